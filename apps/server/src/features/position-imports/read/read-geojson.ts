import {
  columnName,
  createColumns,
  FileBrokenError,
  storableCell,
  type FileTable,
  type TableLine,
} from './file-line.ts';
import { foldHeading } from '../../../platform/spreadsheets/fold-heading.ts';
import { fieldNames } from './field-names.ts';
import { otherSystemOf } from '../../../platform/imports/coordinate-system.ts';
import { createFeatureSplitter, type FeatureText } from '../../../platform/imports/split-features.ts';

/**
 * Reads GeoJSON: a FeatureCollection, a Feature, or a sequence of either. A Point is a line; each vertex of a
 * LineString is one, with its time at the same index of `coordTimes`, `times` or `timestamps` in the properties, or in
 * their `coordinateProperties`. A property with another name for time or altitude, such as `timestamp` or `ele`, is
 * used if the feature lacks the standard one. Other properties are columns; structured values are kept as JSON.
 */
export function readGeojson(pieces: AsyncIterable<string>): FileTable {
  const columns = createColumns(GEOJSON_HEADINGS);
  return { headings: columns.headings, lines: readFeatures(pieces, columns) };
}

const GEOJSON_HEADINGS = ['time', 'latitude', 'longitude', 'altitude'] as const;

type Columns = ReturnType<typeof createColumns>;
type JsonObject = Readonly<Record<string, unknown>>;

const TIME = 0;
const OWN_COLUMNS = GEOJSON_HEADINGS.length;
const TIMES = ['coordTimes', 'times', 'timestamps'] as const;

async function* readFeatures(pieces: AsyncIterable<string>, columns: Columns): AsyncGenerator<TableLine> {
  const splitter = createFeatureSplitter();
  let line = 0;
  for await (const piece of pieces) {
    const features = splitter.push(piece);
    const system = otherSystemOf(splitter.coordinateSystem());
    if (system !== null)
      throw new FileBrokenError(line + 1, `The coordinates are in another system (${system}).`, system);
    for (const feature of features) {
      for (const cells of readFeature(feature, columns)) {
        line += 1;
        yield typeof cells === 'string' ? { line, cells: [], malformed: cells } : { line, cells };
      }
    }
  }
  if (splitter.isOpen()) throw new FileBrokenError(line + 1, 'The JSON ends in the middle.');
}

/** Yields the cells of each position of a feature, or its other type. */
function* readFeature(text: FeatureText, columns: Columns): Generator<string[] | string> {
  const feature = text === null ? undefined : parse(text);
  if (feature === undefined) {
    yield text === null ? 'too long or nested too deep' : 'not JSON';
    return;
  }
  const isGeometry = 'coordinates' in feature;
  const geometry = isGeometry ? feature : feature['geometry'];
  const properties = isGeometry || !isObject(feature['properties']) ? {} : feature['properties'];
  if (!isObject(geometry)) {
    yield say(feature['type']);
    return;
  }
  const { type, coordinates } = geometry as { readonly type?: unknown; readonly coordinates?: unknown };
  const shared = readProperties(
    { ...(feature['id'] !== undefined && { id: feature['id'] }), ...properties },
    columns,
  );
  const ofVertices = isObject(properties['coordinateProperties']) ? properties['coordinateProperties'] : {};
  const times = flattenTimes(
    [properties, ofVertices].flatMap((from) => TIMES.map((name) => from[name])).find(Array.isArray),
  );
  const points = type === 'Point' ? [coordinates] : isLine(type) ? flattenPoints(coordinates) : undefined;
  if (points === undefined) {
    yield say(type);
    return;
  }
  for (const [place, point] of points.entries()) {
    const [longitude, latitude, altitude] = Array.isArray(point) ? (point as unknown[]) : [];
    const cells = shared.slice();
    if (times !== undefined) cells[TIME] = say(times[place]);
    cells[TIME + 1] = say(latitude);
    cells[TIME + 2] = say(longitude);
    cells[TIME + 3] = altitude === undefined ? (cells[TIME + 3] ?? '') : say(altitude);
    yield Array.from(cells, (cell) => cell ?? '');
  }
}

const isLine = (type: unknown): boolean =>
  type === 'LineString' || type === 'MultiPoint' || type === 'MultiLineString';

function readProperties(properties: JsonObject, columns: Columns): string[] {
  const cells: string[] = [];
  const standIns = new Map(
    (['time', 'altitude'] as const).map((field) => [standInFor(field, properties), field] as const),
  );
  for (const [name, value] of Object.entries(properties)) {
    if (TIMES.some((times) => times === name) && Array.isArray(value)) continue;
    if (name === 'coordinateProperties' && isObject(value)) continue;
    const place = columns.placeOf(columnName(standIns.get(name) ?? name));
    // Only the geometry determines the place.
    if (place === undefined || (place > TIME && place < OWN_COLUMNS - 1)) continue;
    cells[place] = say(value);
  }
  return cells;
}

/** Returns the property with the likeliest other name of a field, if none has the field's own name. */
function standInFor(field: 'time' | 'altitude', properties: JsonObject): string | undefined {
  if (!isEmpty(properties[field])) return undefined;
  const names = Object.keys(properties).filter(
    (name) => !isEmpty(properties[name]) && !Array.isArray(properties[name]),
  );
  return fieldNames[field].map((known) => names.find((name) => foldHeading(name) === known)).find(Boolean);
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

function say(value: unknown): string {
  if (value === undefined || value === null) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return storableCell(text);
}

/** Returns the points of one or several lines. */
function flattenPoints(coordinates: unknown): unknown[] {
  if (!Array.isArray(coordinates)) return [];
  const isNested = Array.isArray(coordinates[0]) && Array.isArray(coordinates[0][0]);
  return isNested ? coordinates.flat(1) : coordinates;
}

function flattenTimes(times: unknown): unknown[] | undefined {
  if (!Array.isArray(times)) return undefined;
  return Array.isArray(times[0]) ? (times.flat(1) as unknown[]) : (times as unknown[]);
}

function parse(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
