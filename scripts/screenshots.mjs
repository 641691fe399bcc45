// `npm run screenshots`: takes the pictures of docs/screenshots from a portal of its own with a moving demo fleet.
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildWebIfChanged } from './lib/build-web.mjs';
import { ensureInstalled, repositoryRoot } from './lib/ensure-installed.mjs';
import { findBrowser } from './lib/find-browser.mjs';
import { startDemoPortal } from './lib/start-demo-portal.mjs';

const folder = join(repositoryRoot, 'docs', 'screenshots');
const desk = { width: 1440, height: 900 };
const phone = { width: 360, height: 740 };
const mapPath = '/services/simc/geolocalizacao/mapa';
const assetsPath = '/services/simc/geolocalizacao/ativos';
const fleetMovesWithinMs = 180_000;

/** Each: name, language, colours, what is shown; `phone` for the small one. */
const pictures = [
  { name: 'login-pt-light', locale: 'pt', scheme: 'light', path: () => '/', visitor: true },
  { name: 'login-en-dark', locale: 'en', scheme: 'dark', path: () => '/', visitor: true },
  { name: 'home-pt-light', locale: 'pt', scheme: 'light', path: () => '/home' },
  { name: 'home-en-dark', locale: 'en', scheme: 'dark', path: () => '/home' },
  { name: 'map-pt-light', locale: 'pt', scheme: 'light', path: (asset) => `${mapPath}?asset=${asset.id}` },
  { name: 'map-en-dark', locale: 'en', scheme: 'dark', path: (asset) => `${mapPath}?asset=${asset.id}` },
  { name: 'map-overview-es-light', locale: 'es', scheme: 'light', path: () => mapPath },
  { name: 'assets-pt-light', locale: 'pt', scheme: 'light', path: () => assetsPath },
  {
    name: 'assets-panel-pt-light',
    locale: 'pt',
    scheme: 'light',
    path: (asset) => `${assetsPath}?asset=${asset.id}`,
  },
  {
    name: 'assets-panel-es-dark',
    locale: 'es',
    scheme: 'dark',
    path: (asset) => `${assetsPath}?asset=${asset.id}`,
  },
  { name: 'home-phone-pt-light', locale: 'pt', scheme: 'light', path: () => '/home', phone: true },
  {
    name: 'map-phone-pt-light',
    locale: 'pt',
    scheme: 'light',
    path: (asset) => `${mapPath}?asset=${asset.id}`,
    phone: true,
  },
  { name: 'map-phone-es-dark', locale: 'es', scheme: 'dark', path: () => mapPath, phone: true },
  { name: 'assets-phone-pt-light', locale: 'pt', scheme: 'light', path: () => assetsPath, phone: true },
];

const dataDir = mkdtempSync(join(tmpdir(), 'azimute-screenshots-'));
let portal;
let browser;
try {
  ensureInstalled();
  buildWebIfChanged();
  const executablePath = findBrowser({ install: true });
  portal = await startDemoPortal(dataDir);
  const asset = await fleetThatMoves();
  const { chromium } = createRequire(join(repositoryRoot, 'e2e', 'package.json'))('@playwright/test');
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  browser = await chromium.launch({
    executablePath,
    args: [...sandbox, '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
  });
  mkdirSync(folder, { recursive: true });
  const only = process.argv.slice(2);
  for (const picture of pictures) {
    if (only.length === 0 || only.includes(picture.name)) await take(picture, asset);
  }
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await browser?.close();
  await portal?.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

/** Waits until machines report and their past of today is told; answers the one with the longest way. */
async function fleetThatMoves() {
  console.log('Waiting for the fleet to move...');
  const until = Date.now() + fleetMovesWithinMs;
  let known = 0;
  while (Date.now() < until) {
    const { items } = await portal.call('GET', '/assets?status=running&limit=100');
    const trails = await Promise.all(items.map(readTrail));
    const told = trails.reduce((sum, trail) => sum + trail.count, 0);
    const [longest] = trails.toSorted((a, b) => b.span - a.span);
    if (items.length >= 5 && told > 0 && told - known < items.length && longest) return longest.asset;
    known = told;
    await sleep(3_000);
  }
  throw new Error('The fleet of the demo does not move.');
}

async function readTrail(asset) {
  const to = new Date();
  const from = new Date(to.getTime() - 12 * 60 * 60_000);
  const period = new URLSearchParams({ from: from.toISOString(), to: to.toISOString() });
  const { count, columns } = await portal.call('GET', `/assets/${asset.id}/positions?${period}`);
  const span = spanOf(columns.longitude) + spanOf(columns.latitude);
  return { asset, count, span };
}

function spanOf(values) {
  return values.length === 0 ? 0 : Math.max(...values) - Math.min(...values);
}

async function take({ name, locale, scheme, path, visitor = false, phone: isPhone = false }, asset) {
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
  await page.goto(`${locale === 'en' ? '' : `/${locale}`}${path(asset)}`, { waitUntil: 'load' });
  await page.waitForLoadState('networkidle');
  // Fonts, the base map and the first frames of the stream have no event that the page shows.
  await sleep(4_000);
  const file = join(folder, `${name}.png`);
  await page.screenshot({ path: file });
  await context.close();
  console.log(`${relative(repositoryRoot, file)} ${Math.round(statSync(file).size / 1_000)} kB`);
}
