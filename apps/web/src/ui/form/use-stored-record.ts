import { useState } from 'react';
import { RequestError } from '../../api/api-error.ts';

export interface StoredRecord<Stored> {
  /** As opened, until a newer version is known; absent for a new record. */
  readonly base: Stored | undefined;
  /** Another user changed it in the meantime; the form now builds on the newest version. */
  readonly isConflicted: boolean;
  /** Moves the entered values to the stored version. */
  readonly standOn: (stored: Stored) => void;
  /** For the form's options: loads the newest version after a conflict. */
  readonly ifConflict: { readonly onConflict?: () => Promise<void> };
}

/**
 * The version that a form builds on. Concurrent changes do not alter a form in use: the refused save loads them, and
 * the entered values stay for review.
 */
export function useStoredRecord<Stored>(
  opened: Stored | undefined,
  readNewest: (opened: Stored) => Promise<Stored>,
): StoredRecord<Stored> {
  const [base, setBase] = useState(opened);
  const [isConflicted, setConflicted] = useState(false);
  const standOn = (stored: Stored): void => {
    setBase(stored);
    setConflicted(false);
  };
  if (base === undefined) return { base, isConflicted, standOn, ifConflict: {} };
  const onConflict = async (): Promise<void> => {
    setBase(await readNewest(base));
    setConflicted(true);
  };
  return { base, isConflicted, standOn, ifConflict: { onConflict } };
}

/** Returns a row in the reloaded list. */
export async function newestOf<Row extends { readonly id: number }>(
  list: Promise<{ readonly items: readonly Row[] }>,
  id: number,
): Promise<Row> {
  const found = (await list).items.find((row) => row.id === id);
  if (found === undefined) throw new RequestError('not_found', 404, 'It is not in the list any more.');
  return found;
}
