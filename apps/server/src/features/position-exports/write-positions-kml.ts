import type { Track } from './position-tracks.ts';
import { decimal, escapeXml } from './xml-text.ts';

export const kmlHead =
  '<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2">\n<Document>\n';
export const kmlEnd = '</Document>\n</kml>\n';

/** Writes KML 2.2: a folder for each track, with a point and its time for each fix. */
export async function* writePositionsKml(tracks: AsyncIterable<Track>): AsyncGenerator<Buffer> {
  yield Buffer.from(kmlHead);
  for await (const { name, batches } of tracks) {
    yield Buffer.from(`<Folder><name>${escapeXml(name)}</name>\n`);
    for await (const { fixedAt, longitude, latitude, altitudeMeters, speedKph } of batches) {
      const points = fixedAt.map((ms, index) => {
        const altitude = altitudeMeters[index] ?? null;
        const speed = speedKph[index] ?? null;
        return (
          `<Placemark><TimeStamp><when>${new Date(ms).toISOString()}</when></TimeStamp>` +
          (speed === null ? '' : writeData({ speedKph: decimal(speed) })) +
          `<Point><coordinates>${decimal(longitude[index])},${decimal(latitude[index])}` +
          `${altitude === null ? '' : `,${decimal(altitude)}`}</coordinates></Point></Placemark>\n`
        );
      });
      yield Buffer.from(points.join(''));
    }
    yield Buffer.from('</Folder>\n');
  }
  yield Buffer.from(kmlEnd);
}

export function writeData(values: Readonly<Record<string, string>>): string {
  const data = Object.entries(values).map(
    ([name, value]) => `<Data name="${name}"><value>${escapeXml(value)}</value></Data>`,
  );
  return `<ExtendedData>${data.join('')}</ExtendedData>`;
}
