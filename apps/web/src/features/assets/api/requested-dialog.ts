import { useEffect } from 'react';

/** A dialog of the assets screen that other screens can open. */
export type RequestedDialog = 'create' | 'import';

/** `subject` is the ID of the record that the dialog is about. */
type Open = (subject: number | undefined) => void;

const openers = new Map<RequestedDialog, Open>();
let waiting: { readonly dialog: RequestedDialog; readonly subject: number | undefined } | null = null;

/** Opens a dialog of the assets screen: immediately, or as soon as the screen is shown. */
export function requestDialog(dialog: RequestedDialog, subject?: number): void {
  const open = openers.get(dialog);
  waiting = open ? null : { dialog, subject };
  open?.(subject);
}

/** Opens the dialog when requested; for the assets screen. */
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
