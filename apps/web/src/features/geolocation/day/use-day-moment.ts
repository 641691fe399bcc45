import type { DaySummary } from '@azimute/engine/trips';
import { useCallback } from 'react';
import { useChosenMoment } from '../../routes/strip/use-chosen-moment.ts';
import { useMapScreen } from '../frame/map-screen.ts';
import type { Numbers } from '../../routes/trail/held-fixes.ts';
import { clampInstant } from '../../routes/trail/place-at.ts';

interface DayMoment {
  readonly ms: number;
  readonly setMs: (ms: number) => void;
}

/**
 * Moment of the day at the slider: from the address, else the last fix of today, or the first movement of another day.
 */
export function useDayMoment(fixedAt: Numbers, summary: DaySummary, isToday: boolean): DayMoment {
  const { view, change } = useMapScreen();
  const toAddress = useCallback((instantMs: number) => change({ instantMs }), [change]);
  const [chosen, setChosen] = useChosenMoment(view.instantMs, toAddress);
  const opening = isToday ? fixedAt.at(-1) : (summary.moved?.fromMs ?? fixedAt[0]);
  return { ms: clampInstant(fixedAt, chosen ?? opening ?? 0), setMs: setChosen };
}
