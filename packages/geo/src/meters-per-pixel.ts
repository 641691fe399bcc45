import { metersPerDegreeAt } from './step-meters.ts';

/** How much of the ground a pixel of a web mercator map shows, in tiles of 512 pixels. */
export function metersPerPixel(latitude: number, zoom: number): number {
  return (360 * metersPerDegreeAt(latitude)[0]) / (512 * 2 ** zoom);
}
