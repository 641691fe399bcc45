import { setTimeout as sleep } from 'node:timers/promises';
import { metersPerDegree } from '@azimute/geo';
import type pg from 'pg';
import { launchBrowser } from '../browser/launch-browser.ts';
import { count } from '../format.ts';
import { discOf } from '../geofences/plan-fences.ts';
import { plantAssets } from '../assets/plant-assets.ts';
import { startPortal } from '../start-portal.ts';
import { addressOf, openContext } from './bench-map.ts';
import { dragMap } from './page/drag-map.ts';
import { readTasks, taskCategories } from './read-tasks.ts';
import { judge } from '../results/judge.ts';

const PORT = 9395;
const FENCES = 10_000;
const VERTICES = 32;
const RADIUS_METERS = 2_000;
const PAN_MS = 5_000;
const middle = { latitude: -15, longitude: -50 };
const columns = Math.sqrt(FENCES);
const apart = (2.5 * RADIUS_METERS) / metersPerDegree;

/** The longest tasks of a map that draws 10,000 geofences, with all of them in view and with some at close range. */
export async function benchMapGeofences(): Promise<void> {
  const portal = await startPortal(PORT);
  const browser = await launchBrowser([]);
  try {
    const { accountId, administrator } = await plantAssets(portal.owner, 100);
    for (const planted of [0, FENCES]) {
      await plantFences(portal.owner, accountId, planted);
      for (const zoom of [8, 12]) {
        const context = await openContext(portal.url, browser, administrator);
        const page = await context.newPage();
        await browser.startTracing(page, { categories: taskCategories });
        const drawn = page.waitForResponse((answer) => answer.url().includes('/geofences/shapes'));
        await page.goto(addressOf(portal.url, { ...middle, zoom }));
        const { features } = (await (await drawn).json()) as { features: unknown[] };
        await sleep(3_000);
        const opening = readTasks(await browser.stopTracing());
        await browser.startTracing(page, { categories: taskCategories });
        await page.evaluate(dragMap, PAN_MS);
        const panning = readTasks(await browser.stopTracing());
        await context.close();
        console.log(
          `${count(planted)} geofences, ${count(features.length)} of them read at zoom ${zoom}: longest task ` +
            `${opening.cpuMs.toFixed(0)} ms of processor time when opened, ${panning.cpuMs.toFixed(0)} ms while panning` +
            (planted === 0 ? '' : `; ${judge('map-geofences/task', Math.max(opening.cpuMs, panning.cpuMs))}`),
        );
      }
    }
  } finally {
    await browser.close();
    await portal.stop();
  }
}

/** Plants wavy circles side by side. */
async function plantFences(owner: pg.Pool, accountId: number, wanted: number): Promise<void> {
  const shapes = Array.from({ length: wanted }, (_, n) => {
    const x = middle.longitude + ((n % columns) - columns / 2) * apart;
    const y = middle.latitude + (Math.floor(n / columns) - columns / 2) * apart;
    return JSON.stringify([discOf([x, y], RADIUS_METERS, VERTICES)]);
  });
  await owner.query(
    `insert into geofences (account_id, unit_id, name, color, on_entry, on_exit, on_speeding, all_assets, shape, drawn_as,
        area_square_meters, perimeter_meters, vertex_count, west, south, east, north, severity, entry_dwell_seconds,
        exit_dwell_seconds, must_be_inside, tags, version)
      select $1, (select min(unit_id) from units where account_id = $1), 'Pátio ' || n, 'petrol', true, true, false, true,
        shape, 'polygon', 1, 1, $3, (shape -> 0 -> $3 / 2 ->> 0)::float8, (shape -> 0 -> $3 * 3 / 4 ->> 1)::float8,
        (shape -> 0 -> 0 ->> 0)::float8, (shape -> 0 -> $3 / 4 ->> 1)::float8, 'informative', 0, 0, false, '{}', 1
      from unnest($2::jsonb[]) with ordinality s (shape, n)`,
    [accountId, shapes, VERTICES],
  );
  await owner.query('vacuum analyze geofences');
}
