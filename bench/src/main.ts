import { benchAssets } from './assets/bench-assets.ts';
import { benchFixToBrowser } from './browser/fix-to-browser.ts';
import { benchDevices } from './ingest/bench-devices.ts';
import { benchIngest } from './ingest/bench-ingest.ts';

/** Every benchmark by the name that `npm run bench -- <name>` takes. */
const benches: Readonly<Record<string, () => Promise<void>>> = {
  ingest: benchIngest,
  devices: benchDevices,
  browser: benchFixToBrowser,
  assets: benchAssets,
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in benches));
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}; there are ${Object.keys(benches).join(', ')}.`);
  process.exitCode = 2;
} else {
  for (const [name, run] of Object.entries(benches)) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    console.log(`\n== ${name}`);
    await run();
  }
}
