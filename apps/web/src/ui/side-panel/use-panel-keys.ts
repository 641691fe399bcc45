import { useHotkeys } from '@mantine/hooks';

interface PanelKeysOptions {
  readonly enabled: boolean;
  /** Absent at the ends of the list. */
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
  readonly onClose: () => void;
}

/** Arrow keys take an open panel through its list, Escape closes it, wherever in the screen the focus is. */
export function usePanelKeys({ enabled, onPrevious, onNext, onClose }: PanelKeysOptions): void {
  const onKey = (act: (() => void) | undefined) => (event: KeyboardEvent) => {
    if (enabled && !event.defaultPrevented && !isForAnother(event)) act?.();
  };
  // The table has moved its own focus and told the screen: its keys come here prevented.
  useHotkeys(
    [
      ['ArrowUp', onKey(onPrevious), { preventDefault: false }],
      ['ArrowDown', onKey(onNext), { preventDefault: false }],
      ['Escape', onKey(onClose), { preventDefault: false }],
    ],
    // Boxes of rows are inputs too: which of them have a use for the key is told apart below.
    [],
  );
}

const typedInto = 'input:not([type="checkbox"], [type="radio"]), textarea, select';

/** A field, popover or dialog in which the key was pressed has its own use for it. */
function isForAnother({ target }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  if (target.matches(typedInto) || target.closest('[role="menu"], [role="listbox"]') !== null) return true;
  const dialog = target.closest('[role="dialog"]');
  return dialog !== null && !dialog.hasAttribute('data-side-panel');
}
