import type { Format } from '../../../i18n/format.ts';
import { metersPerFoot, metersPerMile } from '../../../i18n/units.ts';

/** From a quarter of a mile, lengths are in miles rather than feet. */
const feetUpToMeters = metersPerMile / 4;

/** Formats a length in the account's units: meters and kilometers, or feet and miles. */
export function presentLength(meters: number, format: Format, distanceUnit: 'km' | 'mi'): string {
  if (distanceUnit === 'mi' && meters < feetUpToMeters)
    return `${format.number(meters / metersPerFoot)}\u00a0ft`;
  if (distanceUnit === 'km' && meters < 1000) return `${format.number(meters)}\u00a0m`;
  return format.distance(meters / 1000, meters < 100_000 ? 2 : 0);
}
