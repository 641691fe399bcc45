import { createXmlReader, XmlBrokenError } from '../../../platform/parsing/read-xml.ts';
import {
  columnName,
  createColumns,
  FileBrokenError,
  LONGEST_CELL,
  storableCell,
  type FileTable,
  type TableLine,
} from './file-line.ts';

/**
 * Reads GPX 1.0 and 1.1: each track point (trk, trkseg, trkpt) is a line, with its track's name, time, place, and every
 * nested element with text, including extensions, by its name without prefix. Routes and waypoints are destinations
 * rather than fixes. Entities of a document type are unknown: a file that uses them ends there.
 */
export function readGpx(pieces: AsyncIterable<string>): FileTable {
  const columns = createColumns(GPX_HEADINGS);
  return { headings: columns.headings, lines: readPoints(pieces, columns) };
}

const GPX_HEADINGS = ['track', 'time', 'latitude', 'longitude', 'ele', 'speed', 'course'] as const;

type Columns = ReturnType<typeof createColumns>;
const TRACK = 0;
const LATITUDE = 2;
const LONGITUDE = 3;
const LIMITS = { deepest: 40, longestText: LONGEST_CELL, cutsText: true };
const MOST_TRACKS = 20_000;

async function* readPoints(pieces: AsyncIterable<string>, columns: Columns): AsyncGenerator<TableLine> {
  const points = createPointReader(columns);
  const xml = createXmlReader(points, LIMITS);
  try {
    for await (const piece of pieces) {
      xml.read(piece);
      yield* points.take();
    }
    xml.end();
  } catch (error) {
    if (!(error instanceof XmlBrokenError)) throw error;
    yield* points.take();
    throw new FileBrokenError(points.line() + 1, error.message);
  }
}

function createPointReader(columns: Columns) {
  const nameTrack = createTrackNames();
  let found: TableLine[] = [];
  let line = 0;
  let tracks = 0;
  let trackName = '';
  let isTrackNamed = false;
  let cells: string[] | undefined;

  return {
    open: (name: string, attributeOf: (key: string) => string): void => {
      if (name === 'trk') {
        tracks += 1;
        if (tracks > MOST_TRACKS) throw new XmlBrokenError('The file has too many tracks.');
        trackName = String(tracks);
        isTrackNamed = false;
      } else if (name === 'trkpt') {
        cells = [];
        cells[TRACK] = trackName;
        cells[LATITUDE] = storableCell(attributeOf('lat'));
        cells[LONGITUDE] = storableCell(attributeOf('lon'));
      }
    },
    close: (name: string, text: string, path: readonly string[]): void => {
      const content = storableCell(text.trim());
      if (name === 'trkpt') {
        line += 1;
        if (cells !== undefined) found.push({ line, cells: Array.from(cells, (cell) => cell ?? '') });
        cells = undefined;
      } else if (cells !== undefined) {
        const place = content === '' ? undefined : columns.placeOf(columnName(name));
        if (place !== undefined) cells[place] ??= content;
      } else if (name === 'name' && path.at(-1) === 'trk' && content !== '' && !isTrackNamed) {
        trackName = nameTrack(columnName(content));
        isTrackNamed = true;
      }
    },
    /** Returns the number of the last line found. */
    line: (): number => line,
    take: (): TableLine[] => {
      const taken = found;
      found = [];
      return taken;
    },
  };
}

/** Makes track names unique: `a`, `a (2)`. */
function createTrackNames(): (name: string) => string {
  const counts = new Map<string, number>();
  return (name) => {
    let count = (counts.get(name) ?? 0) + 1;
    let unique = count === 1 ? name : `${name} (${count})`;
    while (counts.has(unique)) {
      count += 1;
      unique = `${name} (${count})`;
    }
    counts.set(name, count);
    if (unique !== name) counts.set(unique, 1);
    return unique;
  };
}
