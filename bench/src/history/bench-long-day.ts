import { setTimeout as sleep } from 'node:timers/promises';
import { moduleCodes } from '@azimute/contract/modules';
import type { Browser } from '@playwright/test';
import type pg from 'pg';
import { launchBrowser } from '../browser/launch-browser.ts';
import { count } from '../format.ts';
import { readTasks, taskCategories, type LongestTask } from '../map/read-tasks.ts';
import { addSession } from '../sign-in.ts';
import { startPortal } from '../start-portal.ts';
import { judge } from '../results/judge.ts';

/** One per second of a day. */
const FIXES = 86_400;
const MAP = '/services/simc/geolocalizacao/mapa';
const DAYS_AGO = 3;
const day = new Date(Date.now() - DAYS_AGO * 86_400_000).toISOString().slice(0, 10);

/** A day with a fix each second, opened on the map of a real browser: the longest task of the main thread. */
export async function benchLongDay(options: Readonly<Record<string, string>>): Promise<void> {
  const portal = await startPortal(Number(options['port'] ?? 9398));
  const browser = await launchBrowser();
  try {
    const planted = await plantLongDay(portal.owner);
    for (const [name, at] of [
      ['all of it in view', '&at=-20,-50,10'],
      ['each fix a dot', '&at=-20.02,-50,15'],
    ] as const) {
      const task = await openDay(browser, portal.url, planted, at);
      console.log(
        `a day of ${count(FIXES)} fixes, ${name}: longest task ${task.wallMs.toFixed(0)} ms, ` +
          `of processor time ${judge('long-day/task', task.cpuMs)}`,
      );
    }
  } finally {
    await browser.close();
    await portal.stop();
  }
}

interface PlantedDay {
  readonly assetId: number;
  readonly token: string;
}

async function openDay(browser: Browser, url: string, planted: PlantedDay, at: string): Promise<LongestTask> {
  const { assetId, token } = planted;
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 } });
  const stored = { key: token.slice(0, 16), tokenType: 'Bearer', accessToken: token, refreshToken: 'none' };
  await context.addInitScript((session) => {
    sessionStorage.setItem('azimute-session', session);
  }, JSON.stringify(stored));
  const page = await context.newPage();
  await page.goto(`${url}${MAP}?asset=${assetId}${at}`);
  const open = page.getByRole('complementary').getByRole('button', { name: 'Timeline' });
  await open.waitFor({ timeout: 90_000 });
  // By then the base map at this zoom has loaded.
  await sleep(12_000);
  await open.click();
  await page.getByRole('button', { name: /^Date: / }).click({ timeout: 90_000 });
  // The calendar focuses the opened day: today.
  await page.getByRole('button', { pressed: true }).and(page.locator(':focus')).waitFor();
  for (let back = 0; back < DAYS_AGO; back += 1) await page.keyboard.press('ArrowLeft');
  await sleep(1_000);
  await browser.startTracing(page, { categories: taskCategories });
  await page.keyboard.press('Enter');
  await page.getByText(count(FIXES)).waitFor({ timeout: 90_000 });
  await sleep(6_000);
  const task = readTasks(await browser.stopTracing());
  await context.close();
  return task;
}

/** A machine that drives back and forth at 60 km/h, with occasional stops. */
async function plantLongDay(owner: pg.Pool): Promise<PlantedDay> {
  const { rows } = await owner.query<{ accountId: number; assetId: number }>(
    `with account as (insert into accounts (name, domain, modules, time_zone)
        values ('Bench', 'bench.example', $1, 'UTC') returning account_id),
      unit as (insert into units (account_id, code, name) select account_id, 'D', 'Day' from account
        returning account_id, unit_id),
      asset as (insert into assets (account_id, unit_id, code) select account_id, unit_id, 'long-day' from unit
        returning account_id, asset_id),
      device as (insert into devices (account_id, asset_id, external_id)
        select account_id, asset_id, 'long-day' from asset)
    select account_id as "accountId", asset_id as "assetId" from asset`,
    [[...moduleCodes]],
  );
  const [made] = rows;
  if (made === undefined) throw new Error('There is no asset');
  const midnight = `${day}T00:00:00Z`;
  await owner.query('select ensure_position_partitions($1::timestamptz[])', [[midnight]]);
  await owner.query(PLANT_DAY, [made.accountId, midnight, FIXES]);
  return { assetId: made.assetId, token: await addSession(owner, made.accountId, 'admin') };
}

const PLANT_DAY = `
insert into positions (account_id, device_id, fixed_at, content_hash, asset_id, received_at, latitude, longitude,
  speed_kph, heading_degrees, accuracy_meters, ignition, hour_meter_hours, odometer_km, source,
  change_number)
select account_id, device_id, at, n, asset_id, at + interval '2 seconds', -20 - 0.05 * sin(n * 2e-4),
  -50 + 0.5 * sin(n * 1e-3), case when n % 3600 < 600 then 0 else 60 + 20 * sin(n / 50.0) end, n % 360, 5, true,
  1000 + n / 3600.0, 5000 + n / 60.0, 1, (select position_change_number())
from devices, generate_series(0, $3::int - 1) n,
  lateral (select $2::timestamptz + n * interval '1 second' as at) t
where account_id = $1`;
