import { readFileSync } from 'node:fs';
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import type { Locale } from '@azimute/contract';
import { ApiSession } from '../support/api-session.ts';
import { MapScreen } from '../support/map-screen.ts';
import { plantPerson } from '../support/plant-person.ts';
import { signInContext } from '../support/portal-session.ts';
import { adminEmail } from '../support/portal.ts';
import { assetsPath, mapPath } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import { pathIn, texts } from '../support/texts.ts';
import { unique } from '../support/unique.ts';

test.use({
  viewport: { width: 1100, height: 720 },
});

// At sea, far from every coast.
const yard = { latitude: -22.4, longitude: -16.2 };

const there = `at=${yard.latitude},${yard.longitude},9`;

interface At {
  readonly context: BrowserContext;
  readonly request: APIRequestContext;
  readonly locale: Locale;
}

/** Three assets in one yard, known by what their IDs begin with. */
async function plantYard({ context, request, locale }: At) {
  // Whose saved views are nobody else's.
  const { email } = await plantPerson(await ApiSession.open(request, adminEmail), { role: 'admin' });
  const session = await signInContext(context, request, { email, locale });
  const key = await session.createKey();
  const prefix = unique('YARD');
  const codes = [1, 2, 3].map((index) => `${prefix}-${index}`);
  const tell = (code: string, longitude: number, secondsAgo: number) => {
    const time = new Date(Date.now() - secondsAgo * 1000).toISOString();
    return session.postPositions(key, [{ deviceId: code, time, ...yard, longitude, ignition: true }]);
  };
  for (const [index, code] of codes.entries()) {
    await session.createAssetWithDevice(code);
    await tell(code, yard.longitude + index * 0.002, 60);
  }
  return { prefix, codes, tell };
}

const atOf = (page: Page): readonly string[] => (new URL(page.url()).searchParams.get('at') ?? '').split(',');
const zoomOf = (page: Page): number => Number(atOf(page)[2] ?? 0);
const longitudeOf = (page: Page): number => Number(atOf(page)[1] ?? 0);

test('a cluster is pressed, several followed, all centred, what is shown is taken along, and the picked ones are opened in the table', async ({
  page,
  context,
  request,
}) => {
  const locale = 'es';
  const text = texts[locale];
  const { prefix, codes, tell } = await plantYard({ context, request, locale });
  const screen = new MapScreen(page, locale);
  const seen = (formatted: number) => page.getByText(text('geolocation:onScreen', { formatted }));
  await screen.open(`?q=${prefix}&order=code&at=${yard.latitude},${yard.longitude},5`);
  await expect(seen(3)).toBeVisible();
  const canvas = screen.map.locator('canvas');
  await canvas.click();
  await expect.poll(() => zoomOf(page)).toBeGreaterThan(9);

  const [first = '', , last = ''] = codes;
  await screen.row(first).click({ modifiers: ['ControlOrMeta'] });
  await screen.row(last).click({ modifiers: ['ControlOrMeta'] });
  const bar = page.getByRole('region', { name: text('geolocation:pickedAssets') });
  const follow = bar.getByRole('button', { name: text('geolocation:followPicked') });
  await follow.click();
  await expect(follow).toHaveAttribute('aria-pressed', 'true');
  await tell(last, yard.longitude + 3, 1);
  await expect.poll(() => zoomOf(page)).toBeLessThan(9);
  await expect(seen(3)).toBeVisible();
  await canvas.focus();
  await page.keyboard.press('ArrowUp');
  await expect(follow).toHaveAttribute('aria-pressed', 'false');

  await tell(first, yard.longitude - 12, 1);
  await expect(seen(2)).toBeVisible();
  await page.getByRole('button', { name: text('geolocation:centre') }).click();
  await expect(seen(3)).toBeVisible();

  await test.step('the map goes to what the search of the shell finds, and Back to where it was', async () => {
    const address = page.url();
    await page.keyboard.press('Control+k');
    const search = page.getByRole('dialog', { name: text('shell:search') });
    await search.getByRole('textbox').fill(first);
    await expect(search.getByRole('option')).toContainText([first]);
    await page.keyboard.press('Enter');
    await expect(screen.card.getByRole('heading', { name: first })).toBeVisible();
    await expect.poll(() => zoomOf(page)).toBeGreaterThan(9);
    expect(longitudeOf(page)).toBeLessThan(yard.longitude - 10);
    await screen.card.getByRole('button', { name: text('asset-day:more') }).click();
    await expect(page.getByRole('menuitem', { name: text('asset-day:fenceAround') })).toHaveAttribute(
      'href',
      new RegExp(`form=new&around=${yard.latitude}0*,${yard.longitude - 12}0*$`),
    );
    await page.keyboard.press('Escape');
    await page.goBack();
    await expect(screen.card).toBeHidden();
    await expect(seen(3)).toBeVisible();
    await expect(page).toHaveURL(address);
  });

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: text('map-menu:share') }).press('Enter');
  await page.getByRole('menuitem', { name: text('map-menu:savePicture') }).press('Enter');
  const picture = await saving;
  expect(picture.suggestedFilename()).toMatch(/\.png$/);
  const png = readFileSync(await picture.path());
  expect(png.readUInt32BE(16)).toBe((await canvas.boundingBox())?.width);

  const exporting = page.waitForEvent('download');
  await page.getByRole('button', { name: text('ui:export'), exact: true }).click();
  await page.getByRole('menuitem', { name: text('ui:export_csv') }).click();
  const lines = readFileSync(await (await exporting).path(), 'utf8')
    .trim()
    .split('\n');
  expect(lines).toHaveLength(4);
  for (const [index, code] of codes.entries()) expect(lines[index + 1]).toContain(code);

  await bar.getByRole('link', { name: text('asset-day:openInAssets') }).click();
  await expect(page).toHaveURL(({ pathname }) => pathname === pathIn(locale, assetsPath));
  const table = page.getByRole('grid', { name: text('assets:tableLabel') });
  await expect(table.getByRole('link', { name: first, exact: true })).toBeVisible();
  await expect(table.getByRole('link', { name: last, exact: true })).toBeVisible();
  await expect(table).toHaveAttribute('aria-rowcount', '3');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('several are picked by touch, filtered, and kept as a view', async ({ page, context, request }) => {
    const locale = 'pt';
    const text = texts[locale];
    const { prefix, codes } = await plantYard({ context, request, locale });
    await page.goto(`${pathIn(locale, mapPath)}?q=${prefix}&order=code&${there}`);
    const screen = new MapScreen(page, locale);
    const fits = async () =>
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await page.getByRole('button', { name: text('geolocation:pickSeveral') }).tap();
    for (const code of codes.slice(0, 2)) await screen.row(code).tap();
    const bar = page.getByRole('region', { name: text('geolocation:pickedAssets') });
    await expect(bar).toContainText(text('geolocation:picked_other', { formatted: 2 }));
    await expect(screen.card).toHaveCount(0);
    await fits();

    await page.getByRole('button', { name: text('geolocation:filters'), exact: true }).tap();
    const drawer = page.getByRole('dialog', { name: text('geolocation:filters') });
    await drawer.getByRole('button', { name: text('geolocation:models'), exact: true }).tap();
    await page.getByRole('checkbox', { name: /^Trial\s*3$/ }).tap();
    await drawer.getByRole('heading', { name: text('geolocation:filters') }).tap();
    const name = `Pátio ${prefix}`;
    await drawer.getByRole('textbox', { name: text('map-views:name') }).fill(name);
    await drawer.getByRole('button', { name: text('map-views:save'), exact: true }).tap();
    const saved = drawer.getByRole('button', { name, exact: true });
    await expect(saved).toBeVisible();
    await fits();

    await page.goto(`${pathIn(locale, mapPath)}?order=contact&${there}`);
    await page.getByRole('button', { name: text('geolocation:filters'), exact: true }).tap();
    await saved.tap();
    await expect(drawer).toBeHidden();
    await expect(bar).toContainText(text('geolocation:picked_other', { formatted: 2 }));
    await expect.poll(() => new URL(page.url()).searchParams.getAll('models')).toEqual(['Trial']);

    const more = page.getByRole('button', { name: text('geolocation:moreTools') });
    await more.tap();
    await expect(
      page.getByRole('menuitem', { name: new RegExp(text('asset-day:chooseAsset')) }).first(),
    ).toBeDisabled();
    const measure = page.getByRole('menuitemcheckbox', { name: text('geolocation:measure') });
    await measure.tap();
    await more.tap();
    await expect(measure).toBeChecked();
    await fits();
  });
});
