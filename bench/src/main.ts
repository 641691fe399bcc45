import { benchAssets } from './assets/bench-assets.ts';
import { benchAlerts } from './alerts/bench-alerts.ts';
import { benchDue } from './alerts/bench-due.ts';
import { benchRules } from './alerts/bench-rules.ts';
import { benchStorm } from './alerts/bench-storm.ts';
import { benchFixToBrowser } from './browser/fix-to-browser.ts';
import { benchCluster } from './cluster/bench-cluster.ts';
import { benchDashboards } from './dashboards/bench-dashboards.ts';
import { printGeofenceTruth } from './geofence-truth.ts';
import { benchFacts } from './figures/bench-facts.ts';
import { benchFigures } from './figures/bench-figures.ts';
import { benchGeofences } from './geofences/bench-geofences.ts';
import { benchBacktest } from './history/bench-backtest.ts';
import { benchBlocks } from './history/bench-blocks.ts';
import { benchDay } from './history/bench-day.ts';
import { benchLongDay } from './history/bench-long-day.ts';
import { benchDevices } from './ingest/bench-devices.ts';
import { benchFairness } from './ingest/bench-fairness.ts';
import { benchHeadToHead } from './ingest/bench-head-to-head.ts';
import { benchIngest } from './ingest/bench-ingest.ts';
import { benchReconnect } from './live/bench-reconnect.ts';
import { benchStalled } from './live/bench-stalled.ts';
import { library } from './library.ts';
import { benchLoop } from './loop/bench-loop.ts';
import { benchFirstPicture } from './map/bench-first-picture.ts';
import { benchMap } from './map/bench-map.ts';
import { benchMapGeofences } from './map/bench-map-geofences.ts';
import { benchMemory } from './memory/bench-memory.ts';
import { benchPeople } from './people/bench-people.ts';
import { benchPresence } from './presence/bench-presence.ts';
import { benchFirstMinute } from './start/bench-first-minute.ts';
import { benchSize } from './start/bench-size.ts';
import { benchStart } from './start/bench-start.ts';
import { benchTrails } from './trails/bench-trails.ts';
import { benchTimeTravel } from './time-travel/bench-time-travel.ts';
import { printTripsTruth } from './trips/print-trips-truth.ts';
import { figureIds, goals, type BenchName } from './results/goals.ts';
import { takeResults } from './results/judge.ts';
import { readRecorded, record } from './results/record.ts';
import { findRegressions, toText, type Results } from './results/results.ts';
import { isMachineBusy } from './results/watch-machine.ts';

type Options = Readonly<Record<string, string>>;

/** One prints a table of its own instead of figures with goals. */
type Name = BenchName | 'head-to-head';

/** Every benchmark by its name in `npm run bench -- <name>`. */
const benches: Readonly<Record<Name, (options: Options) => Promise<void>>> = {
  ingest: benchIngest,
  devices: benchDevices,
  fairness: benchFairness,
  'head-to-head': benchHeadToHead,
  browser: benchFixToBrowser,
  map: benchMap,
  'first-picture': benchFirstPicture,
  'map-geofences': benchMapGeofences,
  assets: benchAssets,
  alerts: benchAlerts,
  rules: benchRules,
  storm: benchStorm,
  due: benchDue,
  people: benchPeople,
  figures: benchFigures,
  facts: benchFacts,
  dashboards: benchDashboards,
  day: benchDay,
  blocks: benchBlocks,
  'long-day': benchLongDay,
  backtest: benchBacktest,
  geofences: benchGeofences,
  cluster: benchCluster,
  loop: benchLoop,
  stalled: benchStalled,
  reconnect: benchReconnect,
  memory: benchMemory,
  trails: benchTrails,
  'time-travel': benchTimeTravel,
  presence: benchPresence,
  'geofence-truth': async () => printGeofenceTruth(),
  'trips-truth': printTripsTruth,
  start: benchStart,
  'first-minute': benchFirstMinute,
  size: benchSize,
};

/** The main ratios in five minutes, with smaller data where only its size takes time. */
const quick: Readonly<Partial<Record<Name, Options>>> = {
  ingest: {},
  devices: {},
  day: { positions: '1000000' },
  geofences: { part: 'index' },
  start: {},
  size: {},
};

const given = process.argv.slice(2);
const names = given.filter((argument) => !argument.startsWith('--'));
/** Such as `--positions=100000000`. */
const options = Object.fromEntries(
  given.flatMap((argument) => {
    const [, name, value] = /^--([^=]+)=(.*)$/.exec(argument) ?? [];
    return name === undefined || value === undefined ? [] : [[name, value] as const];
  }),
);
const isQuick = names.includes('quick');
const isRecorded = given.includes('--record');
const unknown = names.filter((name) => name !== 'quick' && !(name in benches));
if (unknown.length > 0) {
  console.error(
    `There is no benchmark ${unknown.join(', ')}. Use one of quick, ${Object.keys(benches).join(', ')}.`,
  );
  process.exitCode = 2;
} else if (isQuick && isRecorded) {
  console.error('`quick` measures smaller data, and its figures are not recorded.');
  process.exitCode = 2;
} else process.exitCode = await runAll();

/** Returns the exit code: 1 if a benchmark failed or a figure is worse than its goal and its recorded value. */
async function runAll(): Promise<number> {
  const { forgetSettings } = await library<{ forgetSettings: () => void }>('forget-settings.mjs');
  forgetSettings();
  const recorded = readRecorded();
  const startMs = performance.now();
  const failed: string[] = [];
  let results: Results = {};
  for (const [name, run] of Object.entries(benches) as [Name, (typeof benches)[BenchName]][]) {
    const isAsked = isQuick ? name in quick : names.length === 0 || names.includes(name);
    if (!isAsked) continue;
    const [benchStartMs, busy] = [performance.now(), await isMachineBusy()];
    console.log(`\n== ${name}`);
    try {
      await run({ ...options, ...(isQuick ? quick[name] : {}) });
    } catch (error) {
      console.error(error);
      failed.push(name);
    }
    console.log(`(${minutesSince(benchStartMs)})`);
    const on = new Date().toISOString().slice(0, 10);
    results = { ...results, ...takeResults({ on, busy }) };
    if (isRecorded) record(results);
  }
  const ids = figureIds.filter((id) => results[id] !== undefined);
  console.log(
    `\n${toText(results, ids)}\n\n${minutesSince(startMs)}; * while other programs used the machine`,
  );
  const worse = findRegressions(results, recorded);
  for (const id of worse)
    console.log(`WORSE than its goal and its last recorded figure: ${goals[id].figure}`);
  if (failed.length > 0) console.log(`FAILED: ${failed.join(', ')}`);
  return worse.length + failed.length > 0 ? 1 : 0;
}

function minutesSince(startMs: number): string {
  return `${((performance.now() - startMs) / 60_000).toFixed(1)} min`;
}
