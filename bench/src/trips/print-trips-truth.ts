import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { LatestFix } from '@azimute/engine';
import { tripSettingsOf, type TripSettings } from '@azimute/engine/trips';
import { readTracks } from '@azimute/server/src/tools/replay/read-tracks.ts';
import { createChance } from '../chance.ts';
import { percent, quantile } from '../format.ts';
import { judge } from '../results/judge.ts';
import { compareDistances, type TrackDistances } from './compare-distances.ts';
import { scoreStops, type KnownDay } from './score-stops.ts';
import { simulateDay, type Receiver } from './simulate-day.ts';
import { byReducer, bySpeedAndDistance, byTunedWindow, type FoundStop, type StopRule } from './stop-rules.ts';

const vehicle = { noiseMeters: 2, driftMeters: 4, driftSeconds: 600, outliers: 0.001, everySeconds: 10 };
const receivers: Readonly<Record<string, Receiver>> = {
  'vehicle, with speed and ignition': { ...vehicle, tellsSpeed: true, tellsEngine: true },
  'vehicle, with speed': { ...vehicle, tellsSpeed: true, tellsEngine: false },
  'phone, places alone': {
    noiseMeters: 4,
    driftMeters: 14,
    driftSeconds: 240,
    outliers: 0.004,
    everySeconds: 10,
    tellsSpeed: false,
    tellsEngine: false,
  },
};
const DAYS = 30;
/** A different seed from the one used during the reducer's development. */
const SEED = 77_310_219;

/** The product's defaults; the other one ends trips after 120 s, as designed for known sites. */
const settings = tripSettingsOf('Truck', {}, { dayZones: 'UTC', limitKph: null });
const atKnownSites: TripSettings = { ...settings, endSeconds: settings.stopSeconds };

const DEFAULT = 'reducer, 300 s (default)';
const rules = {
  [DEFAULT]: byReducer(settings),
  'reducer, 120 s (as at a known site)': byReducer(atKnownSites),
  'reducer, 120 s, without shunting': byReducer({ ...atKnownSites, shuntMeters: 0, shuntSeconds: 0 }),
  'speed and distance (300 s, 500 m)': bySpeedAndDistance,
  'tuned window (52 m, 130 s)': byTunedWindow,
} satisfies Readonly<Record<string, StopRule>>;

const shared = new URL('../../../../shared/data/', import.meta.url);
const sample = fileURLToPath(new URL('stop-go-sample.csv', shared));
const tracks = fileURLToPath(new URL('aracaju-tracks.csv', shared));

export async function printTripsTruth(): Promise<void> {
  for (const [name, receiver] of Object.entries(receivers)) {
    const days = Array.from({ length: DAYS }, (_, day) =>
      simulateDay(receiver, createChance(SEED + day * 7919)),
    );
    printTable(`simulated: ${name}; ${DAYS} days of 12 h, a fix every 10 s`, days);
    const { tripStartErrors, tripEndErrors } = scoreStops(days, rules[DEFAULT]);
    const [start = 0, end = 0] = [tripStartErrors, tripEndErrors].map((errors) => quantile(errors, 0.9));
    console.log(`  worse p90 of the default: ${judge('trips-truth/ends', Math.max(start, end))}`);
  }
  if (existsSync(sample))
    printTable('stop-go-sample.csv: a person with a phone, by their diary', [readSample()]);
  else console.log(`\nstop-go-sample.csv: SKIPPED, it is not at ${sample}`);
  if (existsSync(tracks)) await printDistances();
  else console.log(`\naracaju-tracks.csv: SKIPPED, it is not at ${tracks}`);
}

/** Real tracks have no odometer and no known stops: only the line through their fixes is available for comparison. */
async function printDistances(): Promise<void> {
  const rows = (await readTracks(tracks, 'America/Maceio')).map(({ points }) =>
    compareDistances(
      points.map(({ timeMs, ...place }) => fixOf({ atMs: timeMs, ...place })),
      settings,
    ),
  );
  const sum = (name: keyof TrackDistances) => rows.reduce((total, row) => total + row[name], 0);
  const [file, driven, gaps] = [sum('fileKm'), sum('drivenKm'), sum('gapKm')].map((km) => km.toFixed(1));
  console.log(`\naracaju-tracks.csv: ${rows.length} tracks of cars and buses, ${sum('trips')} trips`);
  console.log(`  along all fixes ${file} km; driven ${driven} km, straight over gaps ${gaps} km`);
  const long = rows.filter(({ fileKm }) => fileKm >= 1);
  for (const most of [0.02, 0.05, 0.1]) {
    const near = long.filter(
      ({ fileKm, drivenKm, gapKm }) => Math.abs(drivenKm + gapKm - fileKm) <= most * fileKm,
    );
    console.log(
      `  within ${percent(most)}: ${near.length} of the ${long.length} tracks of a kilometre or more`,
    );
  }
}

function printTable(title: string, days: readonly KnownDay[]): void {
  console.log(`\n${title}; ${days.reduce((sum, { stops }) => sum + stops.length, 0)} stops`);
  console.log(
    '                                     accuracy  precision  recall   trip start, end off by p50 / p90',
  );
  for (const [name, rule] of Object.entries(rules)) {
    const score = scoreStops(days, rule);
    const errors = [score.tripStartErrors, score.tripEndErrors].map(
      (seconds) => `${quantile(seconds, 0.5).toFixed(0)} / ${quantile(seconds, 0.9).toFixed(0)} s`,
    );
    console.log(
      `  ${name.padEnd(35)}${share(score.balancedAccuracy).padStart(8)}${share(score.precision).padStart(11)}${share(score.recall).padStart(8)}   ${errors.join(', ')}`,
    );
  }
}

const share = (value: number): string => value.toFixed(2);

function readSample(): KnownDay {
  const [, ...lines] = readFileSync(sample, 'utf8').trim().split(/\r?\n/);
  const rows = lines.map((line) => {
    const [time = '', longitude = '', latitude = '', label = ''] = line.split(',');
    return {
      atMs: Date.parse(time.replace(' ', 'T')),
      longitude: +longitude,
      latitude: +latitude,
      isStop: label === 'stop',
    };
  });
  const stops: FoundStop[] = [];
  for (const [index, { atMs, isStop }] of rows.entries()) {
    if (!isStop) continue;
    const before = rows[index - 1]?.isStop === true ? stops.pop() : undefined;
    stops.push({ fromMs: before?.fromMs ?? atMs, toMs: atMs });
  }
  const labels = new Map(rows.map(({ atMs, isStop }) => [atMs, isStop]));
  return { fixes: rows.map(fixOf), stops, isStopAt: (atMs) => labels.get(atMs) ?? false };
}

function fixOf({
  atMs,
  longitude,
  latitude,
}: {
  atMs: number;
  longitude: number;
  latitude: number;
}): LatestFix {
  return {
    deviceId: 1,
    fixedAtMs: atMs,
    receivedAtMs: atMs,
    longitude,
    latitude,
    speedKph: null,
    headingDegrees: null,
    altitudeMeters: null,
    accuracyMeters: null,
    ignition: null,
  };
}
