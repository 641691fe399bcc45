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
import { benchIngest } from './ingest/bench-ingest.ts';
import { benchReconnect } from './live/bench-reconnect.ts';
import { benchStalled } from './live/bench-stalled.ts';
import { library } from './library.ts';
import { benchLoop } from './loop/bench-loop.ts';
import { benchMap } from './map/bench-map.ts';
import { benchMapGeofences } from './map/bench-map-geofences.ts';
import { benchMemory } from './memory/bench-memory.ts';
import { benchPeople } from './people/bench-people.ts';
import { benchPresence } from './presence/bench-presence.ts';
import { benchSize } from './start/bench-size.ts';
import { benchStart } from './start/bench-start.ts';
import { benchTrails } from './trails/bench-trails.ts';
import { benchTimeTravel } from './time-travel/bench-time-travel.ts';
import { printTripsTruth } from './trips/print-trips-truth.ts';

/** Every benchmark by the name that `npm run bench -- <name>` takes. */
const benches: Readonly<Record<string, (options: Readonly<Record<string, string>>) => Promise<void>>> = {
  ingest: benchIngest,
  devices: benchDevices,
  browser: benchFixToBrowser,
  map: benchMap,
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
  size: benchSize,
};

const given = process.argv.slice(2);
const asked = given.filter((argument) => !argument.startsWith('--'));
/** As `--positions=100000000`. */
const options = Object.fromEntries(
  given.flatMap((argument) => {
    const [, name, value] = /^--([^=]+)=(.*)$/.exec(argument) ?? [];
    return name === undefined || value === undefined ? [] : [[name, value] as const];
  }),
);
const unknown = asked.filter((name) => !(name in benches));
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}; there are ${Object.keys(benches).join(', ')}.`);
  process.exitCode = 2;
} else {
  const { forgetSettings } = await library<{ forgetSettings: () => void }>('forget-settings.mjs');
  forgetSettings();
  for (const [name, run] of Object.entries(benches)) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    console.log(`\n== ${name}`);
    await run(options);
  }
}
