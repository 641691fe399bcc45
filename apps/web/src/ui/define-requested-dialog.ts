import { useEffect } from 'react';

/** `subject` is the ID of the record that the dialog is about. */
type Open = (subject?: number) => void;

/** Declares the dialogs of a screen that other screens can open. */
export function defineRequestedDialog<Dialog extends string>() {
  const openers = new Map<Dialog, Open>();
  let waiting: { readonly dialog: Dialog; readonly subject: number | undefined } | null = null;
  return {
    /** Opens a dialog: immediately, or as soon as its screen is shown. */
    request: (dialog: Dialog, subject?: number): void => {
      const open = openers.get(dialog);
      waiting = open ? null : { dialog, subject };
      open?.(subject);
    },
    /** Opens the dialog when requested; for its screen. */
    useRequested: (dialog: Dialog, open: Open): void => {
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
    },
  };
}
