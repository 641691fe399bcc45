import type { BoundingBox } from './bounding-box.ts';
import { areaSquareMeters, lengthMeters, type GeoPoint } from './geo-point.ts';
import { writeInsideGrid } from './inside-grid.ts';
import { edgesOf, isWithin, type PolygonEdges, type PolygonRings } from './polygon-edges.ts';
import { metersPerDegreeAt } from './step-meters.ts';

/**
 * Polygon for many queries: a tree of edges makes 100,000 vertices about as fast as a hundred. Edges are straight in
 * longitude and latitude, as in RFC 7946; meters are measured on the tangent plane at the place, accurate to a percent
 * within 100 km.
 */
export class PreparedPolygon {
  readonly box: BoundingBox;
  readonly vertexCount: number;
  #innerRadiusMeters: number | undefined;
  readonly #edges: PolygonEdges;

  /** @param rings a polygon without faults by `findPolygonFaults` */
  constructor(rings: PolygonRings) {
    this.#edges = edgesOf(rings);
    this.vertexCount = this.#edges.count;
    this.box = this.#edges.tree.bounds ?? { west: 0, south: 0, east: 0, north: 0 };
  }

  /**
   * Radius in meters of about the largest inscribed circle: at least nine tenths of it. Computed on first use, as most
   * fences never need it.
   */
  get innerRadiusMeters(): number {
    return (this.#innerRadiusMeters ??= measureInnerRadius(this));
  }

  contains({ longitude, latitude }: GeoPoint): boolean {
    return isWithin(this.#edges, longitude, latitude);
  }

  /** Writes `insideGrid` of the polygon at a place of an array. */
  writeInsideGrid(rows: Uint32Array, at: number): void {
    writeInsideGrid(this.#edges, this.box, rows, at);
  }

  /** Meters to the nearest edge: positive inside, negative outside. */
  signedDistanceMeters(point: GeoPoint): number {
    const meters = this.#distanceMeters(point);
    return this.contains(point) ? meters : -meters;
  }

  #distanceMeters({ longitude, latitude }: GeoPoint): number {
    const { ends, tree } = this.#edges;
    const [perLongitude, perLatitude] = metersPerDegreeAt(latitude);
    const squared = tree.nearest(
      (west, south, east, north) => {
        const aside = Math.max(west - longitude, 0, longitude - east) * perLongitude;
        const above = Math.max(south - latitude, 0, latitude - north) * perLatitude;
        return aside * aside + above * above;
      },
      (edge) => {
        const at = edge * 4;
        const fromX = ((ends[at] ?? 0) - longitude) * perLongitude;
        const fromY = ((ends[at + 1] ?? 0) - latitude) * perLatitude;
        const alongX = ((ends[at + 2] ?? 0) - longitude) * perLongitude - fromX;
        const alongY = ((ends[at + 3] ?? 0) - latitude) * perLatitude - fromY;
        const length = alongX * alongX + alongY * alongY;
        const share = length === 0 ? 0 : -(fromX * alongX + fromY * alongY) / length;
        const nearest = Math.max(0, Math.min(1, share));
        return (fromX + nearest * alongX) ** 2 + (fromY + nearest * alongY) ** 2;
      },
    );
    return Math.sqrt(squared);
  }

  /** Where a straight line crosses edges, as ascending shares of its length. */
  crossings(from: GeoPoint, to: GeoPoint): number[] {
    const { ends, tree } = this.#edges;
    const [x, y] = [from.longitude, from.latitude];
    const [alongX, alongY] = [to.longitude - x, to.latitude - y];
    const shares: number[] = [];
    tree.search(
      Math.min(x, to.longitude),
      Math.min(y, to.latitude),
      Math.max(x, to.longitude),
      Math.max(y, to.latitude),
      (edge) => {
        const at = edge * 4;
        const [startX, startY] = [(ends[at] ?? 0) - x, (ends[at + 1] ?? 0) - y];
        const [edgeX, edgeY] = [(ends[at + 2] ?? 0) - x - startX, (ends[at + 3] ?? 0) - y - startY];
        // A corner on the line belongs to one side, so that each way through counts once.
        const isLeft = startX * alongY > startY * alongX;
        if (isLeft === (startX + edgeX) * alongY > (startY + edgeY) * alongX) return;
        const share = (startX * edgeY - startY * edgeX) / (alongX * edgeY - alongY * edgeX);
        if (share >= 0 && share <= 1) shares.push(share);
      },
    );
    return shares.toSorted((a, b) => a - b);
  }

  /** Predicate: is any part of a straight line inside? */
  meetsSegment(from: GeoPoint, to: GeoPoint): boolean {
    return this.contains(from) || this.contains(to) || this.crossings(from, to).length > 0;
  }
}

/** Square meters inside, without holes. */
export function polygonAreaSquareMeters(rings: PolygonRings): number {
  const [outer = 0, ...holes] = rings.map((ring) => areaSquareMeters(pointsOf(ring.slice(1))));
  return holes.reduce((area, hole) => area - hole, outer);
}

/** Meters along the outer ring. */
export function perimeterMeters(rings: PolygonRings): number {
  return lengthMeters(pointsOf(rings[0] ?? []));
}

function pointsOf(ring: PolygonRings[number]): GeoPoint[] {
  return ring.map(([longitude = 0, latitude = 0]) => ({ longitude, latitude }));
}

interface Cell extends GeoPoint {
  /** Half its width and height, in degrees. */
  readonly half: readonly [longitude: number, latitude: number];
  readonly meters: number;
  /** Upper bound of the inside distance. */
  readonly atMostMeters: number;
}

const innerRadiusPrecision = 0.1;
const mostCells = 1_200;

/**
 * Halves cells that may hold the center of a larger circle. Source: V. Agafonkin, "A new algorithm for finding a visual
 * center of a polygon" (2016).
 */
function measureInnerRadius(polygon: PreparedPolygon): number {
  const { west, south, east, north } = polygon.box;
  const cellOf = (longitude: number, latitude: number, half: Cell['half']): Cell => {
    const meters = polygon.signedDistanceMeters({ longitude, latitude });
    const [perLongitude, perLatitude] = metersPerDegreeAt(latitude);
    const reach = Math.hypot(half[0] * perLongitude, half[1] * perLatitude);
    return { longitude, latitude, half, meters, atMostMeters: meters + reach };
  };
  let cells = [cellOf((west + east) / 2, (south + north) / 2, [(east - west) / 2, (north - south) / 2])];
  let best = 0;
  for (let tried = 1; tried < mostCells && cells.length > 0;) {
    best = cells.reduce((most, { meters }) => Math.max(most, meters), best);
    const promising = cells
      .filter(({ atMostMeters }) => atMostMeters * (1 - innerRadiusPrecision) > best)
      .toSorted((a, b) => b.atMostMeters - a.atMostMeters)
      .slice(0, 64);
    cells = promising.flatMap(({ longitude, latitude, half: [aside, above] }) => {
      const half = [aside / 2, above / 2] as const;
      return [-1, 1].flatMap((x) =>
        [-1, 1].map((y) => cellOf(longitude + x * half[0], latitude + y * half[1], half)),
      );
    });
    tried += cells.length;
  }
  return cells.reduce((most, { meters }) => Math.max(most, meters), best);
}
