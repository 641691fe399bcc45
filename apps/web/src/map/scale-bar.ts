import { metersPerPixel } from '@azimute/geo';
import { metersPerFoot, metersPerMile } from '../i18n/units.ts';

const steps = [1, 2, 3, 5];

export type LengthUnit = 'm' | 'km' | 'ft' | 'mi';

export interface ScaleBar {
  readonly length: number;
  readonly unit: LengthUnit;
  readonly pixels: number;
}

/** Returns the longest round distance in meters and kilometers, or feet and miles, that fits into the given pixels. */
export function scaleBarOf(
  latitude: number,
  zoom: number,
  maxPixels: number,
  distanceUnit: 'km' | 'mi',
): ScaleBar {
  const perPixel = metersPerPixel(latitude, zoom);
  const [large, largeMeters, small, smallMeters] =
    distanceUnit === 'km'
      ? (['km', 1000, 'm', 1] as const)
      : (['mi', metersPerMile, 'ft', metersPerFoot] as const);
  const isLarge = perPixel * maxPixels >= largeMeters;
  const unitMeters = isLarge ? largeMeters : smallMeters;
  const most = (perPixel * maxPixels) / unitMeters;
  const power = 10 ** Math.floor(Math.log10(most));
  const step = steps.findLast((candidate) => candidate * power <= most) ?? 1;
  const length = step * power;
  return { length, unit: isLarge ? large : small, pixels: (length * unitMeters) / perPixel };
}
