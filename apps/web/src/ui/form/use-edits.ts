import { useState } from 'react';

export interface Edits<Values extends object> {
  readonly values: Values;
  /** Entered values that differ. */
  readonly changes: Partial<Values>;
  readonly set: <K extends keyof Values>(field: K, value: Values[K]) => void;
  readonly discard: () => void;
  /** Drops the values that were stored; later entries stay. */
  readonly settle: (sent: Partial<Values>) => void;
}

/** Edits over stored values: changes from elsewhere appear in untouched fields, and entered values are kept. */
export function useEdits<Values extends object>(stored: Values): Edits<Values> {
  const [entered, setEntered] = useState<Partial<Values>>({});
  return {
    values: { ...stored, ...entered },
    changes: pickChanges(stored, entered),
    set: (field, value) => setEntered((before) => ({ ...before, [field]: value })),
    discard: () => setEntered({}),
    settle: (sent) => setEntered((now) => pickChanges(sent, now)),
  };
}

export function pickChanges<Values extends object>(
  before: Partial<Values>,
  entered: Partial<Values>,
): Partial<Values> {
  return Object.fromEntries(
    Object.entries(entered).filter(([field, value]) => value !== Reflect.get(before, field)),
  ) as Partial<Values>;
}
