import type { MouseEvent } from 'react';
import type { RowId } from './selection.ts';

const ownUse = 'a, button, input, label, select, textarea, [role="button"]';

/** Opens the row that was pressed anywhere, as its link would; marking text in it opens nothing. */
export function openClicked(event: MouseEvent<HTMLElement>): void {
  const { target, button, ctrlKey, metaKey, shiftKey } = event;
  if (!(target instanceof Element) || target.closest(ownUse) !== null || button > 1) return;
  const link = target.closest('[data-row]')?.querySelector<HTMLAnchorElement>('[data-row-link]');
  if (!link || document.getSelection()?.type === 'Range') return;
  if (button === 1 || ctrlKey || metaKey || shiftKey) window.open(link.href, '_blank', 'noopener');
  else link.click();
}

/** Opens a row from the keyboard. */
export function clickLink(list: HTMLElement | null, id: RowId): void {
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const row = rows.find(({ dataset }) => dataset['row'] === String(id));
  row?.querySelector<HTMLElement>('[data-row-link]')?.click();
}
