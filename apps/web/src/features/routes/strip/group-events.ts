import type { DayRange } from '../../../ui/calendar/calendar-day.ts';
import { shareOf } from './draw-chart.ts';

export interface DeviceMark {
  readonly id: number;
  readonly kind: string;
  readonly atMs: number;
}

/** Of the width of a day: marks that would touch are one. */
const apart = 0.03;

/** Events in order of time, those together whose marks would touch. */
export function groupEvents(events: readonly DeviceMark[], range: DayRange): DeviceMark[][] {
  const groups: DeviceMark[][] = [];
  for (const event of events) {
    const group = groups.at(-1);
    const first = group?.[0];
    const isNear = first !== undefined && shareOf(event.atMs, range) - shareOf(first.atMs, range) < apart;
    if (isNear) group?.push(event);
    else groups.push([event]);
  }
  return groups;
}
