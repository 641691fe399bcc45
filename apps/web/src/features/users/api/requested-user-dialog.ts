import { useEffect } from 'react';

/** A dialog of the users screen that can be asked for from elsewhere. */
export type RequestedUserDialog = 'create' | 'import';

/** `subject` is the id of what it shows. */
type Open = (subject?: number) => void;

const openers = new Map<RequestedUserDialog, Open>();
let waiting: { readonly dialog: RequestedUserDialog; readonly subject: number | undefined } | null = null;

/** Opens a dialog of the users screen: at once when it is shown, else as soon as it is. */
export function requestUserDialog(dialog: RequestedUserDialog, subject?: number): void {
  const open = openers.get(dialog);
  waiting = open ? null : { dialog, subject };
  open?.(subject);
}

/** For the users screen: opens the dialog when it is asked for. */
export function useRequestedUserDialog(dialog: RequestedUserDialog, open: Open): void {
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
