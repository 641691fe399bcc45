import { useState } from 'react';
import { RequestError } from '../../api/api-error.ts';

export interface StoredRecord<Stored> {
  /** As it was opened, until it is known to be another by now; absent: a new one. */
  readonly base: Stored | undefined;
  /** Somebody changed it in the meantime; the form now stands on the newest version. */
  readonly isConflicted: boolean;
  /** Puts what is entered on what is stored by now. */
  readonly standOn: (stored: Stored) => void;
  /** For the options of the form: reads the newest version where another change came first. */
  readonly ifConflict: { readonly onConflict?: () => Promise<void> };
}

/**
 * The record that a form stands on. What others save meanwhile does not move under the hands of who edits: it is learnt of when saving is
 * refused, and what was entered then stands on it, to be looked at and saved again.
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

/** One of a list that is read anew. */
export async function newestOf<Row extends { readonly id: number }>(
  list: Promise<{ readonly items: readonly Row[] }>,
  id: number,
): Promise<Row> {
  const found = (await list).items.find((row) => row.id === id);
  if (found === undefined) throw new RequestError('not_found', 404, 'It is not in the list any more.');
  return found;
}
