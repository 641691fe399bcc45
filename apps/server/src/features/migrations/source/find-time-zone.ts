import { toLocalMs } from '@azimute/engine/zoned-time';

/** A time as the database holds it, read as if it were UTC, and the instant that it means. */
export interface TimeSample {
  readonly localMs: number;
  readonly instantMs: number;
}

/** Zones that are named if several show the same times. */
const PREFERRED = ['UTC', 'America/Sao_Paulo', 'Europe/Berlin'];

/**
 * Returns the zones in which clocks showed the local time at each instant: none if the times are of no one zone,
 * several if the samples cannot tell them apart, those with the fewest surprises first. Fractions of seconds are
 * ignored, as MySQL does not keep them.
 */
export function findTimeZones(samples: readonly TimeSample[]): string[] {
  if (samples.length === 0) return [];
  const zones = [...new Set([...PREFERRED, ...Intl.supportedValuesOf('timeZone')])];
  return zones.filter((zone) =>
    samples.every(({ localMs, instantMs }) => Math.abs(toLocalMs(instantMs, zone) - localMs) < 1_000),
  );
}
