import { metersPerDegreeAt } from '@azimute/geo';
import { metersBetween, type Place } from '../place.ts';

/** A line to move along. Shared by all machines that use it. */
export interface Track {
  readonly longitudes: Float64Array;
  readonly latitudes: Float64Array;
  /** From the beginning to each point. */
  readonly meters: Float64Array;
  /** From each point to the next. */
  readonly headings: Float32Array;
  readonly length: number;
}

/** @throws Error without a point */
export function createTrack(points: readonly Place[]): Track {
  const [first] = points;
  if (first === undefined) throw new Error('A track needs a point');
  const meters = new Float64Array(points.length);
  const headings = new Float32Array(points.length);
  for (const [index, to] of points.entries()) {
    const from = points[index - 1];
    if (from === undefined) continue;
    meters[index] = (meters[index - 1] ?? 0) + metersBetween(from, to);
    headings[index - 1] = headingBetween(from, to);
    headings[index] = headings[index - 1] ?? 0;
  }
  return {
    longitudes: Float64Array.from(points, (point) => point[0]),
    latitudes: Float64Array.from(points, (point) => point[1]),
    meters,
    headings,
    length: meters.at(-1) ?? 0,
  };
}

export interface OnTrack {
  readonly longitude: number;
  readonly latitude: number;
  readonly headingDegrees: number;
}

export function placeOnTrack(track: Track, meters: number): OnTrack {
  const index = lastAtMost(track.meters, meters);
  const next = Math.min(index + 1, track.meters.length - 1);
  const from = track.meters[index] ?? 0;
  const length = (track.meters[next] ?? 0) - from;
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, (meters - from) / length));
  const longitude = track.longitudes[index] ?? 0;
  const latitude = track.latitudes[index] ?? 0;
  return {
    longitude: longitude + ((track.longitudes[next] ?? 0) - longitude) * share,
    latitude: latitude + ((track.latitudes[next] ?? 0) - latitude) * share,
    headingDegrees: track.headings[index] ?? 0,
  };
}

/** Returns the index of the last value that does not exceed a limit, in ascending numbers; 0 if all do. */
export function lastAtMost(numbers: Float64Array, value: number): number {
  let low = 0;
  let high = numbers.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((numbers[middle] ?? 0) <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}

function headingBetween(from: Place, to: Place): number {
  const [perLongitude, perLatitude] = metersPerDegreeAt((from[1] + to[1]) / 2);
  const degrees =
    (Math.atan2((to[0] - from[0]) * perLongitude, (to[1] - from[1]) * perLatitude) * 180) / Math.PI;
  return (degrees + 360) % 360;
}
