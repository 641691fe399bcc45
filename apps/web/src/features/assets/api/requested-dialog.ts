import { useEffect } from 'react';

/** A dialog of the assets screen that can be asked for from elsewhere. */
export type RequestedDialog = 'create' | 'keys';

type Opener = (dialog: RequestedDialog) => void;

let waiting: RequestedDialog | null = null;
let opener: Opener | null = null;

/** Opens a dialog of the assets screen: at once when it is shown, else as soon as it is. */
export function requestDialog(dialog: RequestedDialog): void {
  if (opener) opener(dialog);
  else waiting = dialog;
}

/** For the assets screen: opens what is asked for. */
export function useRequestedDialog(open: Opener): void {
  useEffect(() => {
    opener = open;
    if (waiting !== null) open(waiting);
    waiting = null;
    return () => {
      opener = null;
    };
  }, [open]);
}
