// `npm run screenshots`: takes the pictures in docs/screenshots from a separate portal with a moving demo fleet.
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildWebIfChanged } from './lib/build-web.mjs';
import { ensureInstalled, repositoryRoot } from './lib/ensure-installed.mjs';
import { findBrowser } from './lib/find-browser.mjs';
import { pictures, recordedTrail, shopPictures, storyAssets } from './lib/pictures.mjs';
import { startDemoPortal } from './lib/start-demo-portal.mjs';
import { startWebServer } from './lib/start-web-server.mjs';

const folder = join(repositoryRoot, 'docs', 'screenshots');
const desk = { width: 1440, height: 900 };
const phone = { width: 360, height: 740 };
const accountZone = 'America/Sao_Paulo';
/** The base map loads in parts; this is the last. */
const lastOfMap = /countries-10m/;
/** Real tracks, stored beside the project rather than in it. One of them is shown as its device's trail. */
const recordedTracks = join(repositoryRoot, '..', 'shared', 'data', 'aracaju-tracks.csv');
const recordedTrack = { name: 'replay-trail-pt-light', device: 'track-37962' };
const buildingBlocks = { name: 'building-blocks-pt-light' };
const fleetMovesWithinMs = 300_000;
/** Quality of the WebP pictures, out of 100: text stays sharp. */
const quality = 90;
const dayMs = 24 * 60 * 60_000;
/** One fix a minute for a working day. */
const fixesOfDay = 600;

const only = process.argv.slice(2);
const isWanted = ({ name }) => only.length === 0 || only.includes(name);
let portal;
let browser;
try {
  ensureInstalled();
  buildWebIfChanged();
  const executablePath = findBrowser({ install: true });
  const { chromium } = createRequire(join(repositoryRoot, 'e2e', 'package.json'))('@playwright/test');
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  browser = await chromium.launch({
    executablePath,
    args: [...sandbox, '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
  });
  mkdirSync(folder, { recursive: true });
  const others = [recordedTrack, buildingBlocks].some(isWanted);
  if (others || pictures.some(isWanted)) await withPortal({ content: 'pt', historyDays: 2 }, takePictures);
  if (shopPictures.some(isWanted)) await withPortal({ content: 'en', historyDays: 30 }, takeShopPictures);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await browser?.close();
}

/** Starts a portal with demo content in a language, for as long as the task runs. */
async function withPortal(demo, task) {
  const dataDir = mkdtempSync(join(tmpdir(), 'azimute-screenshots-'));
  try {
    portal = await startDemoPortal(dataDir, demo);
    await task();
  } finally {
    await portal?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function takePictures() {
  await portal.makeNews();
  await portal.sendFix();
  await portal.makePeople();
  const wanted = pictures.filter(isWanted);
  // Pictures whose path depends on them; on weekends most of the fleet stands.
  const story = wanted.some(({ path }) => path.length > 0) ? await untilStory() : undefined;
  for (const picture of wanted) await take(picture, story);
  if (existsSync(recordedTracks) && isWanted(recordedTrack)) await takeRecordedTrack();
  if (isWanted(buildingBlocks)) await takeBuildingBlocks();
}

async function takeShopPictures() {
  await untilHistory();
  const [{ items: roads }, { items: rentals }] = await Promise.all([
    portal.call('GET', `/assets?search=${storyAssets.road}`),
    portal.call('GET', '/rental-contracts?limit=1'),
  ]);
  const to = accountDay(Date.now() - dayMs);
  const story = {
    road: roads[0],
    rental: rentals[0],
    lastWeeks: { from: accountDay(Date.now() - 15 * dayMs), to },
  };
  for (const picture of shopPictures.filter(isWanted)) await take(picture, story);
}

/** Waits until the demo's history is loaded. */
async function untilHistory() {
  const until = Date.now() + fleetMovesWithinMs;
  while (Date.now() < until) {
    const { loadedShare } = await portal.call('GET', '/demo/history');
    if (loadedShare === null) return;
    await sleep(3_000);
  }
  throw new Error("The demo's history was not loaded in time.");
}

/** Waits until data about the pictures' assets have arrived: the previous day, and the last minutes. */
async function untilStory() {
  console.log('Waiting for the fleet to move...');
  const until = Date.now() + fleetMovesWithinMs;
  const day = accountDay(Date.now() - dayMs);
  while (Date.now() < until) {
    const { items: running } = await portal.call('GET', '/assets?status=running&limit=100');
    const truck = running.find(({ code, position }) => code.startsWith('PRA-') && position.speedKph > 30);
    const assets = await Promise.all(
      Object.entries(storyAssets).map(async ([part, code]) => {
        const { items } = await portal.call('GET', `/assets?search=${code}`);
        return [part, items[0]];
      }),
    );
    const story = { ...Object.fromEntries(assets), running, truck, day };
    const { count } = await readWay(story.road, Date.parse(`${day}T00:00:00-03:00`));
    if (truck !== undefined && running.length >= 20 && count >= fixesOfDay) return story;
    await sleep(3_000);
  }
  throw new Error('The fleet of the demo does not move.');
}

/** A day on the account's calendar: 2026-11-20. */
function accountDay(atMs) {
  return new Intl.DateTimeFormat('en-CA', { timeZone: accountZone }).format(new Date(atMs));
}

async function takeRecordedTrack() {
  await portal.replay(recordedTracks);
  const { items } = await portal.call('GET', `/assets?search=${recordedTrack.device}`);
  const way = await readWay(items[0], Date.now() - dayMs);
  await take(recordedTrail(recordedTrack.name, recordedTrack.device, way));
}

/** Reads an asset's route over 24 hours. */
async function readWay(asset, fromMs) {
  const [from, to] = [new Date(fromMs), new Date(fromMs + dayMs)];
  const period = new URLSearchParams({ from: from.toISOString(), to: to.toISOString() });
  const { count, columns } = await portal.call('GET', `/assets/${asset.id}/positions?${period}`);
  return { asset, count, longitudes: columns.longitude, latitudes: columns.latitude };
}

/** The page of the development server, in full length. */
async function takeBuildingBlocks() {
  const web = await startWebServer();
  try {
    const page = await browser.newPage({ viewport: desk, reducedMotion: 'reduce' });
    await page.goto(`${web.url}/building-blocks.html`);
    await page.getByRole('grid').waitFor();
    await sleep(2_500);
    await save(page, buildingBlocks.name, { wholePage: true });
    await page.close();
  } finally {
    await web.stop();
  }
}

async function take({ name, path, isMap, visitor = false, show }, story) {
  const isPhone = name.includes('-phone-');
  const [locale, scheme] = name.split('-').slice(-2);
  const context = await browser.newContext({
    baseURL: portal.url,
    viewport: isPhone ? phone : desk,
    deviceScaleFactor: isPhone ? 2 : 1,
    hasTouch: isPhone,
    isMobile: isPhone,
    locale,
    colorScheme: scheme,
    timezoneId: accountZone,
    reducedMotion: 'reduce',
  });
  if (!visitor) await portal.signIn(context, locale);
  const page = await context.newPage();
  const address = path(story);
  const lastPart = isMap ? context.waitForEvent('requestfinished', (one) => lastOfMap.test(one.url())) : null;
  await page.goto(`${locale === 'en' ? '' : `/${locale}`}${address}`);
  await lastPart;
  if (!isMap) await page.getByRole('heading', { level: 1 }).first().waitFor();
  // Drawing after the last byte triggers no event in the page.
  await sleep(isMap ? 15_000 : 2_500);
  if (show) {
    await show(page);
    await sleep(1_500);
  }
  await save(page, name);
  await context.close();
}

/** As WebP: a third of the bytes of a PNG. */
async function save(page, name, { wholePage = false } = {}) {
  const file = join(folder, `${name}.webp`);
  const session = await page.context().newCDPSession(page);
  const options = { format: 'webp', quality, captureBeyondViewport: wholePage };
  const clip = wholePage ? { clip: { ...(await wholeSize(page)), x: 0, y: 0, scale: 1 } } : {};
  const { data } = await session.send('Page.captureScreenshot', { ...options, ...clip });
  const bytes = Buffer.from(data, 'base64');
  writeFileSync(file, bytes);
  console.log(`${relative(repositoryRoot, file)} ${Math.round(bytes.length / 1_000)} kB`);
}

function wholeSize(page) {
  return page.evaluate(() => ({
    width: document.documentElement.clientWidth,
    height: document.documentElement.scrollHeight,
  }));
}
