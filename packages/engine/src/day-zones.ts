import { nextMidnightMs, toLocalMs } from './zoned-time.ts';

/** A zone from an instant on, which is a midnight of it. */
export interface ZoneFrom {
  /** -Infinity for the first. */
  readonly fromMs: number;
  readonly zone: string;
}

/**
 * In which zone the days of an asset are: one, or one after the other, as its UL has changed
 * (docs/decisions/0110). The last day in a zone ends where the first one in the next begins.
 */
export type DayZones = string | readonly ZoneFrom[];

const dayMs = 86_400_000;

/** Those of an asset whose UL has, or had, a zone: what is before the first is the zone of the account. */
export function dayZonesOf(
  zone: string,
  changes: readonly { readonly fromMs: number | null; readonly zone: string }[] | null,
): DayZones {
  if (changes === null) return zone;
  return [
    { fromMs: -Infinity, zone },
    ...changes.map((one) => ({ fromMs: one.fromMs ?? -Infinity, zone: one.zone })),
  ];
}

/** The zone of the day that holds an instant. */
export function zoneAt(zones: DayZones, instantMs: number): string {
  if (typeof zones === 'string') return zones;
  return (zones.findLast(({ fromMs }) => fromMs <= instantMs) ?? zones[0])?.zone ?? 'UTC';
}

/** The instant behind the given one at which the next day of an asset begins. */
export function nextDayMs(instantMs: number, zones: DayZones): number {
  const zone = zoneAt(zones, instantMs);
  const midnightMs = nextMidnightMs(instantMs, zone);
  const next = typeof zones === 'string' ? undefined : zones.find(({ fromMs }) => fromMs > instantMs);
  if (next === undefined) return midnightMs;
  const isOfNext = dayOf(midnightMs, zone) >= dayOf(next.fromMs, next.zone);
  return isOfNext ? next.fromMs : midnightMs;
}

function dayOf(instantMs: number, zone: string): number {
  return Math.floor(toLocalMs(instantMs, zone) / dayMs);
}
