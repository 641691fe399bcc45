import { areaSquareMeters, metersBetween, lengthMeters, type GeoPoint } from '@azimute/geo';

export interface Segment {
  readonly from: GeoPoint;
  readonly to: GeoPoint;
  /** Numbers of its points, from 1. */
  readonly numbers: readonly [from: number, to: number];
  readonly meters: number;
}

export interface Measurement {
  readonly points: readonly GeoPoint[];
  readonly isClosed: boolean;
  readonly segments: readonly Segment[];
  /** Length of all segments; the perimeter if closed. */
  readonly meters: number;
  /** Null while the path is open. */
  readonly squareMeters: number | null;
}

const leastCorners = 3;

/** Measures the pressed places in order. Pressing the first one again closes the area; further places are ignored. */
export function measure(pressed: readonly GeoPoint[]): Measurement {
  const [first] = pressed;
  const closedAt = first === undefined ? -1 : pressed.indexOf(first, leastCorners);
  const isClosed = closedAt !== -1;
  const points = isClosed ? pressed.slice(0, closedAt) : pressed;
  const way = isClosed ? pressed.slice(0, closedAt + 1) : points;
  const segments = way.slice(1).map((to, index): Segment => {
    const from = way[index] ?? to;
    const numbers = [index + 1, index + 1 === points.length ? 1 : index + 2] as const;
    return { from, to, numbers, meters: metersBetween(from, to) };
  });
  return {
    points,
    isClosed,
    segments,
    meters: lengthMeters(way),
    squareMeters: isClosed ? areaSquareMeters(points) : null,
  };
}

/** Closes the path to its first point; unchanged if it has too few points or is closed. */
export function closeArea(pressed: readonly GeoPoint[]): readonly GeoPoint[] {
  const { points, isClosed } = measure(pressed);
  return isClosed || points.length < leastCorners ? pressed : [...points, ...points.slice(0, 1)];
}

/** Undoes the last step: reopens a closed path, else removes the last point. */
export function undoPoint(pressed: readonly GeoPoint[]): readonly GeoPoint[] {
  const { points, isClosed } = measure(pressed);
  return isClosed ? points : points.slice(0, -1);
}

export function movePoint(pressed: readonly GeoPoint[], point: GeoPoint, to: GeoPoint): readonly GeoPoint[] {
  return pressed.map((one) => (one === point ? to : one));
}
