import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
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
import { switchLanguage } from '../support/switch-language.ts';
import { locales, texts, type Locale } from '../support/texts.ts';

// The browser logs each tile of a server that is gone.
test.use({
  locale: 'pt-BR',
  viewport: { width: 1100, height: 600 },
  drawnMap: 'all but coasts',
  provoked: [/ERR_CONNECTION_REFUSED|ERR_FAILED|status of 422/],
});
// Beside others on two cores, a map drawn without a graphics card takes its time.
const expectSoon = expect.configure({ timeout: 40_000 });

const text = texts.pt;
const overBrazil = '?at=-15.0000,-50.0000,5.0';

test('streets and imagery are shown, give way to the embedded map when their server ends, which a phone says whole in every language, and come back', async ({
  page,
  signIn,
  tiles,
}) => {
  await signIn('pt');
  await openMap(page, 'pt', overBrazil);
  await expectSoon.poll(() => shareOf(page, street)).toBeGreaterThan(0.9);
  const link = page.getByRole('link', { name: 'Example Streets' });
  await expect(link).toHaveAttribute('href', 'https://streets.example/');

  await test.step('a saved picture has the tiles', async () => {
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: text('map-menu:share') }).press('Enter');
    await page.getByRole('menuitem', { name: text('map-menu:savePicture') }).press('Enter');
    const png = readFileSync(await (await saving).path());
    expect(await shareIn(page, png, street)).toBeGreaterThan(0.85);
  });

  await page.getByRole('button', { name: text('base-maps:typeSatellite'), exact: true }).click();
  await expectSoon.poll(() => shareOf(page, sky)).toBeGreaterThan(0.9);
  await expect(page).toHaveURL(/type=satellite/);
  await expect(page.getByText('Example Sky')).toBeVisible();
  await page.getByRole('button', { name: text('base-maps:typeHybrid'), exact: true }).click();
  // Names and borders lie over the imagery.
  await expectSoon.poll(() => shareOf(page, sky)).toBeLessThan(0.995);
  expect(await shareOf(page, sky)).toBeGreaterThan(0.6);

  await tiles.stop();
  await page.getByRole('button', { name: text('base-maps:typeRoadmap'), exact: true }).click();
  const notice = page.getByRole('status').filter({ hasText: text('base-maps:roadmapFailed') });
  await expectSoon(notice).toBeVisible();
  await expectSoon.poll(() => shareOf(page, street)).toBe(0);
  await expect(link).toHaveCount(0);
  await tiles.start();
  await notice.getByRole('button', { name: text('base-maps:retry') }).click();
  await expectSoon.poll(() => shareOf(page, street)).toBeGreaterThan(0.9);
  await expect(notice).toHaveCount(0);

  await tiles.stop();
  await page.getByRole('button', { name: text('base-maps:zoomOut') }).click();
  await expectSoon(notice).toBeVisible();
  // Its notice is the longest.
  await page.getByRole('button', { name: text('base-maps:typeSatellite'), exact: true }).click();
  await page.setViewportSize({ width: 360, height: 740 });
  let shown: Locale = 'pt';
  for (const locale of ['pt', ...locales.filter((other) => other !== 'pt')] as const) {
    if (locale !== shown) await switchLanguage(page, shown, locale);
    shown = locale;
    const words = page.getByRole('status').filter({ hasText: texts[locale]('base-maps:imageryFailed') });
    await expectSoon(words).toBeVisible();
    const { x = 0, width = 1_000 } = (await words.boundingBox()) ?? {};
    expect(x + width, locale).toBeLessThanOrEqual(360);
  }
  await tiles.start();
  // By itself.
  await expectSoon.poll(() => shareOf(page, sky)).toBeGreaterThan(0.9);
});

const red = [200, 30, 40] as const;
const violet = [90, 40, 120] as const;

test('an administrator tries an address of their own, and has it or a file of the portal for everyone', async ({
  page,
  signIn,
}) => {
  await serveElsewhere(page);
  await signIn('pt');
  await page.goto('/pt/account');
  const address = page.getByLabel(text('base-maps:address'), { exact: true });
  const tryIt = page.getByRole('button', { name: text('base-maps:roadmapTry') });
  const save = page.getByRole('button', { name: text('base-maps:save') });
  await chooseRoadmap(page, text('base-maps:ownChoice'));
  await address.fill(`${elsewhere}/gone/{z}/{x}/{y}.png`);
  await page.getByLabel(text('base-maps:owed'), { exact: true }).fill('Mapas da Ana');
  await tryIt.click();
  await expectSoon(page.getByRole('alert')).toHaveText(text('base-maps:previewFailed'));
  await address.fill('http://tiles.example/{z}/{x}/{y}.png');
  await save.click();
  await expect(address).toHaveAccessibleDescription(new RegExp(text('base-maps:addressWrong')));
  await address.fill(`${elsewhere}/{z}/{x}/{y}.png`);
  await tryIt.click();
  await expectSoon(page.getByText(text('base-maps:previewShown', { names: 'Mapas da Ana' }))).toBeVisible();
  await address.fill(`${elsewhere}/style.json`);
  await save.click();
  await expect(page.getByText(text('messages:updated'), { exact: true })).toBeVisible();

  await openMap(page, 'pt', overBrazil);
  await expectSoon.poll(() => shareOf(page, violet)).toBeGreaterThan(0.9);
  await page.getByRole('button', { name: text('base-maps:typeSatellite'), exact: true }).click();
  await expectSoon.poll(() => shareOf(page, sky)).toBeGreaterThan(0.9);
  await page.getByRole('button', { name: text('base-maps:typeRoadmap'), exact: true }).click();
  await expectSoon.poll(() => shareOf(page, violet)).toBeGreaterThan(0.9);

  await page.goto('/pt/account');
  await chooseRoadmap(page, 'Vale');
  await save.click();
  await expect(page.getByText(text('messages:updated'), { exact: true })).toBeVisible();
  await openMap(page, 'pt', overBrazil);
  await expectSoon.poll(() => shareOf(page, lake)).toBeGreaterThan(0.2);
  await expect(page.getByRole('link', { name: 'Vale data' })).toHaveAttribute(
    'href',
    'https://vale.example/',
  );
});

const overBrasilia = '?at=-15.8000,-47.9300,12.0';
const overRecife = '?at=-8.0500,-34.9000,12.0';

test('streets come with the portal in their region, with their credit; elsewhere an administrator is offered some', async ({
  page,
  signIn,
}) => {
  const asked: string[] = [];
  await page.route('https://tiles.openfreemap.org/**', (route) => {
    asked.push(route.request().url());
    const layers = [{ id: 'all', type: 'background', paint: { 'background-color': 'rgb(90,40,120)' } }];
    const headers = { 'access-control-allow-origin': '*' };
    return route.fulfill({ json: { version: 8, sources: {}, layers }, headers });
  });
  await signIn('pt');
  await page.goto('/pt/account');
  const save = page.getByRole('button', { name: text('base-maps:save') });
  const saved = page.getByText(text('messages:updated'), { exact: true });
  await chooseRoadmap(page, text('base-maps:roadmapNone'));
  await save.click();
  await expect(saved).toBeVisible();

  const owed = page.getByRole('link', { name: '© OpenStreetMap contributors' });
  const offer = page.getByText(text('base-maps:lacksStreets'));
  await test.step('in the region there are streets, and who made them is told', async () => {
    const part = page.waitForResponse(/\/demo-region-[\w-]+\.pmtiles$/);
    await openMap(page, 'pt', overBrasilia);
    expect((await part).status()).toBe(206);
    await expectSoon(owed).toHaveAttribute('href', 'https://www.openstreetmap.org/copyright');
    await expectSoon(page.getByText(text('base-maps:loadingMap'))).toHaveCount(0);
    await expect(offer).toHaveCount(0);
  });
  await test.step('elsewhere there are none, nothing is asked of others, and the offer leads to a choice', async () => {
    await openMap(page, 'pt', overRecife);
    await expectSoon(offer).toBeVisible();
    await expect(owed).toHaveCount(0);
    await page.getByRole('link', { name: text('base-maps:chooseStreets') }).click();
    await expect(page.getByRole('heading', { name: text('base-maps:title'), exact: true })).toBeInViewport();
    expect(asked).toEqual([]);
  });
  await test.step('a free map is looked at before it is kept', async () => {
    await page
      .getByRole('button', { name: text('base-maps:presetLook') })
      .first()
      .click();
    await expectSoon(page.getByText(/OpenFreeMap © OpenMapTiles/)).toBeVisible();
    expect(asked.length).toBeGreaterThan(0);
    await save.click();
    await expect(saved).toBeVisible();
    await openMap(page, 'pt', overRecife);
    await expectSoon.poll(() => shareOf(page, violet)).toBeGreaterThan(0.9);
    await expect(offer).toHaveCount(0);
  });
});

async function chooseRoadmap(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: text('base-maps:roadmap') }).click();
  await page.getByRole('option', { name, exact: true }).click();
}

/** Red tiles, a violet style, and what does not answer. */
async function serveElsewhere(page: Page): Promise<void> {
  const headers = { 'access-control-allow-origin': '*' };
  const style = {
    version: 8,
    sources: {},
    layers: [
      { id: 'all', type: 'background', paint: { 'background-color': `rgb(${violet.join()})` } },
      // What others write may be wrong.
      { id: 'lost', type: 'line', source: 'nowhere' },
    ],
  };
  await page.route(`${elsewhere}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname.startsWith('/gone/')) return route.abort();
    if (pathname === '/style.json') return route.fulfill({ json: style, headers });
    return route.fulfill({ body: drawTile(red), contentType: 'image/png', headers });
  });
}
