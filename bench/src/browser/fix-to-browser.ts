import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import { hashPassword } from '@azimute/server/src/features/identity/password.ts';
import { moduleCodes } from '@azimute/contract/modules';
import type pg from 'pg';
import { count, percentiles, quantile } from '../format.ts';
import { library } from '../library.ts';
import { createFleet, startPortal, type BenchFleet, type BenchPortal } from '../start-portal.ts';
import { fixOf, FIXES_PER_SECOND, place, post, sendFixes, steps } from './send-fixes.ts';
import { watchStream, type StreamWatch } from './watch-stream.ts';
import { watchLatencies, type WatchReport } from './watch-latencies.ts';
import { judge } from '../results/judge.ts';

const PORT = 9392;
const DEVICES = FIXES_PER_SECOND;
const SECONDS = 20;
const WARM_UP_SECONDS = 5;
const EMAIL = 'bench@bench.example';
const PASSWORD = 'a-password-of-the-bench';
const MAP = '/services/simc/geolocalizacao/mapa';

/**
 * A real browser on the live map while a thousand fixes a second arrive through the positions endpoint; and a reader of
 * the stream without a screen, alone and beside it, which shows the portal's share.
 */
export async function benchFixToBrowser(): Promise<void> {
  await buildWeb();
  const portal = await startPortal(PORT);
  try {
    const fleet = await createFleet(portal.owner, DEVICES);
    await addPerson(portal.owner, fleet.accountId);
    await post(
      portal,
      fleet,
      Array.from({ length: DEVICES }, (_, device) => fixOf(device, 0)),
    );
    const stream = await watchStream(portal, fleet);
    await sendFixes(portal, fleet, WARM_UP_SECONDS, () => undefined);
    stream.take();
    await sendFixes(portal, fleet, SECONDS, () => undefined);
    const alone = stream.take();
    console.log(
      `POST to a reader without a screen, no browser beside it: ${percentiles(alone)}; p99 ` +
        judge('browser/portal', quantile(alone, 0.99)),
    );
    print(await watch(portal, fleet, stream));
  } finally {
    await portal.stop();
  }
}

async function watch(portal: BenchPortal, fleet: BenchFleet, stream: StreamWatch): Promise<WatchReport> {
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--use-gl=angle',
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
    ],
  });
  try {
    const page = await browser.newPage({ locale: 'en-US', viewport: { width: 1440, height: 900 } });
    await page.addInitScript(watchLatencies, { place, steps });
    await signIn(page, portal.url);
    await page.waitForFunction(() => window.latencies?.isReady() === true, undefined, { timeout: 60_000 });
    await sendFixes(portal, fleet, WARM_UP_SECONDS, () => undefined);
    await page.evaluate(() => window.latencies?.clear());
    stream.take();
    await sendFixes(portal, fleet, SECONDS, (sent) => {
      void page.evaluate((fixes) => window.latencies?.expect(fixes), sent);
    });
    console.log(`POST to a reader without a screen, beside the browser: ${percentiles(stream.take())}`);
    await sleep(1000);
    return await page.evaluate(() => window.latencies?.report() ?? { received: [], drawn: [], frames: 0 });
  } finally {
    await browser.close();
  }
}

async function signIn(page: Page, url: string): Promise<void> {
  const { latitude, longitude, apartDegrees, columns, zoom } = place;
  const middle = [
    latitude + (apartDegrees * DEVICES) / columns / 2,
    longitude + (apartDegrees * columns) / 2,
  ];
  await page.goto(url);
  await page.getByLabel('E-mail').fill(EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/home');
  await page.goto(`${url}${MAP}?at=${middle.map((degrees) => degrees.toFixed(5)).join(',')},${zoom}`);
}

async function addPerson(owner: pg.Pool, accountId: number): Promise<void> {
  await owner.query('update accounts set modules = $2 where account_id = $1', [accountId, [...moduleCodes]]);
  await owner.query(
    `with person as (insert into users (email, name, password_hash) values ($1, 'Bench', $2) returning user_id)
    insert into memberships (account_id, user_id, role) select $3, user_id, 'admin' from person`,
    [EMAIL, await hashPassword(PASSWORD), accountId],
  );
}

function print({ received, drawn, frames }: WatchReport): void {
  console.log(
    `${count(FIXES_PER_SECOND)} fixes/s to one browser, ${count(drawn.length)} of ${count(SECONDS * FIXES_PER_SECOND)} ` +
      `fixes seen in ${count(frames)} frames of the stream\n` +
      `POST to the main thread: ${percentiles(received)}\nPOST to drawn: ${percentiles(drawn)}; p99 ` +
      judge('browser/drawn', quantile(drawn, 0.99)),
  );
}

async function findBrowser(): Promise<string> {
  const found = await library<{ findBrowser: (options: { install: boolean }) => string }>('find-browser.mjs');
  return found.findBrowser({ install: true });
}

async function buildWeb(): Promise<void> {
  const { buildWebIfChanged } = await library<{ buildWebIfChanged: () => void }>('build-web.mjs');
  buildWebIfChanged();
}
