import { areaSquareMeters, lengthMeters, type GeoPoint } from '@azimute/geo';
import type { Polygon, Position } from 'geojson';
import type { GeoJSONStoreFeatures } from 'terra-draw';

/** How a ring was drawn, which determines its editing: rectangles and circles keep their form. */
export type PartMode = 'polygon' | 'rectangle' | 'circle' | 'freehand';

/** A ring of the drawn shape. The library does not support holes, so each is a separate area here. */
export interface DrawnPart {
  readonly mode: PartMode;
  /** The last place equals the first. */
  readonly ring: readonly Position[];
  readonly isHole: boolean;
}

export interface ShapeMeasure {
  /** Without the holes. */
  readonly areaSquareMeters: number;
  /** Length of the outer ring. */
  readonly perimeterMeters: number;
}

/** About a centimeter. */
export const coordinateDecimals = 7;
const scale = 10 ** coordinateDecimals;
const round = (degrees: number) => Math.round(degrees * scale) / scale;

export function partsOf({ coordinates }: Polygon): DrawnPart[] {
  return coordinates.map((ring, index) => ({
    mode: 'polygon',
    ring: ring.map(([x = 0, y = 0]) => [round(x), round(y)]),
    isHole: index > 0,
  }));
}

/** Null for editing handles. */
export function partOf({ geometry, properties }: GeoJSONStoreFeatures): DrawnPart | null {
  if (geometry.type !== 'Polygon') return null;
  const mode = (properties['drawnBy'] ?? properties['mode']) as PartMode;
  return { mode, ring: geometry.coordinates[0] ?? [], isHole: properties['isHole'] === true };
}

/** Null without an outer ring. */
export function shapeOf(parts: readonly DrawnPart[]): Polygon | null {
  const outside = parts.find(({ isHole }) => !isHole);
  if (outside === undefined) return null;
  const holes = parts.filter(({ isHole }) => isHole);
  return { type: 'Polygon', coordinates: [outside, ...holes].map(({ ring }) => [...ring]) };
}

export function measureShape({ coordinates: [outside = [], ...holes] }: Polygon): ShapeMeasure {
  const sizeOf = (ring: readonly Position[]) => areaSquareMeters(pointsOf(ring.slice(0, -1)));
  return {
    areaSquareMeters: holes.reduce((area, hole) => area - sizeOf(hole), sizeOf(outside)),
    perimeterMeters: lengthMeters(pointsOf(outside)),
  };
}

function pointsOf(ring: readonly Position[]): GeoPoint[] {
  return ring.map(([longitude = 0, latitude = 0]) => ({ longitude, latitude }));
}

/** Returns the ring without a vertex; null if fewer than three would remain. */
export function withoutVertex(ring: readonly Position[], vertex: number): Position[] | null {
  const open = ring.slice(0, -1).toSpliced(vertex, 1);
  return open.length < 3 ? null : closed(open);
}

/** Returns the ring with an additional vertex in the middle of an edge. */
export function withVertexAfter(ring: readonly Position[], vertex: number): Position[] {
  const open = ring.slice(0, -1);
  const [x1 = 0, y1 = 0] = open[vertex] ?? [];
  const [x2 = 0, y2 = 0] = open[(vertex + 1) % open.length] ?? [];
  return closed(open.toSpliced(vertex + 1, 0, [round((x1 + x2) / 2), round((y1 + y2) / 2)]));
}

export function withVertexAt(
  ring: readonly Position[],
  vertex: number,
  [x = 0, y = 0]: Position,
): Position[] {
  return closed(ring.slice(0, -1).toSpliced(vertex, 1, [round(x), round(y)]));
}

function closed(open: readonly Position[]): Position[] {
  return [...open, ...open.slice(0, 1)];
}
