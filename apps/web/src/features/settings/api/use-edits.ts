import { useState } from 'react';

export interface Edits<Values extends object> {
  readonly values: Values;
  /** What was entered and differs. */
  readonly changes: Partial<Values>;
  readonly changeCount: number;
  readonly set: <K extends keyof Values>(field: K, value: Values[K]) => void;
  readonly discard: () => void;
}

/**
 * What a person enters over values that are kept elsewhere: what changes there shows where nothing was entered, and
 * nothing that was entered is lost.
 */
export function useEdits<Values extends object>(kept: Values): Edits<Values> {
  const [entered, setEntered] = useState<Partial<Values>>({});
  const changes = pickChanges(kept, entered);
  return {
    values: { ...kept, ...entered },
    changes,
    changeCount: Object.keys(changes).length,
    set: (field, value) => setEntered((before) => ({ ...before, [field]: value })),
    discard: () => setEntered({}),
  };
}

export function pickChanges<Values extends object>(kept: Values, entered: Partial<Values>): Partial<Values> {
  return Object.fromEntries(
    Object.entries(entered).filter(([field, value]) => value !== Reflect.get(kept, field)),
  ) as Partial<Values>;
}
