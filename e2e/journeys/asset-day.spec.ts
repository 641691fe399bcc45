import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { atSea, MapScreen } from '../support/map-screen.ts';
import { signInContext } from '../support/portal-session.ts';
import { adminEmail } from '../support/portal.ts';
import { mapPath } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import { texts, type Locale } from '../support/texts.ts';

test.use({ viewport: { width: 1280, height: 720 } });

// At sea, so that nothing else lies there.
const start = { latitude: -11.5, longitude: -20.1 };
const dayMs = 86_400_000;
/** Midnight in São Paulo, the zone of the demo's accounts. */
const midnightMs = Math.floor((Date.now() - 3 * 3_600_000) / dayMs) * dayMs + 3 * 3_600_000;
const yesterdayMs = midnightMs - dayMs;
const yesterday = new Date(yesterdayMs).toISOString().slice(0, 10);

/** Yesterday from eight: half an hour of standing, twenty minutes to the east, standing again. */
function fixesOf(deviceId: string) {
  return Array.from({ length: 81 }, (_, minute) => {
    const driven = Math.min(20, Math.max(0, minute - 30));
    const isMoving = minute > 30 && minute <= 50;
    return {
      deviceId,
      time: new Date(yesterdayMs + (8 * 60 + minute) * 60_000).toISOString(),
      latitude: start.latitude,
      longitude: start.longitude + driven * 0.006,
      speedKph: isMoving ? 40 + driven : 0,
      headingDegrees: 90,
      ignition: minute >= 25 && minute <= 55,
      odometerKm: 1000 + driven * 0.65,
      attributes: { engineTemp: 40 + driven },
    };
  });
}

/** Far away for a moment, while the asset stands. */
function strayOf(deviceId: string) {
  const time = new Date(yesterdayMs + (9 * 60 + 5.5) * 60_000).toISOString();
  return { deviceId, time, latitude: start.latitude, longitude: start.longitude + 1 };
}

/** Somebody pressed the button of the device at 8:20, where the asset stood. */
async function knockWithAlarm(request: APIRequestContext, key: string, code: string): Promise<void> {
  const timestamp = new Date(yesterdayMs + (8 * 60 + 20) * 60_000).toISOString();
  const place = `lat=${start.latitude}&lon=${start.longitude}`;
  const query = `id=${code}&${place}&alarm=sos&timestamp=${timestamp}`;
  expect((await request.get(`/api/v1/telemetry/osmand/${key}?${query}`)).ok()).toBe(true);
}

/** Where the arrow of the moment stands. */
async function momentOf(page: Page): Promise<number> {
  const box = await page.locator('[data-pin="moment"]').boundingBox();
  if (box === null) throw new Error('The moment is not on the map.');
  return box.x + box.width / 2;
}

function dayPanel(page: Page, code: string, locale: Locale = 'en'): Locator {
  return page.getByRole('region', { name: texts[locale]('asset-day:day', { code }) });
}

test('yesterday of an asset: opened by a tool, looked through by keys, told by its stops, shared by a link', async ({
  page,
  context,
  request,
}) => {
  test.slow();
  const text = texts.en;
  const session = await signInContext(context, request, { email: adminEmail });
  const code = `DAY-${Date.now() % 1_000_000}`;
  const asset = await session.createAssetWithDevice(code);
  const key = await session.createKey();
  await session.postPositions(key, [...fixesOf(code), strayOf(code)]);
  await knockWithAlarm(request, key, code);

  const screen = new MapScreen(page);
  await screen.open(`?${atSea}`);
  const timeline = page.getByRole('button', { name: new RegExp(`^${text('asset-day:timeline')}`) });
  await expect(timeline).toHaveAttribute('aria-disabled', 'true');
  await expect(timeline).toHaveAccessibleName(new RegExp(text('asset-day:chooseAsset')));
  await screen.search(code);
  await screen.row(code).click();
  await screen.card.getByRole('button', { name: text('asset-day:timeline') }).click();
  const panel = dayPanel(page, code);
  await expect(panel).toContainText(text('asset-day:noFixes'));
  await panel.getByRole('button', { name: text('asset-day:previousDay') }).click();
  await expect(page).toHaveURL(new RegExp(`day=${yesterday}`));
  await expect(panel).toContainText(/13\.0\skm/);
  await expect(panel).toContainText(/60\skm\/h at 8:50\sAM/);

  const slider = panel.getByRole('slider', { name: text('asset-day:slider') });
  await expect(panel.getByText(text('asset-day:jumps'))).toBeVisible();
  await slider.press('End');
  for (let pressed = 0; pressed < 3; pressed += 1) await slider.press('PageDown');
  await slider.press('ArrowRight');
  await expect(slider).toHaveAttribute('aria-valuetext', /9:05:30/);
  await expect(panel.getByText(text('asset-day:jump'), { exact: true })).toBeVisible();
  const sos = panel.getByRole('button', { name: text('device-messages:kind_alarm_sos') });
  await sos.click();
  await expect(slider).toHaveAttribute('aria-valuetext', /8:20:00/);
  await expect(panel.getByText(text('asset-day:eventFact'), { exact: true })).toBeVisible();
  await expect(panel.getByText(text('asset-day:received'), { exact: true })).toBeVisible();
  await slider.press('Home');
  await expect(slider).toHaveAttribute('aria-valuetext', /8:00:00.*0\skm\/h/);
  await expect.poll(async () => page.locator('[data-pin="moment"]').count()).toBe(1);
  // The map comes to the day first.
  await expect(page).toHaveURL(/[?&]at=-11\.(49|5)\d*,-20\.0/);
  const west = await momentOf(page);
  for (let pressed = 0; pressed < 8; pressed += 1) await slider.press('PageUp');
  await expect(slider).toHaveAttribute('aria-valuetext', /8:40:00.*50\skm\/h/);
  await expect(panel).toContainText(/1,007\skm/);
  await expect.poll(() => momentOf(page)).toBeGreaterThan(west + 50);
  await slider.press('ArrowRight');
  await expect(slider).toHaveAttribute('aria-valuetext', /8:41:00.*51\skm\/h/);
  await expect(page).toHaveURL(/[?&]t=\d{8}T114100Z/);

  const readings = panel.getByRole('button', { name: text('asset-day:readings'), exact: true });
  await readings.click();
  const reading = 'Engine temperature';
  await expect(panel.getByRole('combobox', { name: text('readings:reading') })).toHaveValue(reading);
  await expect(panel.getByRole('figure', { name: text('readings:chartLabel', { reading }) })).toBeVisible();
  await readings.click();

  await page
    .getByRole('toolbar')
    .getByRole('button', { name: text('asset-day:routes') })
    .click();
  const parts = panel.getByRole('list', { name: text('asset-day:routes') }).getByRole('button');
  await expect(parts).toHaveCount(3);
  await expect(parts.nth(1)).toContainText(/13\.0\skm/);
  await parts.nth(2).click();
  await expect(panel.locator('[aria-current]')).toContainText(text('asset-day:stopShort', { number: 2 }));

  const saving = page.waitForEvent('download');
  await panel.getByRole('button', { name: text('asset-day:exportDay') }).click();
  await page.getByRole('menuitem', { name: text('ui:export_gpx') }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe(`${code}-${yesterday}.gpx`);
  const gpx = await readFile(await saved.path(), 'utf8');
  // The fixes, the stray one, and the place of the alarm.
  expect(gpx.match(/<trkpt /g)).toHaveLength(83);

  const link = page.url();
  await panel.getByRole('button', { name: text('asset-day:backToLive') }).click();
  await expect(panel).toBeHidden();
  await expect(page).not.toHaveURL(/day=/);
  await session.changeLocale('pt');
  await page.goto(`/pt${new URL(link).pathname}${new URL(link).search}`);
  const translated = dayPanel(page, code, 'pt');
  await expect(translated).toContainText(texts.pt('geolocation:idling'));
  await expect(translated).toContainText(/13,0\skm/);
  await expect(page).toHaveURL(new RegExp(`asset=${asset.id}.*tab=routes`));

  await page.setViewportSize({ width: 360, height: 740 });
  await session.changeLocale('es');
  await page.goto(`/es${mapPath}?asset=${asset.id}&day=${yesterday}`);
  const sheet = dayPanel(page, code, 'es');
  await expect(sheet.getByRole('slider')).toBeVisible();
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.poll(width).toBe(360);
  await sheet.getByRole('button', { name: texts.es('asset-day:play') }).click();
  await expect(sheet.getByRole('button', { name: texts.es('asset-day:pause') })).toBeVisible();
  await sheet.getByRole('button', { name: texts.es('asset-day:pause') }).click();
});

test('measuring in the miles of the account: segments, undo, an area, by pointer and by keys', async ({
  page,
  context,
  request,
}) => {
  test.slow();
  const text = texts.en;
  await signInContext(context, request, { email: adminEmail });
  await page.route('**/api/v1/profile', async (route) => {
    const answer = await route.fetch();
    const profile = (await answer.json()) as { accounts: object[] };
    const accounts = profile.accounts.map((account) => ({ ...account, distanceUnit: 'mi' }));
    await route.fulfill({ response: answer, json: { ...profile, accounts } });
  });
  const screen = new MapScreen(page);
  await screen.open(`?at=${start.latitude},${start.longitude},12`);
  await page.getByRole('button', { name: text('geolocation:measure') }).click();
  const panel = page.getByRole('region', { name: text('asset-day:measure') });
  const points = screen.map.getByRole('button', { name: /^Point/ });
  // Until the map takes presses.
  await expect(async () => {
    await page.mouse.click(600, 350);
    await expect(points.first()).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await page.mouse.click(800, 350);
  await page.mouse.click(800, 550);
  await expect(panel.getByRole('listitem')).toHaveCount(2);
  const total = panel.getByRole('status');
  // 200 pixels at this zoom and latitude are 3.74 km.
  await expect(total).toContainText(/4\.6\d\smi/);
  await expect(screen.map).toContainText(/2\.3\d\smi/);

  await page.keyboard.press('Control+z');
  await expect(points).toHaveCount(2);
  await page.mouse.click(800, 550);
  await panel.getByRole('button', { name: text('asset-day:closeArea') }).click();
  await expect(total).toContainText(text('asset-day:area'));
  await expect(total).toContainText(/2\.7\smi²/);
  await panel.getByRole('button', { name: text('asset-day:undo') }).click();
  await expect(total).not.toContainText(text('asset-day:area'));
  await expect(total).toContainText('mi');

  await panel.getByRole('button', { name: text('asset-day:clear') }).click();
  await screen.map.locator('canvas').first().focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowRight');
  await expect(async () => {
    await page.keyboard.press('Enter');
    await expect(total).toContainText('mi', { timeout: 5_000 });
  }).toPass();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
});
