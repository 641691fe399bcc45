import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { launchBrowser } from '../browser/launch-browser.ts';
import { count, quantile } from '../format.ts';
import { startPortal } from '../start-portal.ts';
import { feedChanges, type Feed } from './feed-changes.ts';
import { dragMap } from './page/drag-map.ts';
import { city, country, plantMap, search, type PlantedMap } from './plant-map.ts';
import { readTasks, taskCategories, type LongestTask } from './read-tasks.ts';
import {
  expectProbes,
  forgetReport,
  readReport,
  waitForAssets,
  watchMap,
  type MapReport,
} from './watch-map.ts';
import { judge } from '../results/judge.ts';

const ASSETS = 100_000;
const CHANGES_PER_SECOND = 5_000;
const PHASE_MS = 6_000;
const MAP = '/services/simc/geolocalizacao/mapa';

interface Measured extends MapReport {
  readonly task: LongestTask;
}

/** The live map in a real browser while a fleet of 100,000 changes, compared with the same map without a fleet. */
export async function benchMap(options: Readonly<Record<string, string>>): Promise<void> {
  const assets = Number(options['assets'] ?? ASSETS);
  const changes = Number(options['changes'] ?? CHANGES_PER_SECOND);
  const portal = await startPortal(Number(options['port'] ?? 9399));
  const browser = await launchBrowser([
    '--enable-blink-features=ForceEagerMeasureMemory',
    '--disable-features=LocalNetworkAccessChecks,LocalNetworkAccessChecksWebSockets',
  ]);
  try {
    const planted = await plantMap(portal.owner, assets);
    const feed = feedChanges(portal.url, planted, changes);
    try {
      await measure(portal.url, browser, planted, feed, assets);
      console.log(
        `${count(feed.acknowledged)} changes acknowledged through the positions endpoint, the slowest request in ${count(feed.slowestMs)} ms`,
      );
    } finally {
      await feed.stop();
    }
  } finally {
    await browser.close();
    await portal.stop();
  }
}

async function measure(
  url: string,
  browser: Browser,
  planted: PlantedMap,
  feed: Feed,
  assets: number,
): Promise<void> {
  const bare = await measureBare(url, browser, planted);
  const context = await openContext(url, browser, planted.fleetToken);
  const page = await context.newPage();
  feed.onProbes = (fixes) => void expectProbes(page, fixes);
  await browser.startTracing(page, { categories: taskCategories });
  const openedAt = performance.now();
  await page.goto(addressOf(url, country));
  await waitForAssets(page, assets * 0.9);
  const pictureMs = performance.now() - openedAt;
  await page.locator('[data-index="0"] b').filter({ hasText: /\w/ }).waitFor({ timeout: 60_000 });
  await page.getByRole('searchbox').waitFor();
  const listMs = performance.now() - openedAt;
  const opening = readTasks(await browser.stopTracing());
  console.log(
    `opened: all ${count(assets)} on the map after ${count(pictureMs)} ms, the first rows of the list after ` +
      `${count(listMs)} ms; ${tellTask(opening)}`,
  );
  await sleep(4000);
  tell('whole country', await watch(browser, page), bare.country);
  await page.getByRole('searchbox').fill(search);
  tell('whole country, one in six by a search', await watch(browser, page), bare.country);
  await page.getByRole('searchbox').fill('');
  tellMemory(await readMegabytes(page), bare.megabytes);
  await page.goto(addressOf(url, city));
  await waitForAssets(page, 100);
  tell('city', await watch(browser, page), bare.city);
  await context.close();
}

interface Bare {
  readonly country: number;
  readonly city: number;
  readonly megabytes: number;
}

/** The same map of an account without assets, while the same portal receives positions. */
async function measureBare(url: string, browser: Browser, planted: PlantedMap): Promise<Bare> {
  const context = await openContext(url, browser, planted.bareToken);
  const page = await context.newPage();
  await browser.startTracing(page, { categories: taskCategories });
  await open(page, url, country);
  const opening = readTasks(await browser.stopTracing());
  const ofCountry = (await watch(browser, page)).framesPerSecond;
  const first = await readMegabytes(page);
  await open(page, url, city);
  const ofCity = (await watch(browser, page)).framesPerSecond;
  // The base map may not have loaded fully at the first measurement.
  const megabytes = Math.max(first, await readMegabytes(page));
  const bare = { country: ofCountry, city: ofCity, megabytes };
  await context.close();
  console.log(
    `bare map: opened with a task of ${count(opening.cpuMs)} ms of processor time; ${bare.country.toFixed(1)} and ${bare.city.toFixed(1)} frames/s, ` +
      `${megabytes.toFixed(0)} MB`,
  );
  return bare;
}

async function open(page: Page, url: string, place: typeof country): Promise<void> {
  await page.goto(addressOf(url, place));
  await page.locator('canvas').waitFor({ timeout: 60_000 });
  await sleep(3_000);
}

/** Pans during a phase, and traces afterward, since tracing takes time. */
async function watch(browser: Browser, page: Page): Promise<Measured> {
  await forgetReport(page);
  await page.evaluate(dragMap, PHASE_MS);
  const { framesPerSecond } = await readReport(page);
  await forgetReport(page);
  await browser.startTracing(page, { categories: taskCategories });
  await page.evaluate(dragMap, PHASE_MS / 2);
  await sleep(PHASE_MS / 2);
  const task = readTasks(await browser.stopTracing());
  return { ...(await readReport(page)), framesPerSecond, task };
}

function tell(name: string, measured: Measured, bareRate: number): void {
  const { drawn, framesPerSecond, task, points, clusters, longestWaitMs } = measured;
  if (drawn.length === 0) throw new Error('No probe was in view');
  const stale = Math.max(...drawn);
  const rate = framesPerSecond / bareRate;
  console.log(
    `${name} (${count(points)} markers, ${count(clusters)} clusters): ${tellTask(task)}, main thread unresponsive ` +
      `for ${count(longestWaitMs)} ms at most\n  POST to drawn: p50 ${count(quantile(drawn, 0.5))}, p99 ` +
      `${count(quantile(drawn, 0.99))}, at most ${count(stale)} ms of ${drawn.length} probes; ` +
      `${judge('map/drawn', stale)}\n` +
      `  ${framesPerSecond.toFixed(1)} frames/s while panning, against the bare map ${judge('map/frames', rate)}`,
  );
}

function tellTask({ wallMs, cpuMs }: LongestTask): string {
  return `longest task ${count(wallMs)} ms, of processor time ${judge('map/task', cpuMs)}`;
}

function tellMemory(megabytes: number, bare: number): void {
  const more = megabytes - bare;
  console.log(`memory: ${megabytes.toFixed(0)} MB, beyond the bare map ` + judge('map/memory', more));
}

export function addressOf(url: string, at: typeof country): string {
  return `${url}${MAP}?at=${at.latitude},${at.longitude},${at.zoom}`;
}

const isolates = ({ pathname }: URL): boolean => pathname === MAP || pathname.includes('worker');

/** Signed in and cross-origin isolated, which is required for a page to measure its memory. */
export async function openContext(
  url: string,
  browser: Browser,
  accessToken: string,
  viewport = { width: 1440, height: 900 },
): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: 'en-US', viewport });
  const stored = { key: accessToken.slice(0, 16), tokenType: 'Bearer', accessToken, refreshToken: 'none' };
  await context.addInitScript((session) => {
    sessionStorage.setItem('azimute-session', session);
  }, JSON.stringify(stored));
  await watchMap(context);
  await context.route(isolates, async (route) => {
    const response = await route.fetch();
    const isolated = {
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
    };
    await route.fulfill({ response, headers: { ...response.headers(), ...isolated } });
  });
  return context;
}

/** Memory of the page and its workers after a garbage collection, including arrays outside the heap. */
async function readMegabytes(page: Page): Promise<number> {
  const bytes = await page.evaluate(async () => {
    const { measureUserAgentSpecificMemory: ask } = performance as unknown as {
      measureUserAgentSpecificMemory: () => Promise<{ bytes: number }>;
    };
    return (await ask.call(performance)).bytes;
  });
  return bytes / 1e6;
}
