import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import {
  baseMapTest as test,
  elsewhere,
  lake,
  openMap,
  shareIn,
  shareOf,
  sky,
  street,
} from '../support/base-map-portal.ts';
import { drawTile } from '../support/draw-tile.ts';
import { expect } from '../support/test.ts';
import { locales, texts } from '../support/texts.ts';

// The browser logs each tile of an unreachable server.
test.use({
  locale: 'pt-BR',
  viewport: { width: 1100, height: 600 },
  drawnMap: 'all but coasts',
  provoked: [/ERR_CONNECTION_REFUSED|ERR_FAILED|status of 422/],
});

const text = texts.pt;
const overBrazil = '?at=-15.0000,-50.0000,5.0';
const overBrasilia = '?at=-15.8000,-47.9300,12.0';
const overRecife = '?at=-8.0500,-34.9000,12.0';

test('shows streets and imagery, and falls back to the embedded map while their server is down', async ({
  page,
  signIn,
  tiles,
}) => {
  await signIn('pt');
  await openMap(page, 'pt', overBrazil);
  await expect.poll(() => shareOf(page, street)).toBeGreaterThan(0.9);
  const link = page.getByRole('link', { name: 'Example Streets' });
  await expect(link).toHaveAttribute('href', 'https://streets.example/');

  await test.step('includes the tiles in a saved picture', async () => {
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: text('map-menu:share') }).press('Enter');
    await page.getByRole('menuitem', { name: text('map-menu:savePicture') }).press('Enter');
    const png = readFileSync(await (await saving).path());
    expect(await shareIn(page, png, street)).toBeGreaterThan(0.85);
  });

  await page.getByRole('button', { name: text('base-maps:typeSatellite'), exact: true }).click();
  await expect.poll(() => shareOf(page, sky)).toBeGreaterThan(0.9);
  await expect(page).toHaveURL(/type=satellite/);
  await expect(page.getByText('Example Sky')).toBeVisible();
  await page.getByRole('button', { name: text('base-maps:typeHybrid'), exact: true }).click();
  // Names and borders cover part of the imagery.
  await expect.poll(() => shareOf(page, sky)).toBeLessThan(0.995);
  expect(await shareOf(page, sky)).toBeGreaterThan(0.6);

  await tiles.stop();
  await page.getByRole('button', { name: text('base-maps:typeRoadmap'), exact: true }).click();
  const notice = page.getByRole('status').filter({ hasText: text('base-maps:roadmapFailed') });
  await expect(notice).toBeVisible();
  await expect.poll(() => shareOf(page, street)).toBe(0);
  await expect(link).toHaveCount(0);
  await tiles.start();
  await notice.getByRole('button', { name: text('base-maps:retry') }).click();
  await expect.poll(() => shareOf(page, street)).toBeGreaterThan(0.9);
  await expect(notice).toHaveCount(0);

  await tiles.stop();
  await page.getByRole('button', { name: text('base-maps:zoomOut') }).click();
  await expect(notice).toBeVisible();
  // It has the longest notice.
  await page.getByRole('button', { name: text('base-maps:typeSatellite'), exact: true }).click();
  await page.setViewportSize({ width: 360, height: 740 });
  const words = page.getByRole('status').filter({ hasText: text('base-maps:imageryFailed') });
  await expect(words).toBeVisible();
  const sentences = locales.map((locale) => texts[locale]('base-maps:imageryFailed'));
  expect(await rightmost(words, text('base-maps:imageryFailed'), sentences)).toBeLessThanOrEqual(360);
  await tiles.start();
  // Automatically.
  await expect.poll(() => shareOf(page, sky)).toBeGreaterThan(0.9);
});

const violet = [90, 40, 120] as const;

test('previews an address and sets a style, a file, or the portal’s own map for everyone, with attribution', async ({
  page,
  signIn,
}) => {
  const asked: string[] = [];
  await serveElsewhere(page, asked);
  await signIn('pt');
  const save = async (): Promise<void> => {
    await page.getByRole('button', { name: text('base-maps:save') }).click();
    await expect(page.getByText(text('messages:updated'), { exact: true })).toBeVisible();
  };

  await test.step('previews a custom address before saving it', async () => {
    await page.goto('/pt/account');
    await chooseRoadmap(page, text('base-maps:ownChoice'));
    const address = page.getByLabel(text('base-maps:address'), { exact: true });
    const tryIt = page.getByRole('button', { name: text('base-maps:roadmapTry') });
    await address.fill(`${elsewhere}/gone/{z}/{x}/{y}.png`);
    await page.getByLabel(text('base-maps:owed'), { exact: true }).fill('Mapas da Ana');
    await tryIt.click();
    await expect(page.getByRole('alert')).toHaveText(text('base-maps:previewFailed'));
    await address.fill(`${elsewhere}/{z}/{x}/{y}.png`);
    await tryIt.click();
    await expect(page.getByText(text('base-maps:previewShown', { names: 'Mapas da Ana' }))).toBeVisible();
    await address.fill(`${elsewhere}/style.json`);
    await save();
    await openMap(page, 'pt', overBrazil);
    await expect.poll(() => shareOf(page, violet)).toBeGreaterThan(0.9);
    // Layers of a style are replaced by imagery, and come back.
    await page.getByRole('button', { name: text('base-maps:typeSatellite'), exact: true }).click();
    await expect.poll(() => shareOf(page, sky)).toBeGreaterThan(0.9);
    await page.getByRole('button', { name: text('base-maps:typeRoadmap'), exact: true }).click();
    await expect.poll(() => shareOf(page, violet)).toBeGreaterThan(0.9);
  });

  await test.step('uses a file of the portal', async () => {
    await page.goto('/pt/account');
    await chooseRoadmap(page, 'Vale');
    await save();
    await openMap(page, 'pt', overBrazil);
    await expect.poll(() => shareOf(page, lake)).toBeGreaterThan(0.2);
    await expect(page.getByRole('link', { name: 'Vale data' })).toHaveAttribute(
      'href',
      'https://vale.example/',
    );
  });

  const owed = page.getByRole('link', { name: '© OpenStreetMap contributors' });
  const offer = page.getByText(text('base-maps:lacksStreets'));
  await test.step('shows the portal’s streets in their region', async () => {
    await page.goto('/pt/account');
    await chooseRoadmap(page, text('base-maps:roadmapNone'));
    await save();
    const part = page.waitForResponse(/\/demo-region-[\w-]+\.pmtiles$/);
    await openMap(page, 'pt', overBrasilia);
    expect((await part).status()).toBe(206);
    await expect(owed).toHaveAttribute('href', 'https://www.openstreetmap.org/copyright');
    await expect(page.getByText(text('base-maps:loadingMap'))).toHaveCount(0);
    await expect(offer).toHaveCount(0);
  });

  await test.step('offers a free map elsewhere, without contacting it before the preview', async () => {
    await openMap(page, 'pt', overRecife);
    await expect(offer).toBeVisible();
    await expect(owed).toHaveCount(0);
    await page.getByRole('link', { name: text('base-maps:chooseStreets') }).click();
    await expect(page.getByRole('heading', { name: text('base-maps:title'), exact: true })).toBeInViewport();
    expect(asked).toEqual([]);
    await page
      .getByRole('button', { name: text('base-maps:presetLook') })
      .first()
      .click();
    await expect(page.getByText(/OpenFreeMap © OpenMapTiles/)).toBeVisible();
    expect(asked.length).toBeGreaterThan(0);
    await save();
    await openMap(page, 'pt', overRecife);
    await expect.poll(() => shareOf(page, violet)).toBeGreaterThan(0.9);
    await expect(offer).toHaveCount(0);
  });
});

/** Returns how far to the right an element extends with any of these in place of its words. */
function rightmost(element: Locator, words: string, others: readonly string[]): Promise<number> {
  return element.evaluate(
    (shown, [given, sentences]) => {
      const walker = document.createTreeWalker(shown, NodeFilter.SHOW_TEXT);
      let node = walker.nextNode();
      while (node !== null && !(node.nodeValue ?? '').includes(given)) node = walker.nextNode();
      if (node === null) throw new Error('The words are in pieces.');
      const ends: number[] = [];
      for (const sentence of sentences) {
        node.nodeValue = sentence;
        ends.push(shown.getBoundingClientRect().right, document.documentElement.scrollWidth);
      }
      node.nodeValue = given;
      return Math.max(...ends);
    },
    [words, others] as const,
  );
}

async function chooseRoadmap(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: text('base-maps:roadmap') }).click();
  await page.getByRole('option', { name, exact: true }).click();
}

/**
 * Serves red tiles, a violet style, and a source that does not respond; the same style in place of the free map, whose
 * requests are recorded.
 */
async function serveElsewhere(page: Page, asked: string[]): Promise<void> {
  const headers = { 'access-control-allow-origin': '*' };
  const style = {
    version: 8,
    sources: {},
    layers: [
      { id: 'all', type: 'background', paint: { 'background-color': `rgb(${violet.join()})` } },
      // Third-party styles may be invalid.
      { id: 'lost', type: 'line', source: 'nowhere' },
    ],
  };
  await page.route(`${elsewhere}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname.startsWith('/gone/')) return route.abort();
    if (pathname === '/style.json') return route.fulfill({ json: style, headers });
    return route.fulfill({ body: drawTile([200, 30, 40]), contentType: 'image/png', headers });
  });
  await page.route('https://tiles.openfreemap.org/**', (route) => {
    asked.push(route.request().url());
    return route.fulfill({ json: style, headers });
  });
}
