import type { Trip } from '@azimute/contract';
import { useMemo } from 'react';
import { useAccount } from '../../../api/use-session.ts';
import type { DayRange } from '../../../ui/calendar/calendar-day.ts';
import type { PeriodOfDays } from '@azimute/contract/periods';
import { rangeOfDays } from '../../../ui/period/period-search.ts';
import { alignDays, type AlignedDays } from '../compare/align-days.ts';
import { alignRoute, alignTrips } from '../compare/compare-days.ts';
import type { PreparedRoute } from '../trail/prepare-route.ts';
import { numberRead, type NumberedTrip } from './number-stops.ts';
import type { RoutesScreen, ShownAsset } from './routes-screen.ts';
import { useFormat } from '../../../ui/use-format.ts';

export interface Side extends Pick<ShownAsset, 'id' | 'code' | 'label' | 'period' | 'aligned'> {
  readonly range: DayRange;
  /** Transforms a response; stable as long as the side is the same. */
  readonly ofRoute: (route: PreparedRoute) => PreparedRoute;
  readonly ofTrips: (read: { readonly trips: readonly Trip[] }) => readonly NumberedTrip[];
}

interface Sides {
  readonly picked: RoutesScreen['picked'];
  readonly openId: number | undefined;
  readonly period: PeriodOfDays;
  /** Day to compare the period's day with. */
  readonly other: string | undefined;
}

/** Sides of the view: the assets in the period, or the open one on two days, the second shifted to the first. */
export function useSides({ picked, openId, period, other }: Sides): readonly Side[] {
  const { timeZone } = useAccount();
  const format = useFormat();
  return useMemo(() => {
    const range = rangeOfDays(period, timeZone);
    const open = picked.find(({ id }) => id === openId) ?? picked[0];
    if (other === undefined || open === undefined)
      return picked.map(({ id, code }) => ({ id, code, label: code, period, range, ...toldBy(null) }));
    return [period.from, other].map((day) => {
      const of = { from: day, to: day };
      const ofDay = rangeOfDays(of, timeZone);
      return {
        id: open.id,
        code: open.code,
        label: format.days(day),
        period: of,
        range: ofDay,
        ...toldBy(day === period.from ? null : alignDays(ofDay, range, timeZone)),
      };
    });
  }, [picked, openId, period, other, timeZone, format]);
}

function toldBy(aligned: AlignedDays | null): Pick<Side, 'aligned' | 'ofRoute' | 'ofTrips'> {
  if (aligned === null) return { aligned, ofRoute: (route) => route, ofTrips: numberRead };
  return {
    aligned,
    ofRoute: (route) => alignRoute(route, aligned),
    ofTrips: (read) => alignTrips(numberRead(read), aligned),
  };
}
