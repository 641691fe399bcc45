import type { Trip } from '@azimute/contract';
import { readTrack, type InAccount, type Track } from '../position-exports/position-tracks.ts';
import { kmlEnd, kmlHead, writeData } from '../position-exports/write-positions-kml.ts';
import { writePositionsGpx } from '../position-exports/write-positions-gpx.ts';
import { decimal, escapeXml } from '../position-exports/xml-text.ts';

type Batches = AsyncIterable<readonly Trip[]>;
type Shape = 'trips' | 'stops';
type Position = readonly [longitude: number, latitude: number];

/** Writes GPX 1.1: a track with the fixes of each trip, or a waypoint for each stop. */
export function writeTripsGpx(batches: Batches, of: Shape, inAccount: InAccount): AsyncGenerator<Buffer> {
  return of === 'trips' ? writePositionsGpx(tracksOf(batches, inAccount)) : writeWaypoints(batches);
}

async function* tracksOf(batches: Batches, inAccount: InAccount): AsyncGenerator<Track> {
  for await (const trips of batches)
    for (const trip of trips) yield { name: nameOf(trip), batches: readFixes(inAccount, trip) };
}

async function* writeWaypoints(batches: Batches): AsyncGenerator<Buffer> {
  yield Buffer.from(
    '<?xml version="1.0" encoding="UTF-8"?>\n<gpx version="1.1" creator="Azimute" xmlns="http://www.topografix.com/GPX/1/1">\n',
  );
  for await (const stops of batches) {
    const points = stops.map(
      (stop) =>
        `<wpt lat="${decimal(stop.start.latitude)}" lon="${decimal(stop.start.longitude)}"><time>${stop.from}</time>` +
        `<name>${escapeXml(nameOf(stop))}</name><desc>${stop.from}/${stop.to}</desc></wpt>\n`,
    );
    yield Buffer.from(points.join(''));
  }
  yield Buffer.from('</gpx>\n');
}

/** Writes KML 2.2: the line of each trip, or the place of each stop, with its time and figures. */
export async function* writeTripsKml(
  batches: Batches,
  of: Shape,
  inAccount: InAccount,
): AsyncGenerator<Buffer> {
  yield Buffer.from(kmlHead);
  for await (const trips of batches) {
    for (const trip of trips) {
      const geometry =
        of === 'stops'
          ? `<Point><coordinates>${writePositions([placeOf(trip.start)])}</coordinates></Point>`
          : `<LineString><tessellate>1</tessellate><coordinates>${writePositions(await readLine(inAccount, trip))}</coordinates></LineString>`;
      const figures = Object.entries(propertiesOf(trip)).flatMap(([name, value]) =>
        value === null ? [] : [[name, String(value)] as const],
      );
      yield Buffer.from(
        `<Placemark><name>${escapeXml(nameOf(trip))}</name><TimeSpan><begin>${trip.from}</begin><end>${trip.to}</end></TimeSpan>` +
          `${writeData(Object.fromEntries(figures))}${geometry}</Placemark>\n`,
      );
    }
  }
  yield Buffer.from(kmlEnd);
}

/** Writes a FeatureCollection (RFC 7946): the line of each trip, or the place of each stop. */
export async function* writeTripsGeojson(
  batches: Batches,
  of: Shape,
  inAccount: InAccount,
): AsyncGenerator<Buffer> {
  yield Buffer.from('{"type":"FeatureCollection","features":[');
  let separator = '\n';
  for await (const trips of batches) {
    for (const trip of trips) {
      const geometry =
        of === 'stops'
          ? { type: 'Point', coordinates: placeOf(trip.start) }
          : { type: 'LineString', coordinates: await readLine(inAccount, trip) };
      yield Buffer.from(
        separator + JSON.stringify({ type: 'Feature', geometry, properties: propertiesOf(trip) }),
      );
      separator = ',\n';
    }
  }
  yield Buffer.from('\n]}\n');
}

function propertiesOf(trip: Trip) {
  const geofences = trip.geofences.map(({ name }) => name).join(', ');
  return { ...trip, asset: trip.asset.code, start: trip.start.name, end: trip.end.name, geofences };
}

function nameOf({ asset, from }: Trip): string {
  return `${asset.code} ${from}`;
}

function placeOf({ longitude, latitude }: Trip['start']): Position {
  return [longitude, latitude];
}

/** The fix at its end belongs to it, and to the next one. */
function readFixes(inAccount: InAccount, { asset, from, to }: Trip): Track['batches'] {
  return readTrack(inAccount, asset.id, { from, to: new Date(Date.parse(to) + 1).toISOString() });
}

/** Reads its fixes; with fewer than two, returns its start and end places. */
async function readLine(inAccount: InAccount, trip: Trip): Promise<Position[]> {
  const line: Position[] = [];
  for await (const { longitude, latitude } of readFixes(inAccount, trip))
    for (const [index, degrees] of longitude.entries()) line.push([degrees, latitude[index] ?? 0]);
  return line.length < 2 ? [placeOf(trip.start), placeOf(trip.end)] : line;
}

function writePositions(positions: readonly Position[]): string {
  return positions.map(([longitude, latitude]) => `${decimal(longitude)},${decimal(latitude)}`).join(' ');
}
