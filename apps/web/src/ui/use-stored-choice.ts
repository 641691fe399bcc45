import { useState } from 'react';
import { readStored, store } from './stored.ts';

/** A choice of the user kept by this browser; null if there is none. The key may change. */
export function useStoredChoice<Choice extends string>(
  key: string,
  choices: readonly Choice[],
): [chosen: Choice | null, choose: (choice: Choice) => void] {
  const [chosen, setChosen] = useState<Readonly<Record<string, Choice>>>({});
  const read = (): Choice | null => {
    const stored = readStored(key);
    return choices.find((choice) => choice === stored) ?? null;
  };
  return [
    chosen[key] ?? read(),
    (choice) => {
      setChosen({ ...chosen, [key]: choice });
      store(key, choice);
    },
  ];
}
