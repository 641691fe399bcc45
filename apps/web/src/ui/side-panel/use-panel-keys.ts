import { useHotkeys } from '@mantine/hooks';
import { isForAnother } from '../is-for-another.ts';

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
  // A table that has the focus handles the arrows itself, and prevents their default: onKey leaves them to it.
  useHotkeys(
    [
      ['ArrowUp', onKey(onPrevious), { preventDefault: false }],
      ['ArrowDown', onKey(onNext), { preventDefault: false }],
      ['Escape', onKey(onClose), { preventDefault: false }],
    ],
    // No kind of element is left out, as the checkboxes of rows are inputs too: isForAnother says which use the key.
    [],
  );
}
