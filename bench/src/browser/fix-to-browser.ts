import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import { hashPassword } from '@azimute/server/src/features/identity/password.ts';
import { moduleCodes } from '@azimute/contract/modules';
import type pg from 'pg';
import { count, percentiles, quantile, verdict } from '../format.ts';
import { library } from '../library.ts';
import { createFleet, startPortal, type BenchFleet, type BenchPortal } from '../start-portal.ts';
import { watchStream, type StreamWatch } from './watch-stream.ts';
import { watchLatencies, type WatchReport } from './watch-latencies.ts';

const PORT = 9392;
const DEVICES = 1_000;
const FIXES_PER_SECOND = 1_000;
const REQUESTS_PER_SECOND = 50;
const SECONDS = 20;
const WARM_UP_SECONDS = 5;
const EMAIL = 'bench@bench.example';
const PASSWORD = 'a-password-of-the-bench';
const MAP = '/services/simc/geolocalizacao/mapa';

/** From POST to drawn, at the 99th percentile. */
const GOAL_MS = 250;

/**
 * The machines stand 30 px apart at a zoom at which each is drawn by itself, and each fix moves its machine by one of
 * `steps` small steps: so that what the browser shows tells which fix it is.
 */
const place = { latitude: -10.9, longitude: -37, columns: 40, apartDegrees: 0.000_16, zoom: 17.2 };
const steps = { count: 64, degrees: 0.000_002 };

/**
 * A real browser on the live map while a thousand fixes a second come in through the positions door; and a reader of the
 * stream without a screen, alone and beside it, which tells the portal's share.
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
    await send(portal, fleet, WARM_UP_SECONDS, () => undefined);
    stream.take();
    await send(portal, fleet, SECONDS, () => undefined);
    console.log(`POST to a reader without a screen, no browser beside it: ${percentiles(stream.take())}`);
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
    await send(portal, fleet, WARM_UP_SECONDS, () => undefined);
    await page.evaluate(() => window.latencies?.clear());
    stream.take();
    await send(portal, fleet, SECONDS, (sent) => {
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

interface Fix {
  readonly device: number;
  readonly step: number;
}

function fixOf(device: number, step: number): Fix {
  return { device, step: step % steps.count };
}

function positionOf({ device, step }: Fix): object {
  const row = Math.floor(device / place.columns);
  return {
    deviceId: `bench-${device}`,
    time: new Date().toISOString(),
    latitude: place.latitude + row * place.apartDegrees + step * steps.degrees,
    longitude: place.longitude + (device % place.columns) * place.apartDegrees,
    speedKph: 30,
    headingDegrees: 90,
    ignition: true,
  };
}

async function post(portal: BenchPortal, fleet: BenchFleet, fixes: readonly Fix[]): Promise<void> {
  const answer = await fetch(`${portal.url}/api/v1/telemetry/positions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${fleet.key}` },
    body: JSON.stringify({ positions: fixes.map(positionOf) }),
  });
  if (!answer.ok) throw new Error(`The positions door answered ${answer.status}`);
}

/** Every device sends once a second, a few devices in each request; says each second what was sent when. */
async function send(
  portal: BenchPortal,
  fleet: BenchFleet,
  seconds: number,
  onSent: (sent: [device: number, step: number, atMs: number][]) => void,
): Promise<void> {
  const perRequest = FIXES_PER_SECOND / REQUESTS_PER_SECOND;
  const start = performance.now();
  const answers: Promise<void>[] = [];
  for (let second = 0; second < seconds; second += 1) {
    const sent: [number, number, number][] = [];
    for (let request = 0; request < REQUESTS_PER_SECOND; request += 1) {
      const due = start + second * 1000 + (request * 1000) / REQUESTS_PER_SECOND;
      await sleep(Math.max(0, due - performance.now()));
      const fixes = Array.from({ length: perRequest }, (_, index) =>
        fixOf(request * perRequest + index, second + 1),
      );
      const atMs = performance.timeOrigin + performance.now();
      for (const { device, step } of fixes) sent.push([device, step, atMs]);
      answers.push(post(portal, fleet, fixes));
    }
    onSent(sent);
  }
  await Promise.all(answers);
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
  const load = quantile(drawn, 0.99) / GOAL_MS;
  console.log(
    `${count(FIXES_PER_SECOND)} fixes/s to one browser, ${count(drawn.length)} of ${count(SECONDS * FIXES_PER_SECOND)} ` +
      `fixes seen in ${count(frames)} frames of the stream\n` +
      `POST to the main thread: ${percentiles(received)}\nPOST to drawn: ${percentiles(drawn)}; ` +
      verdict(load, `${GOAL_MS} ms`),
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
