import type { Trip } from '@azimute/contract';
import { useMemo } from 'react';
import { useAccount } from '../../../api/use-session.ts';
import { languageTags } from '../../../i18n/format-instants.ts';
import { useLocale } from '../../../i18n/use-text.ts';
import type { DayRange } from '../../../ui/calendar/calendar-day.ts';
import { daysInWords } from '../../../ui/calendar/days-in-words.ts';
import type { PeriodOfDays } from '../../../ui/calendar/period-of-days.tsx';
import { rangeOfPeriod } from '../api/routes-search.ts';
import { alignDays, type AlignedDays } from '../compare/align-days.ts';
import { alignRoute, alignTrips } from '../compare/compare-days.ts';
import type { PreparedRoute } from '../trail/prepare-route.ts';
import { numberRead, type NumberedTrip } from './number-stops.ts';
import type { RoutesScreen, ShownAsset } from './routes-screen.ts';

export interface Side extends Pick<ShownAsset, 'id' | 'code' | 'label' | 'period' | 'aligned'> {
  readonly range: DayRange;
  /** What is told of an answer; the same function as long as the side is the same. */
  readonly ofRoute: (route: PreparedRoute) => PreparedRoute;
  readonly ofTrips: (read: { readonly trips: readonly Trip[] }) => readonly NumberedTrip[];
}

interface Sides {
  readonly picked: RoutesScreen['picked'];
  readonly openId: number | undefined;
  readonly period: PeriodOfDays;
  /** The day with which that of the period is compared. */
  readonly other: string | undefined;
}

/** What is looked at: the assets in the period, or the open one on its day and on another, told as if it were the first. */
export function useSides({ picked, openId, period, other }: Sides): readonly Side[] {
  const { timeZone } = useAccount();
  const tag = languageTags[useLocale()];
  return useMemo(() => {
    const range = rangeOfPeriod(period, timeZone);
    const open = picked.find(({ id }) => id === openId) ?? picked[0];
    if (other === undefined || open === undefined)
      return picked.map(({ id, code }) => ({ id, code, label: code, period, range, ...toldBy(null) }));
    return [period.from, other].map((day) => {
      const of = { from: day, to: day };
      const ofDay = rangeOfPeriod(of, timeZone);
      return {
        id: open.id,
        code: open.code,
        label: daysInWords(tag, day),
        period: of,
        range: ofDay,
        ...toldBy(day === period.from ? null : alignDays(ofDay, range, timeZone)),
      };
    });
  }, [picked, openId, period, other, timeZone, tag]);
}

function toldBy(aligned: AlignedDays | null): Pick<Side, 'aligned' | 'ofRoute' | 'ofTrips'> {
  if (aligned === null) return { aligned, ofRoute: (route) => route, ofTrips: numberRead };
  return {
    aligned,
    ofRoute: (route) => alignRoute(route, aligned),
    ofTrips: (read) => alignTrips(numberRead(read), aligned),
  };
}
