import { useHotkeys } from '@mantine/hooks';
import { isForAnother } from '../../../ui/is-for-another.ts';

interface TriageKeys {
  /** Off while a dialog is open, which has keys of its own. */
  readonly isEnabled: boolean;
  /** What each key does; absent where it does nothing now. */
  readonly keys: Readonly<Record<string, (() => void) | undefined>>;
}

/** Takes a person through the alerts without a pointer, wherever in the screen the focus is. */
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
