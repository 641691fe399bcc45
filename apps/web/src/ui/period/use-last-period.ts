import { periodCodes, type PeriodCode } from '@azimute/contract/periods';
import { useEffect, useMemo } from 'react';
import { useProfile } from '../../api/use-session.ts';
import { useCurrentDay } from '../calendar/use-today.ts';
import { useAddress } from '../list/use-address.ts';
import { useStoredChoice } from '../use-stored-choice.ts';
import { daysOfPicked, fitsInto, pickedOf, type PeriodSearch, type PickedPeriod } from './period-search.ts';

/** Screens that share the last period: figures of modules and alerts, boards, routes, and tabs of an asset. */
type PeriodUse = 'figures' | 'boards' | 'routes' | 'asset';

interface LastPeriod {
  /** The user's last period; null before the first, and if its days are too many for the screen. */
  readonly last: PeriodCode | null;
  /** Custom days are not remembered, since they soon lie far back. */
  readonly remember: (picked: PickedPeriod) => void;
}

/** The period that the user chose last, kept by this browser. */
export function useLastPeriod(use: PeriodUse, daysMost = Number.POSITIVE_INFINITY): LastPeriod {
  const today = useCurrentDay();
  const [last, choose] = useStoredChoice(`azimute-period-${use}-${useProfile().id}`, periodCodes);
  return {
    last: last !== null && fitsInto(daysMost, daysOfPicked({ period: last }, today), today) ? last : null,
    remember: (picked) => {
      if ('period' in picked) choose(picked.period);
    },
  };
}

interface SetPeriod {
  readonly picked: PickedPeriod;
  readonly remember: (picked: PickedPeriod) => void;
}

/**
 * The period of a screen that always has one: from its address, or the user's last, or the usual one. It is written to
 * the address, so that a copied address shows the same to others.
 */
export function useSetPeriod(
  search: PeriodSearch,
  use: PeriodUse,
  usual: PeriodCode,
  daysMost?: number,
): SetPeriod {
  const { last, remember } = useLastPeriod(use, daysMost);
  const missing = last ?? usual;
  useWrittenPeriod(search, missing);
  const picked = useMemo(() => pickedOf(search) ?? { period: missing }, [search, missing]);
  return { picked, remember };
}

/** Writes a period to an address that has none; null writes nothing. */
export function useWrittenPeriod(search: PeriodSearch, period: PeriodCode | null): void {
  // The whole address: parts of a screen know only their own parameters.
  const { change } = useAddress(asItIs);
  const missing = pickedOf(search) === null ? period : null;
  useEffect(() => {
    if (missing === null) return;
    change((current) => (pickedOf(current) === null ? { ...current, period: missing } : current), {
      replace: true,
    });
  }, [missing, change]);
}

function asItIs(raw: Readonly<Record<string, unknown>>): PeriodSearch {
  return raw;
}
