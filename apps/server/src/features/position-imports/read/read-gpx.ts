import { setImmediate as nextTurn } from 'node:timers/promises';
import sax from 'sax';
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
 * GPX 1.0 and 1.1: each point of a track (trk, trkseg, trkpt) is a line, with its track's name, time, place, and every
 * element below it that holds text, extensions included, by its name without a prefix. Routes and waypoints are places to
 * go to, not fixes. Entities of a document type are not known: a file that uses them ends there.
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
const DEEPEST = 40;
const MOST_XML_ATTRIBUTES = 100;
const MOST_TRACKS = 20_000;

async function* readPoints(pieces: AsyncIterable<string>, columns: Columns): AsyncGenerator<TableLine> {
  const reader = createReader(columns);
  for await (const piece of pieces) {
    yield* reader.read(piece);
    await nextTurn();
  }
  yield* reader.end();
}

function createReader(columns: Columns) {
  const parser = sax.parser(true, { trim: true });
  const nameTrack = createTrackNames();
  const path: string[] = [];
  let found: TableLine[] = [];
  let problem: FileBrokenError | undefined;
  let line = 0;
  let tracks = 0;
  let trackName = '';
  let isTrackNamed = false;
  let cells: string[] | undefined;
  let text = '';
  let xmlAttributes = 0;

  const fail = (message: string): void => {
    problem ??= new FileBrokenError(line + 1, message);
  };
  parser.onerror = ({ message }) => fail(message.split('\n')[0] ?? '');
  parser.onopentagstart = () => {
    xmlAttributes = 0;
  };
  parser.onattribute = () => {
    xmlAttributes += 1;
    if (xmlAttributes > MOST_XML_ATTRIBUTES) fail('An element has too many attributes.');
  };
  parser.onopentag = ({ name, attributes }) => {
    const local = localName(name);
    path.push(local);
    text = '';
    if (path.length > DEEPEST) fail('Elements are nested too deep.');
    if (local === 'trk') {
      tracks += 1;
      if (tracks > MOST_TRACKS) fail('The file has too many tracks.');
      trackName = String(tracks);
      isTrackNamed = false;
    } else if (local === 'trkpt') {
      cells = [];
      cells[TRACK] = trackName;
      cells[LATITUDE] = storableCell(said(attributes['lat']));
      cells[LONGITUDE] = storableCell(said(attributes['lon']));
    }
  };
  const add = (more: string): void => {
    if (text.length < LONGEST_CELL) text += more.slice(0, LONGEST_CELL - text.length);
  };
  parser.ontext = add;
  parser.oncdata = add;
  parser.onclosetag = () => {
    const local = path.pop() ?? '';
    const content = storableCell(text);
    text = '';
    if (problem !== undefined) return;
    if (local === 'trkpt') {
      line += 1;
      if (cells !== undefined) found.push({ line, cells: Array.from(cells, (cell) => cell ?? '') });
      cells = undefined;
    } else if (cells !== undefined) {
      const place = content === '' ? undefined : columns.placeOf(columnName(local));
      if (place !== undefined) cells[place] ??= content;
    } else if (local === 'name' && path.at(-1) === 'trk' && content !== '' && !isTrackNamed) {
      trackName = nameTrack(columnName(content));
      isTrackNamed = true;
    }
  };

  const take = function* (): Generator<TableLine> {
    const taken = found;
    found = [];
    yield* taken;
    if (problem !== undefined) throw problem;
  };
  return {
    read: (piece: string): Generator<TableLine> => {
      parser.write(piece);
      return take();
    },
    end: (): Generator<TableLine> => {
      parser.close();
      return take();
    },
  };
}

const said = (attribute: unknown): string => (typeof attribute === 'string' ? attribute : '');

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** Every track has a name of its own: `a`, `a (2)`. */
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
