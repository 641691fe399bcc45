import { readFile } from 'node:fs/promises';
import type { APIRequestContext, BrowserContext } from '@playwright/test';
import { MapScreen } from '../support/map-screen.ts';
import { signInContext } from '../support/portal-session.ts';
import { adminEmail } from '../support/portal.ts';
import { mapPath } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import { texts, type Locale } from '../support/texts.ts';
import { unique } from '../support/unique.ts';

const minuteMs = 60_000;
const wroteSeconds = (ms: number): string =>
  `${new Date(ms).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

interface PlantOptions {
  readonly locale: Locale;
  /** At sea; each journey has a place of its own. */
  readonly place: { readonly latitude: number; readonly longitude: number };
}

/** An asset that stood at a place for half an hour, two hours ago, and another that drove through it. */
async function plant(
  context: BrowserContext,
  request: APIRequestContext,
  { locale, place: { latitude, longitude } }: PlantOptions,
) {
  const session = await signInContext(context, request, { email: adminEmail, locale });
  const [stood, passed] = [unique('STOOD'), unique('PASSED')];
  await session.createAssetWithDevice(stood);
  await session.createAssetWithDevice(passed);
  const thenMs = Math.floor(Date.now() / minuteMs) * minuteMs - 120 * minuteMs;
  const fix = (deviceId: string, minute: number, east: number) => ({
    deviceId,
    time: new Date(thenMs + minute * minuteMs).toISOString(),
    latitude,
    longitude: longitude + east,
  });
  await session.postPositions(await session.createKey(), [
    ...[0, 10, 20, 30].map((minute) => fix(stood, minute, 0.001)),
    fix(stood, 60, 0.1),
    fix(passed, 5, -0.02),
    fix(passed, 7, 0.02),
  ]);
  const ring = [
    [-0.005, -0.005],
    [0.005, -0.005],
    [0.005, 0.005],
    [-0.005, 0.005],
  ].map(([east = 0, north = 0]) => `${(longitude + east).toFixed(5)},${(latitude + north).toFixed(5)}`);
  const who = [wroteSeconds(thenMs - 30 * minuteMs), wroteSeconds(thenMs + 90 * minuteMs), ring.join('_')];
  return { stood, passed, search: `at=${latitude},${longitude},12&who=${who.join('~')}` };
}

test.describe('on a desk', () => {
  test.use({ viewport: { width: 1280, height: 720 } });

  test('who stood in an area and who drove through it, from a link, as a file and on its day', async ({
    page,
    context,
    request,
  }) => {
    test.slow();
    const text = texts.pt;
    const place = { latitude: -21.3 + Math.random(), longitude: -23.4 };
    const { stood, passed, search } = await plant(context, request, { locale: 'pt', place });
    const screen = new MapScreen(page, 'pt');
    await screen.open(`?${search}`);
    const panel = page.getByRole('region', { name: text('presence:title'), exact: true });
    await panel.getByRole('button', { name: text('presence:search'), exact: true }).click();
    const list = page.getByRole('region', { name: text('presence:list') });
    await expect(panel).toContainText(text('presence:found_other', { formatted: '2' }));
    await expect(list.getByRole('button').filter({ hasText: stood })).toContainText(/4 posições/);
    await expect(list.getByRole('listitem')).toHaveCount(4);
    await expect(list).toContainText(text('presence:passage'));

    await test.step('as a file', async () => {
      const downloading = page.waitForEvent('download');
      await panel.getByRole('button', { name: 'CSV' }).click();
      const file = await readFile(await (await downloading).path(), 'utf8');
      expect(file.trim().split('\r\n')).toHaveLength(3);
      expect(file).toContain(`"${passed}"`);
    });

    await test.step('on the day of the asset, at the moment', async () => {
      await list
        .getByRole('button', { name: /4 posições/ })
        .last()
        .click();
      await expect.poll(() => new URL(page.url()).searchParams.get('day')).toMatch(/^\d{4}-\d\d-\d\d$/);
      expect(page.url()).toContain('t=');
      await expect(screen.card).toContainText(stood);
    });

    await panel.getByRole('button', { name: text('presence:close') }).click();
    await expect(panel).toBeHidden();
    expect(page.url()).not.toContain('who=');

    await test.step('which are nearest to a place', async () => {
      await screen.open(`?at=${place.latitude},${place.longitude},12`);
      await screen.map.click({ button: 'right', position: { x: 640, y: 300 } });
      await page.getByRole('menuitem', { name: text('map-menu:nearestHere') }).click();
      const nearest = page.getByRole('region', { name: text('presence:nearest'), exact: true });
      await expect(nearest.getByRole('link').filter({ hasText: stood })).toContainText(/km/);
      await nearest.getByRole('button', { name: text('presence:closeNearest') }).click();
      await expect(nearest).toBeHidden();
    });

    await test.step('nobody, elsewhere', async () => {
      const [from, to] = (new URLSearchParams(search).get('who') ?? '').split('~');
      const ring = [
        [0, 0],
        [0.01, 0],
        [0.01, 0.01],
      ].map(([east = 0, north = 0]) => `${(-30 + east).toFixed(5)},${(-35 + north).toFixed(5)}`);
      await screen.open(`?at=-35,-30,12&who=${from}~${to}~${ring.join('_')}`);
      await panel.getByRole('button', { name: text('presence:search'), exact: true }).click();
      await expect(panel).toContainText(text('presence:noAsset'));
    });
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('who was here, from a link and by the tool', async ({ page, context, request }) => {
    test.slow();
    const text = texts.en;
    const place = { latitude: -23.7 + Math.random(), longitude: -19.8 };
    const { stood, search } = await plant(context, request, { locale: 'en', place });
    await page.goto(`${mapPath}?${search}`);
    const panel = page.getByRole('region', { name: text('presence:title'), exact: true });
    const list = page.getByRole('region', { name: text('presence:list') });
    // The notice of the base map comes late, and moves the panel from under a finger.
    await expect(async () => {
      await panel.getByRole('button', { name: text('presence:search'), exact: true }).tap();
      await expect(list.getByRole('button').filter({ hasText: stood })).toBeVisible({ timeout: 5_000 });
    }).toPass();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await panel.getByRole('button', { name: text('presence:close') }).tap();
    await expect(panel).toBeHidden();

    await test.step('the tool asks anew', async () => {
      await page.getByRole('button', { name: text('geolocation:moreTools') }).tap();
      await page.getByRole('menuitemcheckbox', { name: text('geolocation:whoWasHere') }).tap();
      await expect(panel).toContainText(text('presence:hint'));
      await panel.getByRole('button', { name: text('presence:close') }).tap();
    });
  });
});
