import { useState } from 'react';
import { readStored, store } from './stored.ts';

/** One of a few words that a person chose and this browser keeps; null while nothing is chosen. The key may change. */
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
