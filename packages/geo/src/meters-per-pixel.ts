import { metersPerDegreeAt } from './step-meters.ts';

/** Ground covered by a pixel of a Web Mercator map with tiles of 512 pixels. */
export function metersPerPixel(latitude: number, zoom: number): number {
  return (360 * metersPerDegreeAt(latitude)[0]) / (512 * 2 ** zoom);
}
