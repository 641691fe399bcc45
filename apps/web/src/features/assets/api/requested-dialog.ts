import { useEffect } from 'react';

/** A dialog of the assets screen that can be asked for from elsewhere. */
export type RequestedDialog = 'create' | 'import';

/** `subject` is the id of what it shows. */
type Open = (subject: number | undefined) => void;

const openers = new Map<RequestedDialog, Open>();
let waiting: { readonly dialog: RequestedDialog; readonly subject: number | undefined } | null = null;

/** Opens a dialog of the assets screen: at once when it is shown, else as soon as it is. */
export function requestDialog(dialog: RequestedDialog, subject?: number): void {
  const open = openers.get(dialog);
  waiting = open ? null : { dialog, subject };
  open?.(subject);
}

/** For the assets screen: opens the dialog when it is asked for. */
export function useRequestedDialog(dialog: RequestedDialog, open: Open): void {
  useEffect(() => {
    openers.set(dialog, open);
    if (waiting?.dialog === dialog) {
      const { subject } = waiting;
      waiting = null;
      open(subject);
    }
    return () => {
      openers.delete(dialog);
    };
  }, [dialog, open]);
}
