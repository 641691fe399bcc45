import type { Polygon } from '@azimute/contract';

/** Reads rings, closed or not, from a text; null if its format is unknown. */
export function readCoordinates(text: string): Polygon | null {
  const trimmed = text.trim();
  const rings = trimmed.startsWith('{')
    ? ringsOfGeojson(trimmed)
    : /^(SRID=\d+;)?\s*POLYGON/i.test(trimmed)
      ? ringsOfWkt(trimmed)
      : ringOfPairs(trimmed);
  const isWhole =
    rings !== null &&
    rings.length > 0 &&
    rings.every((ring) => ring.length >= 3 && ring.every((place) => place.every(Number.isFinite)));
  return isWhole ? { type: 'Polygon', coordinates: rings.map(closed) } : null;
}

type Ring = [number, number][];

const member = (of: unknown, name: string): unknown =>
  typeof of === 'object' && of !== null ? (of as Record<string, unknown>)[name] : undefined;

/** Reads a Polygon, or the first in a Feature or FeatureCollection. */
function ringsOfGeojson(text: string): Ring[] | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  const features = member(value, 'features');
  const feature: unknown = Array.isArray(features) ? features[0] : value;
  const geometry = member(feature, 'geometry') ?? feature;
  const coordinates = member(geometry, 'coordinates');
  if (member(geometry, 'type') !== 'Polygon' || !Array.isArray(coordinates)) return null;
  return coordinates.map((ring: unknown) =>
    (Array.isArray(ring) ? ring : []).map((place: unknown): [number, number] => {
      const [x, y] = (Array.isArray(place) ? place : []) as unknown[];
      return [typeof x === 'number' ? x : Number.NaN, typeof y === 'number' ? y : Number.NaN];
    }),
  );
}

/** Reads WKT: longitude before latitude, rings in parentheses. */
function ringsOfWkt(text: string): Ring[] {
  const rings = [...text.matchAll(/\(([^()]+)\)/g)].map(([, ring = '']) => ring);
  return rings.map((ring) =>
    ring.split(',').map((place): [number, number] => {
      const [x, y] = place.trim().split(/\s+/).map(Number);
      return [x ?? Number.NaN, y ?? Number.NaN];
    }),
  );
}

/** Reads one place per line, latitude before longitude as on maps, separated by comma, semicolon or space. */
function ringOfPairs(text: string): Ring[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return [
    lines.map((line): [number, number] => {
      const parts = line.split(/[;\t ]+|,\s*/).filter((part) => part !== '');
      const [latitude, longitude] = parts.length === 2 ? parts.map(Number) : [];
      return [longitude ?? Number.NaN, latitude ?? Number.NaN];
    }),
  ];
}

function closed(ring: Ring): Ring {
  const [first, last] = [ring[0], ring.at(-1)];
  return first === undefined || (first[0] === last?.[0] && first[1] === last[1]) ? ring : [...ring, first];
}
