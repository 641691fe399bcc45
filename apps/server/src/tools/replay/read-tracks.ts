import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { toInstant } from './to-instant.ts';

export interface TrackPoint {
  readonly timeMs: number;
  readonly latitude: number;
  readonly longitude: number;
}

export interface Track {
  readonly id: string;
  /** In order of time. */
  readonly points: readonly TrackPoint[];
}

/** The file cannot be read as tracks; the message names the line and the reason. */
class TrackFileError extends Error {
  override readonly name = 'TrackFileError';
}

/**
 * Reads recorded tracks: CSV with the columns track_id, time, latitude and longitude, or GPX. Times without an offset
 * are in `zone`, an IANA name.
 * @throws TrackFileError
 */
export async function readTracks(file: string, zone: string): Promise<Track[]> {
  const text = await readFile(file, 'utf8');
  const points = extname(file).toLowerCase() === '.gpx' ? parseGpx(text, zone) : parseCsv(text, zone);
  const tracks = Map.groupBy(points, (point) => point.trackId);
  if (tracks.size === 0) throw new TrackFileError(`${file} contains no points.`);
  return [...tracks].map(([id, ofTrack]) => ({
    id,
    points: ofTrack.toSorted((a, b) => a.timeMs - b.timeMs),
  }));
}

type NamedPoint = TrackPoint & { readonly trackId: string };

const COLUMNS = ['track_id', 'time', 'latitude', 'longitude'] as const;

function parseCsv(text: string, zone: string): NamedPoint[] {
  const [header = '', ...lines] = text.split(/\r?\n/);
  const names = header.replace(/^\uFEFF/, '').split(',');
  const [id, time, latitude, longitude] = COLUMNS.map((name) => names.indexOf(name));
  const absent = COLUMNS.filter((name) => !names.includes(name));
  if (absent.length > 0) throw new TrackFileError(`The first line lacks the column ${absent.join(', ')}.`);
  return lines.flatMap((line, index) => {
    if (line.trim() === '') return [];
    const values = line.split(',');
    const read = (place = -1): string => values[place]?.trim() ?? '';
    return [makePoint(`line ${index + 2}`, read(id), read(time), read(latitude), read(longitude), zone)];
  });
}

const TRACK = /<trk\b[^>]*>([\s\S]*?)<\/trk>/g;
const POINT = /<trkpt\b([^>]*?)(?:\/>|>([\s\S]*?)<\/trkpt>)/g;

/** Reads the required part of GPX: points with lat, lon and time inside named tracks. */
function parseGpx(text: string, zone: string): NamedPoint[] {
  const points: NamedPoint[] = [];
  for (const [index, [, track = '']] of [...text.matchAll(TRACK)].entries()) {
    const name = /<name>([^<]+)<\/name>/.exec(track.replace(POINT, ''))?.[1]?.trim();
    const trackId = name ?? String(index + 1);
    for (const [, attributes = '', inner = ''] of track.matchAll(POINT)) {
      const attribute = (key: string): string =>
        new RegExp(String.raw`\b${key}\s*=\s*["']([^"']*)["']`).exec(attributes)?.[1] ?? '';
      const time = /<time>([^<]*)<\/time>/.exec(inner)?.[1]?.trim() ?? '';
      const where = `point ${points.length + 1}`;
      points.push(makePoint(where, trackId, time, attribute('lat'), attribute('lon'), zone));
    }
  }
  return points;
}

function makePoint(
  where: string,
  trackId: string,
  time: string,
  latitude: string,
  longitude: string,
  zone: string,
): NamedPoint {
  const timeMs = toInstant(time, zone);
  if (trackId === '') throw new TrackFileError(`${where} has no track_id.`);
  if (timeMs === undefined) throw new TrackFileError(`${where} has an invalid time: "${time}".`);
  const point = { trackId, timeMs, latitude: Number(latitude), longitude: Number(longitude) };
  if (latitude === '' || longitude === '' || !Number.isFinite(point.latitude + point.longitude))
    throw new TrackFileError(`${where} has an invalid place: "${latitude}", "${longitude}".`);
  return point;
}
