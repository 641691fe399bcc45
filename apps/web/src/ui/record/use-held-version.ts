import { useState } from 'react';

interface HeldVersion<Version> {
  readonly version: Version;
  /** Somebody changed the record in the meantime; the form now stands on the newest version. */
  readonly isConflicted: boolean;
  /** A change was refused because of another: goes on from the newest version, as soon as it is read. */
  readonly onConflict: () => void;
}

/**
 * The version that a form changes: the one that it was opened on, whatever is read of the record meanwhile. A form that
 * sent the version of the last poll would write over changes that the person has not seen.
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
