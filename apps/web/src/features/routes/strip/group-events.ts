import type { DayRange } from '../../../ui/calendar/calendar-day.ts';
import { shareOf } from './draw-chart.ts';

export interface StripEvent {
  readonly id: number;
  readonly kind: string;
  readonly atMs: number;
  /** The geofence that recorded it; absent where a device told of it. */
  readonly geofence?: string;
}

/** Events in order of time, those together whose marks would touch: they lie no further apart than that share of the strip. */
export function groupEvents(events: readonly StripEvent[], range: DayRange, apart: number): StripEvent[][] {
  const groups: StripEvent[][] = [];
  for (const event of events) {
    const group = groups.at(-1);
    const first = group?.[0];
    const isNear = first !== undefined && shareOf(event.atMs, range) - shareOf(first.atMs, range) < apart;
    if (isNear) group?.push(event);
    else groups.push([event]);
  }
  return groups;
}
