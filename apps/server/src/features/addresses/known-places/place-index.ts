import { distanceMeters, initialBearingDegrees, toLngLat, type LngLat } from '@azimute/geo';

export interface PlaceFacts {
  /** The region's abbreviation, in countries that use one. */
  readonly region: string | null;
  /** ISO 3166-1. */
  readonly country: string;
  /** In hundreds, at most 6.5 million. */
  readonly population: number;
  readonly at: LngLat;
}

export interface KnownPlace extends PlaceFacts {
  readonly name: string;
}

export interface PlaceNearby {
  readonly place: KnownPlace;
  readonly distanceMeters: number;
  /** From the place to the point. */
  readonly bearingDegrees: number;
}

export interface PlaceIndex {
  readonly size: number;
  /** The names in searchable form (fold-text.ts): one per line, with a line break before the first and after each. */
  readonly foldedNames: string;
  /** Returns everything about a place but its name. */
  factsAt(index: number): PlaceFacts;
  placeAt(index: number): KnownPlace;
  findNearest(point: LngLat): PlaceNearby;
}

interface Columns {
  readonly latitudes: Int32Array;
  readonly longitudes: Int32Array;
  readonly nameEnds: Uint32Array;
  readonly regionIndexes: Uint16Array;
  readonly hundreds: Uint16Array;
  readonly regions: readonly (readonly [country: string, region: string | null])[];
  readonly names: Uint8Array;
  readonly foldedNames: Uint8Array;
}

const STEPS_A_DEGREE = 1e4;
const RADIANS = Math.PI / 180;

/**
 * Creates an index over the places packed by scripts/build-known-places.mjs, in that order: a k-d tree over points on
 * the unit sphere. The nearest by straight line is also the nearest on the globe, including poles and antimeridian.
 */
export function createPlaceIndex(packed: Uint8Array): PlaceIndex {
  const columns = readColumns(packed);
  const size = columns.latitudes.length;
  const points = toPoints(columns);
  const text = new TextDecoder();
  const factsAt = (index: number): PlaceFacts => {
    const [country, region] = columns.regions[columns.regionIndexes[index] ?? -1] ?? ['', null];
    return {
      region,
      country,
      population: (columns.hundreds[index] ?? 0) * 100,
      at: toLngLat(degreesAt(columns.longitudes, index), degreesAt(columns.latitudes, index)),
    };
  };
  const placeAt = (index: number): KnownPlace => {
    const start = index === 0 ? 0 : columns.nameEnds[index - 1];
    return { name: text.decode(columns.names.subarray(start, columns.nameEnds[index])), ...factsAt(index) };
  };
  return {
    size,
    get foldedNames() {
      return text.decode(columns.foldedNames);
    },
    factsAt,
    placeAt,
    findNearest: (point) => {
      const place = placeAt(findNearestPoint(points, toPoint(point[0], point[1])));
      return {
        place,
        distanceMeters: distanceMeters(place.at, point),
        bearingDegrees: initialBearingDegrees(place.at, point),
      };
    },
  };
}

function readColumns(packed: Uint8Array): Columns {
  // The columns need the alignment of a separate buffer.
  const { buffer } = new Uint8Array(packed);
  const [count = 0, regionBytes = 0, nameBytes = 0] = new Uint32Array(buffer, 0, 3);
  const column = (index: number): number => 12 + index * count * 4;
  const regionsStart = column(4);
  const namesStart = regionsStart + regionBytes;
  const regions = new TextDecoder().decode(new Uint8Array(buffer, regionsStart, regionBytes));
  return {
    latitudes: new Int32Array(buffer, column(0), count),
    longitudes: new Int32Array(buffer, column(1), count),
    nameEnds: new Uint32Array(buffer, column(2), count),
    regionIndexes: new Uint16Array(buffer, column(3), count),
    hundreds: new Uint16Array(buffer, column(3) + count * 2, count),
    regions: JSON.parse(regions) as Columns['regions'],
    names: new Uint8Array(buffer, namesStart, nameBytes),
    foldedNames: new Uint8Array(buffer, namesStart + nameBytes),
  };
}

function degreesAt(column: Int32Array, index: number): number {
  return (column[index] ?? 0) / STEPS_A_DEGREE;
}

type Point = readonly [x: number, y: number, z: number];

function toPoint(longitude: number, latitude: number): Point {
  const across = Math.cos(latitude * RADIANS);
  return [
    across * Math.cos(longitude * RADIANS),
    across * Math.sin(longitude * RADIANS),
    Math.sin(latitude * RADIANS),
  ];
}

function toPoints({ latitudes, longitudes }: Columns): Float64Array {
  const points = new Float64Array(latitudes.length * 3);
  for (let index = 0; index < latitudes.length; index += 1) {
    const latitude = degreesAt(latitudes, index) * RADIANS;
    const longitude = degreesAt(longitudes, index) * RADIANS;
    const across = Math.cos(latitude);
    points[index * 3] = across * Math.cos(longitude);
    points[index * 3 + 1] = across * Math.sin(longitude);
    points[index * 3 + 2] = Math.sin(latitude);
  }
  return points;
}

/** The middle of each range divides it by its axis: x, y, z, and x again. */
function findNearestPoint(points: Float64Array, target: Point): number {
  let nearest = 0;
  let least = Infinity;
  const search = (from: number, to: number, axis: number): void => {
    if (from >= to) return;
    const middle = from + ((to - from) >> 1);
    const squared = squaredDistance(points, middle, target);
    if (squared < least) {
      least = squared;
      nearest = middle;
    }
    const beyond = (target[axis] ?? 0) - (points[middle * 3 + axis] ?? 0);
    const next = (axis + 1) % 3;
    if (beyond < 0) search(from, middle, next);
    else search(middle + 1, to, next);
    if (beyond * beyond >= least) return;
    if (beyond < 0) search(middle + 1, to, next);
    else search(from, middle, next);
  };
  search(0, points.length / 3, 0);
  return nearest;
}

function squaredDistance(points: Float64Array, index: number, [x, y, z]: Point): number {
  const dx = (points[index * 3] ?? 0) - x;
  const dy = (points[index * 3 + 1] ?? 0) - y;
  const dz = (points[index * 3 + 2] ?? 0) - z;
  return dx * dx + dy * dy + dz * dz;
}
