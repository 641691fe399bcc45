import type { Format } from '../../../i18n/format.ts';
import { metersPerFoot, metersPerMile } from '../../../i18n/units.ts';

/** Where a quarter of a mile begins, people stop to think in feet. */
const feetUpToMeters = metersPerMile / 4;

/** A measured length in the units of the account: metres and kilometres, or feet and miles. */
export function presentLength(meters: number, format: Format, distanceUnit: 'km' | 'mi'): string {
  if (distanceUnit === 'mi' && meters < feetUpToMeters)
    return `${format.number(meters / metersPerFoot)}\u00a0ft`;
  if (distanceUnit === 'km' && meters < 1000) return `${format.number(meters)}\u00a0m`;
  return format.distance(meters / 1000, meters < 100_000 ? 2 : 0);
}
