import { createContext, use, useState } from 'react';
import { useAccount, useProfile } from '../../../api/use-session.ts';
import { readStored, store } from '../../../ui/stored.ts';

const all: readonly number[] = [];

/** ULs that home shows; none for all. */
export const HomeUnits = createContext(all);

export const useHomeUnits = (): readonly number[] => use(HomeUnits);

/** The user's choice of ULs for home in this account, kept by this browser. */
export function useHomeUnitChoice(): [units: readonly number[], choose: (units: readonly number[]) => void] {
  const key = `azimute-home-units-${useProfile().id}-${useAccount().id}`;
  const [chosen, setChosen] = useState<Readonly<Record<string, readonly number[]>>>({});
  return [
    chosen[key] ?? readHomeUnits(key),
    (units) => {
      setChosen({ ...chosen, [key]: units });
      store(key, units.length === 0 ? null : units.join(' '));
    },
  ];
}

const readHomeUnits = (key: string): readonly number[] =>
  (readStored(key) ?? '')
    .split(' ')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);
