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
 * GeoJSON: a FeatureCollection, one Feature, or several of either one after the other. A Point is a line; of a LineString
 * each vertex is one, its time at the same place of `coordTimes`, `times` or `timestamps` in the properties, or in their
 * `coordinateProperties`. A property by another name of the time or altitude, as `timestamp` or `ele`, stands for it where
 * the feature has none by its own. The other properties are columns; values that are no plain text stand as JSON.
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

/** The cells of each position of a feature, or what it is instead. */
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
    // The place on earth is the geometry's to say.
    if (place === undefined || (place > TIME && place < OWN_COLUMNS - 1)) continue;
    cells[place] = say(value);
  }
  return cells;
}

/** The property that tells a field by the likeliest of its other names, where none has the name of the field itself. */
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

/** Points of a line, or of several. */
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
