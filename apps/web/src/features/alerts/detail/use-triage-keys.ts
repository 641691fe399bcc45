import { useHotkeys } from '@mantine/hooks';
import { isForAnother } from '../../../ui/is-for-another.ts';

interface TriageKeys {
  /** Off while a dialog is open, which has its own keys. */
  readonly isEnabled: boolean;
  /** Action of each key; absent if it has none now. */
  readonly keys: Readonly<Record<string, (() => void) | undefined>>;
}

/** Keyboard navigation through the alerts, wherever on the screen the focus is. */
export function useTriageKeys({ isEnabled, keys }: TriageKeys): void {
  useHotkeys(
    Object.entries(keys).map(([key, act]) => [
      key,
      (event) => {
        if (!isEnabled || act === undefined || event.defaultPrevented || isForAnother(event)) return;
        event.preventDefault();
        act();
      },
      { preventDefault: false },
    ]),
    [],
  );
}
