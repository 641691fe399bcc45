import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gt06 } from '@azimute/server/src/features/telemetry/protocols/trackers/gt06/gt06.ts';
import { queclink } from '@azimute/server/src/features/telemetry/protocols/trackers/queclink/queclink.ts';
import { suntech } from '@azimute/server/src/features/telemetry/protocols/trackers/suntech/suntech.ts';
import { teltonika } from '@azimute/server/src/features/telemetry/protocols/trackers/teltonika/teltonika.ts';
import type {
  DecodedFrame,
  TrackerProtocol,
  TrackerSession,
} from '@azimute/server/src/features/telemetry/protocols/trackers/tracker-protocol.ts';
import { wialon } from '@azimute/server/src/features/telemetry/protocols/trackers/wialon/wialon.ts';
import { Refusal } from '@azimute/server/src/features/telemetry/values/position-values.ts';
import { readJavaTests, type StatedMessage } from './tracker-messages/read-java-tests.ts';

const USAGE = `node scripts/run.mjs trials/src/tracker-messages.ts --traccar <dir> [--list]

Decodes the messages of the tests in a checkout of Traccar, and prints for each protocol how many give a place, and the
stated place and time where a test states them. Nothing of the checkout is stored.

  --traccar <dir>   root of the checkout
  --list            lists the other messages with the reason
`;

const WITHOUT_FIX = 'no valid fix';

const { values } = parseArgs({
  options: {
    traccar: { type: 'string' },
    list: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

/** Test of each protocol, and the end of a message that Traccar's tests leave out. */
const tests = [
  { protocol: teltonika, test: 'Teltonika', end: '' },
  { protocol: gt06, test: 'Gt06', end: '' },
  { protocol: queclink, test: 'Gl200Text', end: '$' },
  { protocol: suntech, test: 'Suntech', end: '\r' },
  { protocol: wialon, test: 'Wialon', end: '\r\n' },
] as const;

if (values.help) console.log(USAGE);
else if (values.traccar === undefined || !existsSync(values.traccar))
  console.log('Skipped: pass the root of a Traccar checkout with --traccar.');
else for (const { protocol, test, end } of tests) check(protocol, values.traccar, test, end);

interface Counts {
  stated: number;
  placed: number;
  withoutFix: number;
  decoded: number;
}

function check(protocol: TrackerProtocol, root: string, test: string, end: string): void {
  const path = join(root, 'src/test/java/org/traccar/protocol', `${test}ProtocolDecoderTest.java`);
  const messages = readJavaTests(readFileSync(path, 'utf8')).filter(({ kind }) => kind !== 'Null');
  const sessions = new Map<number, TrackerSession>();
  const counts: Counts = { stated: 0, placed: 0, withoutFix: 0, decoded: 0 };
  const differing: string[] = [];
  for (const message of messages) {
    const session = sessions.get(message.decoder) ?? { state: new Map<string, unknown>() };
    sessions.set(message.decoder, session);
    const difference = compare(message, decode(protocol, message, session, end));
    const isPlaced = message.hasPlace && difference === undefined;
    counts.stated += message.hasPlace ? 1 : 0;
    counts.placed += isPlaced ? 1 : 0;
    counts.withoutFix += difference === WITHOUT_FIX ? 1 : 0;
    counts.decoded += difference === undefined || difference === WITHOUT_FIX ? 1 : 0;
    if (difference !== undefined) differing.push(`  ${difference}: ${excerpt(message)}`);
  }
  report(protocol.name, messages.length, counts);
  if (values.list && differing.length > 0) console.log(differing.join('\n'));
}

function report(name: string, total: number, { stated, placed, withoutFix, decoded }: Counts): void {
  const places = `${placed} of ${stated} places, ${withoutFix} messages without a valid fix`;
  console.log(
    `${name}: ${places} (together ${share(placed + withoutFix, stated)}); ${decoded} of ${total} messages decoded (${share(decoded, total)})`,
  );
}

function share(part: number, of: number): string {
  return of === 0 ? '-' : `${((part * 100) / of).toFixed(1)} %`;
}

/** Decodes what a socket would receive: a message in a stream, or else a datagram. */
function decode(
  protocol: TrackerProtocol,
  { bytes, isText }: StatedMessage,
  session: TrackerSession,
  end: string,
): DecodedFrame | string {
  const isEnded = !isText || end === '' || bytes.toString('latin1').endsWith(end);
  const stream = isEnded ? bytes : Buffer.concat([bytes, Buffer.from(end)]);
  const range = protocol.findFrame(stream);
  const isStream = range !== null && (range.from === 0 || protocol.datagrams === undefined);
  const decoder = isStream ? protocol : { ...protocol, ...protocol.datagrams };
  try {
    const { from, to } = isStream ? range : { from: 0, to: stream.length };
    if (!isStream && protocol.datagrams === undefined) return 'no frame';
    // A datagram has a session of its own.
    const own = isStream ? session : { state: new Map<string, unknown>() };
    return decoder.decode(stream.subarray(from, to), own, Date.now());
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

/** Returns the difference between the decoded and the stated message, if there is one. */
function compare(message: StatedMessage, decoded: DecodedFrame | string): string | undefined {
  if (typeof decoded === 'string') return decoded;
  const { reports = [], commandResult } = decoded;
  if (reports.length === 0 && commandResult === undefined) return 'no report';
  const { place, hasPlace } = message;
  if (!hasPlace) return undefined;
  const placed = reports.filter((each) => each.place !== undefined);
  if (placed.length === 0) return WITHOUT_FIX;
  if (place === undefined) return undefined;
  const isSame = placed.some(
    (each) =>
      each.fixedAtMs === place.atMs &&
      Math.abs((each.place?.latitude ?? 0) - place.latitude) < 1e-4 &&
      Math.abs((each.place?.longitude ?? 0) - place.longitude) < 1e-4,
  );
  return isSame ? undefined : 'another place or time';
}

function excerpt({ bytes, isText }: StatedMessage): string {
  return bytes
    .toString(isText ? 'utf8' : 'hex')
    .trim()
    .slice(0, 160);
}
