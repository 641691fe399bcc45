// `npm run screenshots`: takes the pictures of docs/screenshots from a portal of its own with a moving demo fleet.
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildWebIfChanged } from './lib/build-web.mjs';
import { ensureInstalled, repositoryRoot } from './lib/ensure-installed.mjs';
import { findBrowser } from './lib/find-browser.mjs';
import { pictures, recordedTrail, spanOf } from './lib/pictures.mjs';
import { startDemoPortal } from './lib/start-demo-portal.mjs';
import { startWebServer } from './lib/start-web-server.mjs';

const folder = join(repositoryRoot, 'docs', 'screenshots');
const desk = { width: 1440, height: 900 };
const phone = { width: 360, height: 740 };
/** The base map comes in parts; this is the last. */
const lastOfMap = /countries-10m/;
/** Real tracks, which lie beside the project and not in it. One of them is shown as its device's trail. */
const recordedTracks = join(repositoryRoot, '..', 'shared', 'data', 'aracaju-tracks.csv');
const recordedTrack = { name: 'replay-trail-pt-light', device: 'track-37962' };
const buildingBlocks = { name: 'building-blocks-pt-light' };
const fleetMovesWithinMs = 180_000;

const dataDir = mkdtempSync(join(tmpdir(), 'azimute-screenshots-'));
let portal;
let browser;
try {
  ensureInstalled();
  buildWebIfChanged();
  const executablePath = findBrowser({ install: true });
  portal = await startDemoPortal(dataDir);
  const way = await longestWay();
  const { chromium } = createRequire(join(repositoryRoot, 'e2e', 'package.json'))('@playwright/test');
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  browser = await chromium.launch({
    executablePath,
    args: [...sandbox, '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
  });
  mkdirSync(folder, { recursive: true });
  const only = process.argv.slice(2);
  const isWanted = ({ name }) => only.length === 0 || only.includes(name);
  await portal.makeNews();
  await portal.knock();
  for (const picture of pictures.filter(isWanted)) await take(picture, way);
  if (existsSync(recordedTracks) && isWanted(recordedTrack)) await takeRecordedTrack();
  if (isWanted(buildingBlocks)) await takeBuildingBlocks();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await browser?.close();
  await portal?.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

/** Waits until machines report and their past of today is told; answers the longest way and whose it is. */
async function longestWay() {
  console.log('Waiting for the fleet to move...');
  const until = Date.now() + fleetMovesWithinMs;
  let known = 0;
  while (Date.now() < until) {
    const { items } = await portal.call('GET', '/assets?status=running&limit=100');
    const ways = await Promise.all(items.map(readWay));
    const told = ways.reduce((sum, way) => sum + way.count, 0);
    const [longest] = ways.toSorted((a, b) => spanOf(b.longitudes) - spanOf(a.longitudes));
    if (items.length >= 5 && told > 0 && told - known < items.length && longest) return longest;
    known = told;
    await sleep(3_000);
  }
  throw new Error('The fleet of the demo does not move.');
}

async function takeRecordedTrack() {
  await portal.replay(recordedTracks);
  const { items } = await portal.call('GET', `/assets?search=${recordedTrack.device}`);
  const way = await readWay(items[0]);
  await take(recordedTrail(recordedTrack.name, recordedTrack.device), way);
}

async function readWay(asset) {
  const to = new Date();
  const from = new Date(to.getTime() - 12 * 60 * 60_000);
  const period = new URLSearchParams({ from: from.toISOString(), to: to.toISOString() });
  const { count, columns } = await portal.call('GET', `/assets/${asset.id}/positions?${period}`);
  return { asset, count, longitudes: columns.longitude, latitudes: columns.latitude };
}

/** The page of the development server, in its whole length. */
async function takeBuildingBlocks() {
  const web = await startWebServer();
  try {
    const page = await browser.newPage({ viewport: desk, reducedMotion: 'reduce' });
    await page.goto(`${web.url}/building-blocks.html`);
    await page.getByRole('grid').waitFor();
    await sleep(2_500);
    await save(page, buildingBlocks.name, { fullPage: true });
    await page.close();
  } finally {
    await web.stop();
  }
}

async function take({ name, path, isMap, visitor = false, show }, way) {
  const isPhone = name.includes('-phone-');
  const [locale, scheme] = name.split('-').slice(-2);
  const context = await browser.newContext({
    baseURL: portal.url,
    viewport: isPhone ? phone : desk,
    deviceScaleFactor: 1,
    hasTouch: isPhone,
    isMobile: isPhone,
    locale,
    colorScheme: scheme,
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
  });
  if (!visitor) await portal.signIn(context, locale);
  const page = await context.newPage();
  const address = path(way);
  const lastPart = isMap ? context.waitForEvent('requestfinished', (one) => lastOfMap.test(one.url())) : null;
  await page.goto(`${locale === 'en' ? '' : `/${locale}`}${address}`);
  await lastPart;
  // What is drawn after the last byte has no event that the page shows.
  await sleep(isMap ? 15_000 : 2_500);
  if (show) {
    await show(page);
    await sleep(1_500);
  }
  await save(page, name);
  await context.close();
}

async function save(page, name, options = {}) {
  const file = join(folder, `${name}.png`);
  await page.screenshot({ path: file, ...options });
  console.log(`${relative(repositoryRoot, file)} ${Math.round(statSync(file).size / 1_000)} kB`);
}
