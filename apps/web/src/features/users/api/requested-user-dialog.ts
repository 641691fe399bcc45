import { useEffect } from 'react';

/** A dialog of the users screen that other screens can open. */
export type RequestedUserDialog = 'create' | 'import';

/** `subject` is the ID of the user that the dialog is about. */
type Open = (subject?: number) => void;

const openers = new Map<RequestedUserDialog, Open>();
let waiting: { readonly dialog: RequestedUserDialog; readonly subject: number | undefined } | null = null;

/** Opens a dialog of the users screen: immediately, or as soon as the screen is shown. */
export function requestUserDialog(dialog: RequestedUserDialog, subject?: number): void {
  const open = openers.get(dialog);
  waiting = open ? null : { dialog, subject };
  open?.(subject);
}

/** Opens the dialog when requested; for the users screen. */
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
