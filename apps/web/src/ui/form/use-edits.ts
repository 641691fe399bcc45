import { useState } from 'react';

export interface Edits<Values extends object> {
  readonly values: Values;
  /** What was entered and differs. */
  readonly changes: Partial<Values>;
  readonly set: <K extends keyof Values>(field: K, value: Values[K]) => void;
  readonly discard: () => void;
  /** Drops what is stored by now; what was entered after it was sent stays. */
  readonly settle: (sent: Partial<Values>) => void;
}

/**
 * What a person enters over values that are stored elsewhere: what changes there shows where nothing was entered, and
 * nothing that was entered is lost.
 */
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
