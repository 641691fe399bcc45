import { milesPerKilometer } from '../../../i18n/units.ts';
import type { BandOf } from '../../../map/overlays/present-trail.ts';

export const bandCount = 5;
/** Widths of a band, in the unit of the account; the last one suits everything that drives on a road. */
const widths = [1, 2, 5, 10, 20] as const;

export interface SpeedBands {
  readonly unit: 'km/h' | 'mph';
  /** Where each band begins, in that unit; the last has no end. */
  readonly starts: readonly number[];
  readonly bandOf: BandOf;
}

/** Five bands of one width, the narrowest that hold the top speed; beyond the widest, the last band takes the rest. */
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
