import { milesPerKilometer } from '../../../i18n/units.ts';
import type { BandOf } from '../../../map/overlays/present-trail.ts';

export const bandCount = 5;
/** Widths of a band, in the account's unit; the last suits all road vehicles. */
const widths = [1, 2, 5, 10, 20] as const;

export interface SpeedBands {
  readonly unit: 'km/h' | 'mph';
  /** Start of each band, in that unit; the last is open-ended. */
  readonly starts: readonly number[];
  readonly bandOf: BandOf;
}

/**
 * Returns five bands of equal width, the narrowest that contain the top speed; beyond the widest, the last band
 * includes the rest.
 */
export function speedBands(topKph: number, distanceUnit: 'km' | 'mi'): SpeedBands {
  const factor = distanceUnit === 'mi' ? milesPerKilometer : 1;
  const width = widths.find((one) => one * bandCount >= topKph * factor) ?? 20;
  return {
    unit: distanceUnit === 'mi' ? 'mph' : 'km/h',
    starts: Array.from({ length: bandCount }, (_, band) => band * width),
    bandOf: (speed) =>
      speed === null ? -1 : Math.min(bandCount - 1, Math.max(0, Math.floor((speed * factor) / width))),
  };
}
