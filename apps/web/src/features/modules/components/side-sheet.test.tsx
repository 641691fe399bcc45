import { act, useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { showInModule } from '../testing/show-in-module.tsx';
import { SideSheet } from './side-sheet.tsx';

let shown: Awaited<ReturnType<typeof showInModule>>;
afterEach(() => shown.remove());

function Page() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Explain
      </button>
      {isOpen && (
        <SideSheet title="Idle share" onClose={() => setOpen(false)}>
          Why
        </SideSheet>
      )}
    </>
  );
}

async function open(isWide: boolean): Promise<HTMLElement> {
  shown = await showInModule(Page, { answer: () => ({}), ...(isWide && { media: '(min-width: 1200px)' }) });
  const opener = shown.host.querySelector('button');
  opener?.focus();
  await shown.press('button', 'Explain');
  return opener as HTMLElement;
}

const sheet = (): HTMLElement | null => document.querySelector('dialog, [role="dialog"]');
const escape = async (): Promise<void> =>
  await act(async () => {
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Escape', code: 'Escape', bubbles: true }),
    );
  });

it('lies beside the page on a desktop, takes focus, and returns it', async () => {
  const opener = await open(true);
  expect(sheet()?.hasAttribute('aria-modal')).toBe(false);
  expect(sheet()?.contains(document.activeElement)).toBe(true);
  expect(sheet()?.textContent).toContain('Idle share');
  await escape();
  expect(sheet()).toBeNull();
  expect(document.activeElement).toBe(opener);
});

it('covers the page on a small screen, and traps focus', async () => {
  const opener = await open(false);
  expect(sheet()?.getAttribute('aria-modal')).toBe('true');
  await escape();
  expect(sheet()).toBeNull();
  expect(document.activeElement).toBe(opener);
});
