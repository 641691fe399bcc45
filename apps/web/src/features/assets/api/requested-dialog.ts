import { useEffect } from 'react';

/** A dialog of the assets screen that can be asked for from elsewhere. */
export type RequestedDialog = 'create' | 'import' | 'keys';

const openers = new Map<RequestedDialog, () => void>();
let waiting: RequestedDialog | null = null;

/** Opens a dialog of the assets screen: at once when it is shown, else as soon as it is. */
export function requestDialog(dialog: RequestedDialog): void {
  const open = openers.get(dialog);
  waiting = open ? null : dialog;
  open?.();
}

/** For the assets screen: opens the dialog when it is asked for. */
export function useRequestedDialog(dialog: RequestedDialog, open: () => void): void {
  useEffect(() => {
    openers.set(dialog, open);
    if (waiting === dialog) {
      waiting = null;
      open();
    }
    return () => {
      openers.delete(dialog);
    };
  }, [dialog, open]);
}
