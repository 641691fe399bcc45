import type { DayRange } from '../../../ui/calendar/calendar-day.ts';
import { shareOf } from './draw-chart.ts';

export interface StripEvent {
  readonly id: number;
  readonly kind: string;
  readonly atMs: number;
  /** Geofence that recorded it; absent for a device event. */
  readonly geofence?: string;
}

/** Groups events in time order whose marks would overlap: those closer than the given share of the strip. */
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
