import { metersBetween, type GeoPoint } from '@azimute/geo';
import { fastestKph } from '../trips/find-jumps.ts';

/** Maximum gain per second of any machine. */
const mostGainKph = 12;
/** A speed not visible in the distance may still apply to the end of the interval. */
const seenWithinMs = 30_000;

interface SpeedTold extends GeoPoint {
  readonly fixedAtMs: number;
  readonly speedKph: number | null;
}

/**
 * Returns the reported speed in km/h, or null if there is none or it is implausible: faster than any machine, or much
 * faster than the distance and impossible to accelerate to.
 */
export function plausibleKph(fix: SpeedTold, previous: SpeedTold | null): number | null {
  const { speedKph } = fix;
  if (speedKph === null || speedKph > fastestKph) return null;
  if (previous === null || previous.speedKph === null) return speedKph;
  const ms = fix.fixedAtMs - previous.fixedAtMs;
  if (ms <= 0 || ms > seenWithinMs) return speedKph;
  const wayKph = (metersBetween(previous, fix) * 3600) / ms;
  const isGained = speedKph - previous.speedKph <= 10 + (mostGainKph * ms) / 1000;
  return isGained || speedKph <= 30 + 2 * wayKph ? speedKph : null;
}
