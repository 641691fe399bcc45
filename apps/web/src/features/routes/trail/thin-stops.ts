import type { GeoPoint } from '@azimute/geo';
import { mercatorX, mercatorY } from '../../../live/mercator.ts';
import type { Stay } from './place-at.ts';

/** Time at a place, shown as a disc on the map. */
export interface Stop extends Stay, GeoPoint {}

/** Size of a disc. */
const discPixels = 24;

export interface NumberedStop extends Stop {
  readonly number: number;
}

/** Returns the stops whose discs do not overlap at this zoom; of overlapping ones, the longest. */
export function thinStops(stops: readonly Stop[], zoom: number): NumberedStop[] {
  const size = 512 * 2 ** zoom;
  const placed: { readonly x: number; readonly y: number; readonly stop: NumberedStop }[] = [];
  const numbered = stops.map((stop, index) => ({ ...stop, number: index + 1 }));
  for (const stop of numbered.toSorted((a, b) => b.toMs - b.fromMs - (a.toMs - a.fromMs))) {
    const [x, y] = [mercatorX(stop.longitude) * size, mercatorY(stop.latitude) * size];
    const isFree = placed.every((one) => Math.hypot(one.x - x, one.y - y) >= discPixels);
    if (isFree) placed.push({ x, y, stop });
  }
  return placed.map(({ stop }) => stop).toSorted((a, b) => a.number - b.number);
}
