import { metersBetween, type GeoPoint } from '@azimute/geo';
import { fastestKph } from '../trips/find-jumps.ts';

/** Gained in a second: quicker than any machine of a fleet. */
const mostGainKph = 12;
/** A speed of which so much is not seen in the way that was made may still be of its end. */
const seenWithinMs = 30_000;

interface SpeedTold extends GeoPoint {
  readonly fixedAtMs: number;
  readonly speedKph: number | null;
}

/**
 * The speed that a fix tells, in km/h; null where it tells none, or one that nothing supports: faster than any machine of a
 * fleet drives, or far faster than the way from the fix before it and gained quicker than any of them accelerates.
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
