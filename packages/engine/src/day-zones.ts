import { dayMs } from '@azimute/contract/durations';
import { nextMidnightMs, toLocalMs } from './zoned-time.ts';

/** Time zone that is effective from an instant, which is a midnight in that zone. */
export interface ZoneFrom {
  /** -Infinity for the first. */
  readonly fromMs: number;
  readonly zone: string;
}

/**
 * Time zones of the days of an asset, which change with its UL (docs/decisions/0095). The last day in a zone ends where
 * the first in the next begins.
 */
export type DayZones = string | readonly ZoneFrom[];

/** Zones of an asset whose UL has or had one; before the first, the account's applies. */
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

/** Zone of the day that contains an instant. */
export function zoneAt(zones: DayZones, instantMs: number): string {
  if (typeof zones === 'string') return zones;
  return (zones.findLast(({ fromMs }) => fromMs <= instantMs) ?? zones[0])?.zone ?? 'UTC';
}

/** Start of the next day of an asset. */
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
