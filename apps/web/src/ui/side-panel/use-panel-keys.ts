import { useHotkeys } from '@mantine/hooks';
import { isForAnother } from '../is-for-another.ts';

interface PanelKeysOptions {
  readonly enabled: boolean;
  /** Absent at the ends of the list. */
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
  readonly onClose: () => void;
}

/** Arrow keys move an open panel through its list, and Escape closes it, wherever the focus is. */
export function usePanelKeys({ enabled, onPrevious, onNext, onClose }: PanelKeysOptions): void {
  const onKey = (act: (() => void) | undefined) => (event: KeyboardEvent) => {
    if (enabled && !event.defaultPrevented && !isForAnother(event)) act?.();
  };
  // A focused table handles the arrow keys and prevents their default, so onKey ignores them.
  useHotkeys(
    [
      ['ArrowUp', onKey(onPrevious), { preventDefault: false }],
      ['ArrowDown', onKey(onNext), { preventDefault: false }],
      ['Escape', onKey(onClose), { preventDefault: false }],
    ],
    // Excludes no element types, since the checkboxes of rows are inputs too: isForAnother decides.
    [],
  );
}
