import type { DaySummary } from '@azimute/engine/trips';
import { useCallback, useEffect, useState } from 'react';
import { useMapScreen } from '../frame/map-screen.ts';
import type { Numbers } from './held-fixes.ts';
import { clampInstant } from './day-slider.ts';

/** The address follows when the slider rests. */
const restMs = 400;

interface DayMoment {
  readonly ms: number;
  readonly setMs: (ms: number) => void;
}

/**
 * The moment of the day that the slider is at: the one in the address, else the last fix of today, or where another day
 * began to move.
 */
export function useDayMoment(fixedAt: Numbers, summary: DaySummary, isToday: boolean): DayMoment {
  const [chosen, setChosen] = useChosenMoment();
  const opening = isToday ? fixedAt.at(-1) : (summary.moved?.fromMs ?? fixedAt[0]);
  return { ms: clampInstant(fixedAt, chosen ?? opening ?? 0), setMs: setChosen };
}

/** The moment in the address, moved ahead of it by the slider; an address that says another by a link or Back is followed. */
function useChosenMoment(): readonly [chosenMs: number | null, choose: (ms: number) => void] {
  const { view, change } = useMapScreen();
  const { instantMs } = view;
  const [chosen, setChosen] = useState(instantMs);
  const [seen, setSeen] = useState(instantMs);
  /** What the slider last gave the address: it may have gone on when that comes back. */
  const [given, setGiven] = useState(instantMs);
  if (instantMs !== seen) {
    setSeen(instantMs);
    if (instantMs !== given) {
      setChosen(instantMs);
      setGiven(instantMs);
    }
  }
  useEffect(() => {
    const wanted = chosen === null ? null : Math.floor(chosen / 1000) * 1000;
    if (wanted === null || wanted === instantMs) return undefined;
    const timer = setTimeout(() => {
      setGiven(wanted);
      change({ instantMs: wanted });
    }, restMs);
    return () => clearTimeout(timer);
  }, [chosen, instantMs, change]);
  return [chosen, useCallback((ms: number) => setChosen(ms), [])];
}
