import { useCallback, useState } from 'react';
import { toastSuccess } from './toasts.tsx';

export interface Copying {
  /** Copies, and confirms with this text. */
  readonly copy: (value: string, done: string) => void;
  /** Text that the browser refused to copy, shown for manual copying. */
  readonly refused: string | null;
  readonly forget: () => void;
}

export function useCopying(onCopied: (done: string) => void = toastSuccess): Copying {
  const [refused, setRefused] = useState<string | null>(null);
  const copy = useCallback(
    (value: string, done: string) => {
      writeToClipboard(value).then(
        () => onCopied(done),
        () => setRefused(value),
      );
    },
    [onCopied],
  );
  return { copy, refused, forget: () => setRefused(null) };
}

async function writeToClipboard(value: string): Promise<void> {
  // Absent on insecure pages.
  const { clipboard } = navigator as { readonly clipboard?: Clipboard };
  if (clipboard === undefined) throw new Error('This browser has no clipboard');
  await clipboard.writeText(value);
}
