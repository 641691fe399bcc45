import type { PolygonRings } from '@azimute/geo';
import { otherSystemOf, refuseSystem } from '../../../platform/imports/coordinate-system.ts';
import { createFeatureSplitter } from '../../../platform/imports/split-features.ts';
import { refuseFile } from '../../../platform/spreadsheets/refuse-file.ts';
import { areasOf, type FileArea, type Sayings } from './file-area.ts';

type JsonObject = Readonly<Record<string, unknown>>;

/**
 * Reads GeoJSON by RFC 7946: a FeatureCollection, features or bare geometries, also as a sequence (RFC 8142); polygons,
 * also several per feature.
 */
export function* readGeojsonAreas(pieces: Iterable<string>): Generator<FileArea> {
  const splitter = createFeatureSplitter();
  for (const piece of pieces) {
    for (const text of splitter.push(piece))
      yield* text === null ? areasOf(new Map(), [], 'too_long') : readFeature(text);
    const system = otherSystemOf(splitter.coordinateSystem());
    if (system !== null) throw refuseSystem(system);
  }
  if (splitter.isOpen()) throw refuseFile('broken', 'The JSON ends in the middle.');
}

function readFeature(text: string): Generator<FileArea> {
  const feature = parse(text);
  if (feature === undefined) throw refuseFile('broken', 'The file is not valid JSON. Export it again.');
  const isGeometry = 'coordinates' in feature || 'geometries' in feature;
  const sayings = isGeometry ? new Map<string, string>() : sayingsOf(feature['properties']);
  const polygons = polygonsOf(isGeometry ? feature : feature['geometry']);
  return areasOf(sayings, polygons ?? [], polygons === null ? 'not_an_area' : 'no_geometry');
}

function parse(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function sayingsOf(properties: unknown): Sayings {
  if (!isObject(properties)) return new Map();
  return new Map(
    Object.entries(properties).flatMap(([name, value]): [string, string][] => {
      const text = Array.isArray(value) ? value.join(', ') : value;
      return typeof text === 'string' || typeof text === 'number' ? [[name.toLowerCase(), String(text)]] : [];
    }),
  );
}

/** Returns the polygons of a geometry or collection; null for other types. */
function polygonsOf(geometry: unknown): PolygonRings[] | null {
  if (!isObject(geometry)) return [];
  const { type, coordinates, geometries } = geometry;
  if (type === 'Polygon') return [ringsOf(coordinates)];
  if (type === 'MultiPolygon' && Array.isArray(coordinates)) return coordinates.map(ringsOf);
  if (type !== 'GeometryCollection' || !Array.isArray(geometries)) return null;
  const polygons = geometries.flatMap((one) => polygonsOf(one) ?? []);
  return polygons.length === 0 ? null : polygons;
}

/** Invalid numbers become NaN, which the validation of the shape reports. Drops altitudes. */
function ringsOf(coordinates: unknown): PolygonRings {
  return listOf(coordinates).map((ring) =>
    listOf(ring).map((place) => {
      const [longitude, latitude] = listOf(place);
      return [numberOf(longitude), numberOf(latitude)];
    }),
  );
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const numberOf = (value: unknown): number => (typeof value === 'number' ? value : Number.NaN);

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
