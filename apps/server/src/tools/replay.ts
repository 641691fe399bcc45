import { parseArgs } from 'node:util';
import { installHttpClient } from '../platform/http/install-http-client.ts';
import { planFixes } from './replay/plan-fixes.ts';
import { play, type ReplayCounts } from './replay/play.ts';
import { signIn } from './replay/prepare-devices.ts';
import { readTracks } from './replay/read-tracks.ts';

const USAGE = `npm run replay -- --file <csv|gpx> [options]

Sends recorded tracks to the OsmAnd endpoint, each as a device, and counts stored, repeated and refused fixes.

  --file <path>           CSV with the columns track_id,time,latitude,longitude, or GPX
  --to <address>          address of the portal (http://127.0.0.1:8080)
  --speed <n>             speed relative to the recording (1); 0 for as fast as possible
  --today                 sends today's times, so that the devices move now
  --zone <name>           zone of times without an offset, such as America/Maceio (UTC)
  --device-prefix <text>  prefix of device IDs, followed by the track ID (track-)
  --key <key>             API key with the scope telemetry:write (or AZIMUTE_KEY)
  --create-devices        creates missing assets and devices, and a key if none is given;
                          signs in as an administrator with --email and --password (or AZIMUTE_EMAIL,
                          AZIMUTE_PASSWORD)
  --unit <code>           UL of the created assets (the first)
`;

const REFUSALS_SHOWN = 5;
const PROGRESS_EVERY_MS = 2_000;

installHttpClient();
try {
  process.exitCode = await replay();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function replay(): Promise<number> {
  const options = readOptions();
  if (options === undefined) {
    console.error(USAGE);
    return 2;
  }
  const tracks = await readTracks(options.file, options.zone);
  const deviceIds = tracks.map((track) => options.devicePrefix + track.id);
  const key = await prepare(options, deviceIds);
  if (key === undefined) {
    console.error(
      'An API key is required. Create one in the portal (POST /api/v1/api-keys) and pass it with --key, or let the replay create it ' +
        'and the devices: --create-devices --email <administrator> --password <password>.',
    );
    return 2;
  }
  const total = tracks.reduce((sum, track) => sum + track.points.length, 0);
  console.log(`${tracks.length} tracks with ${total} fixes of ${options.file} to ${options.to}`);
  const startMs = Date.now();
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort());
  const planned = tracks.map((track) => planFixes(track, { ...options, startMs }));
  const onCount = createProgress(total);
  const counts = await play(planned, { to: options.to, key, startMs, signal: stop.signal, onCount });
  printCounts(counts, (Date.now() - startMs) / 1000);
  return counts.refused > 0 ? 1 : 0;
}

interface Options {
  readonly file: string;
  readonly to: string;
  readonly speed: number;
  readonly today: boolean;
  readonly zone: string;
  readonly devicePrefix: string;
  readonly key: string | undefined;
  readonly createDevices: boolean;
  readonly email: string | undefined;
  readonly password: string | undefined;
  readonly unit: string | undefined;
}

function readOptions(): Options | undefined {
  const { values } = parseArgs({
    options: {
      file: { type: 'string' },
      to: { type: 'string', default: 'http://127.0.0.1:8080' },
      speed: { type: 'string', default: '1' },
      today: { type: 'boolean', default: false },
      zone: { type: 'string', default: 'UTC' },
      'device-prefix': { type: 'string', default: 'track-' },
      key: { type: 'string', default: process.env['AZIMUTE_KEY'] ?? '' },
      'create-devices': { type: 'boolean', default: false },
      email: { type: 'string', default: process.env['AZIMUTE_EMAIL'] ?? '' },
      password: { type: 'string', default: process.env['AZIMUTE_PASSWORD'] ?? '' },
      unit: { type: 'string' },
    },
  });
  const speed = Number(values.speed);
  if (values.file === undefined || !(speed >= 0)) return undefined;
  return {
    file: values.file,
    to: values.to.replace(/\/+$/, ''),
    speed,
    today: values.today,
    zone: values.zone,
    devicePrefix: values['device-prefix'],
    key: values.key || undefined,
    createDevices: values['create-devices'],
    email: values.email || undefined,
    password: values.password || undefined,
    unit: values.unit,
  };
}

async function prepare(options: Options, deviceIds: readonly string[]): Promise<string | undefined> {
  const { email, password } = options;
  if (!options.createDevices || email === undefined || password === undefined) return options.key;
  const administrator = await signIn(options.to, { email, password });
  await administrator.createDevices(deviceIds, options.unit);
  return options.key ?? (await administrator.createKey());
}

function createProgress(total: number): (counts: ReplayCounts) => void {
  let printedMs = Date.now();
  return ({ stored, repeated, refused }) => {
    if (Date.now() - printedMs < PROGRESS_EVERY_MS) return;
    printedMs = Date.now();
    console.log(
      `  ${stored + repeated + refused} of ${total}: ${stored} stored, ${repeated} repeated, ${refused} refused`,
    );
  };
}

function printCounts({ stored, repeated, refused, reasons }: ReplayCounts, seconds: number): void {
  console.log(`${stored} stored, ${repeated} repeated, ${refused} refused in ${seconds.toFixed(1)} s`);
  for (const [reason, count] of [...reasons].slice(0, REFUSALS_SHOWN)) console.log(`  ${count} x ${reason}`);
  if (reasons.size > REFUSALS_SHOWN) console.log(`  and ${reasons.size - REFUSALS_SHOWN} other reasons`);
}
