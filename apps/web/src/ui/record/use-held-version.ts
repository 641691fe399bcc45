import { useState } from 'react';

interface HeldVersion<Version> {
  readonly version: Version;
  /** Another user changed the record in the meantime; the form now builds on the newest version. */
  readonly isConflicted: boolean;
  /** After a conflict, continues with the newest version once it has loaded. */
  readonly onConflict: () => void;
}

/**
 * Version that a form changes: the one it was opened with, even if newer ones load. Sending a newer version would
 * overwrite changes that the user has not seen.
 */
export function useHeldVersion<Version>(newest: Version): HeldVersion<Version> {
  const [held, setHeld] = useState(newest);
  const [isConflicted, setConflicted] = useState(false);
  const [isRefused, setRefused] = useState(false);
  if (isRefused && held !== newest) {
    setHeld(newest);
    setRefused(false);
  }
  return {
    version: held,
    isConflicted,
    onConflict: () => {
      setConflicted(true);
      setRefused(true);
    },
  };
}
