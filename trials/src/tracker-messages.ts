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

Decodes the messages of the tests in a checkout of Traccar and prints for each protocol the share that gives the stated
place, time and speed. Nothing of the checkout is stored.

  --traccar <dir>   root of the checkout
  --list            lists the messages that differ
`;

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

function check(protocol: TrackerProtocol, root: string, test: string, end: string): void {
  const path = join(root, 'src/test/java/org/traccar/protocol', `${test}ProtocolDecoderTest.java`);
  const messages = readJavaTests(readFileSync(path, 'utf8'));
  const sessions = new Map<number, TrackerSession>();
  const counts = { placed: 0, right: 0, decoded: 0 };
  const differing: string[] = [];
  for (const message of messages) {
    const session = sessions.get(message.decoder) ?? { state: new Map<string, unknown>() };
    sessions.set(message.decoder, session);
    const difference = compare(message, decode(protocol, message, session, end));
    if (message.kind !== 'Null' && difference === undefined) counts.decoded += 1;
    if (message.hasPlace) counts.placed += 1;
    if (message.hasPlace && difference === undefined) counts.right += 1;
    if (difference !== undefined) differing.push(`  ${difference}: ${excerpt(message)}`);
  }
  const total = messages.filter(({ kind }) => kind !== 'Null').length;
  const share = counts.placed === 0 ? 100 : (counts.right * 100) / counts.placed;
  console.log(
    `${protocol.name}: ${counts.right} of ${counts.placed} places (${share.toFixed(1)} %), ${counts.decoded} of ${total} messages`,
  );
  if (values.list && differing.length > 0) console.log(differing.join('\n'));
}

function decode(
  protocol: TrackerProtocol,
  { bytes, isText }: StatedMessage,
  session: TrackerSession,
  end: string,
): DecodedFrame | string {
  const isEnded = !isText || end === '' || bytes.toString('latin1').endsWith(end);
  const stream = isEnded ? bytes : Buffer.concat([bytes, Buffer.from(end)]);
  const datagrams = { ...protocol, ...protocol.datagrams };
  const range = protocol.findFrame(stream) ?? (isText ? datagrams.findFrame(stream) : null);
  if (range === null) return 'no frame';
  try {
    return protocol.decode(stream.subarray(range.from, range.to), session, Date.now());
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

/** Returns the difference between the decoded and the stated message, if there is one. */
function compare(message: StatedMessage, decoded: DecodedFrame | string): string | undefined {
  if (message.kind === 'Null') return undefined;
  if (typeof decoded === 'string') return decoded;
  const { reports = [], commandResult } = decoded;
  if (reports.length === 0 && commandResult === undefined) return 'no report';
  const { place, hasPlace } = message;
  if (!hasPlace) return undefined;
  const placed = reports.filter((report) => report.place !== undefined && report.speedKph !== undefined);
  if (placed.length === 0) return 'no place';
  if (place === undefined) return undefined;
  const isSame = placed.some(
    (report) =>
      report.fixedAtMs === place.atMs &&
      Math.abs((report.place?.latitude ?? 0) - place.latitude) < 1e-4 &&
      Math.abs((report.place?.longitude ?? 0) - place.longitude) < 1e-4,
  );
  return isSame ? undefined : 'another place or time';
}

function excerpt({ bytes, isText }: StatedMessage): string {
  return bytes
    .toString(isText ? 'utf8' : 'hex')
    .trim()
    .slice(0, 160);
}
