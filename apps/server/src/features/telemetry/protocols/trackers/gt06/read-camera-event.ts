import { reportOf, scale } from '../build-report.ts';
import type { ByteReader } from '../byte-reader.ts';
import type { Report, TrackerSession } from '../tracker-protocol.ts';
import { cameraAlarms } from './fields.ts';
import { readCoordinates, readTime } from './read-places.ts';

const EXTENDED = 0xff;
const SHORT_BYTES = 7;

/**
 * Reads the event of a camera (JC series): time and code; or time, coordinates, flags and code; or in its extended form
 * `FF FF`, a channel, time, satellites, coordinates, flags, speed, voltage and code. Names of files follow.
 */
export function readCameraEvent(reader: ByteReader, session: TrackerSession): Report {
  const isShort = reader.left <= SHORT_BYTES;
  const isExtended = reader.peek() === EXTENDED;
  if (isExtended) reader.take(3);
  const fixedAtMs = readTime(reader, session);
  if (isShort) return reportOf({ fixedAtMs, alarms: alarmsOf(reader.unsigned(1)) });
  const sat = isExtended ? reader.unsigned(1) & 0x0f : undefined;
  const coordinates = readCoordinates(reader);
  const flags = reader.unsigned(2);
  const place = coordinates(flags);
  const speedKph = isExtended ? reader.unsigned(2) : undefined;
  const power = isExtended ? scale(reader.unsigned(2), 0.1) : undefined;
  return reportOf({
    fixedAtMs,
    place,
    ...(place !== undefined && { speedKph, headingDegrees: flags & 0x3ff }),
    alarms: alarmsOf(reader.unsigned(1)),
    attributes: { sat, power },
  });
}

function alarmsOf(code: number): string[] {
  const alarm = cameraAlarms.get(code);
  return alarm === undefined ? [] : [alarm];
}
