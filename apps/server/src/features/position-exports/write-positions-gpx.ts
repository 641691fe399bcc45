import { longestGapMs } from '@azimute/engine/trips';
import type { Fixes, Track } from './position-tracks.ts';
import { decimal, escapeXml } from './xml-text.ts';

const HEAD = `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="Azimute" xmlns="http://www.topografix.com/GPX/1/1" xmlns:tpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2">
`;
const KPH_PER_MPS = 3.6;

/** Writes GPX 1.1: one track per asset, with a new segment after each gap. Speed and course use Garmin's extension. */
export async function* writePositionsGpx(tracks: AsyncIterable<Track>): AsyncGenerator<Buffer> {
  yield Buffer.from(HEAD);
  for await (const { name, batches } of tracks) {
    yield Buffer.from(`<trk><name>${escapeXml(name)}</name>\n`);
    let lastMs: number | undefined;
    for await (const fixes of batches) {
      let text = '';
      for (const [index, ms] of fixes.fixedAt.entries()) {
        if (lastMs === undefined) text += '<trkseg>\n';
        else if (ms - lastMs > longestGapMs) text += '</trkseg>\n<trkseg>\n';
        text += pointOf(fixes, index, ms);
        lastMs = ms;
      }
      yield Buffer.from(text);
    }
    yield Buffer.from(`${lastMs === undefined ? '' : '</trkseg>\n'}</trk>\n`);
  }
  yield Buffer.from('</gpx>\n');
}

function pointOf(fixes: Fixes, index: number, ms: number): string {
  const altitude = fixes.altitudeMeters[index] ?? null;
  const speed = fixes.speedKph[index] ?? null;
  const course = fixes.headingDegrees[index] ?? null;
  const extension =
    (speed === null ? '' : `<tpx:speed>${decimal(speed / KPH_PER_MPS)}</tpx:speed>`) +
    (course === null ? '' : `<tpx:course>${decimal(course)}</tpx:course>`);
  return (
    `<trkpt lat="${decimal(fixes.latitude[index])}" lon="${decimal(fixes.longitude[index])}">` +
    (altitude === null ? '' : `<ele>${decimal(altitude)}</ele>`) +
    `<time>${new Date(ms).toISOString()}</time>` +
    (extension === ''
      ? ''
      : `<extensions><tpx:TrackPointExtension>${extension}</tpx:TrackPointExtension></extensions>`) +
    '</trkpt>\n'
  );
}
