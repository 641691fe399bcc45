import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { ApiSession } from '../support/api-session.ts';
import { signInContext } from '../support/portal-session.ts';
import { adminEmail } from '../support/portal.ts';
import { routesPath } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';
import { unique } from '../support/unique.ts';

const { pt } = texts;
const minuteMs = 60_000;
const dayMs = 1440 * minuteMs;

/** Degrees of longitude of a kilometre at 20 degrees of latitude. */
const kilometre = 0.009565;

/** Noon of yesterday in the zone of the account, which is three hours behind UTC. */
const noonMs = new Date(Date.now() - dayMs - 180 * minuteMs).setUTCHours(15, 0, 0, 0);

/** A day at sea, yesterday unless told otherwise, fix by minute: it stood, drove 30 km out, stood with its engine off, and drove 20 km back. */
async function plantTrips(admin: ApiSession, code: string, beginMs = noonMs): Promise<void> {
  const legs = [
    { minutes: 10, speedKph: 0 },
    { minutes: 30, speedKph: 60 },
    { minutes: 20, speedKph: 0 },
    { minutes: 20, speedKph: -60 },
    { minutes: 15, speedKph: 0 },
  ];
  let kilometres = 0;
  const fixes = legs.flatMap(({ minutes, speedKph }) =>
    Array.from({ length: minutes }, () => {
      kilometres += speedKph / 60;
      return { longitude: -22 + kilometres * kilometre, speedKph: Math.abs(speedKph) };
    }),
  );
  await admin.postPositions(
    await admin.createKey(),
    fixes.map((fix, minute) => ({
      deviceId: code,
      time: new Date(beginMs + minute * minuteMs).toISOString(),
      latitude: -20,
      headingDegrees: 90,
      ignition: fix.speedKph > 0,
      ...fix,
    })),
  );
}

const list = (page: Page): Locator => page.getByRole('list', { name: pt('routes:list') });
const tripOf = (page: Page, kilometres: RegExp): Locator =>
  list(page).getByRole('button').filter({ hasText: kilometres });

test('a trip is found, played, and exported as it is listed', async ({ page, request }) => {
  test.slow();
  await signInContext(page.context(), request, { email: adminEmail, locale: 'pt' });
  const admin = await ApiSession.open(request, adminEmail);
  const code = unique('ROT');
  const { id } = await admin.createAssetWithDevice(code);
  await plantTrips(admin, code);

  await test.step('its asset is searched, and its day chosen', async () => {
    await page.goto(`/pt${routesPath}`);
    await page.getByRole('searchbox', { name: pt('routes:searchAssets') }).fill(code);
    await page.getByRole('checkbox', { name: new RegExp(code) }).click();
    await page.getByRole('button', { name: new RegExp(`^${pt('routes:period')}`) }).click();
    await page.getByRole('button', { name: pt('routes:period_yesterday') }).click();
    await page.keyboard.press('Escape');
    await expect(tripOf(page, /30,0\skm/)).toBeVisible({ timeout: 20_000 });
    await expect(tripOf(page, /20,0\skm/)).toBeVisible();
  });

  await test.step('it is opened, and played to its end', async () => {
    await tripOf(page, /20,0\skm/).click();
    await expect(page.getByText(pt('routes:by_fixes'), { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/[?&]t=/);
    const slider = page.getByRole('slider', { name: pt('routes:slider'), exact: true });
    const began = Number(await slider.inputValue());
    await page.getByRole('combobox', { name: pt('asset-day:playSpeed') }).selectOption('3600');
    await page.getByRole('button', { name: pt('asset-day:play') }).click();
    await expect.poll(async () => Number(await slider.inputValue())).toBeGreaterThan(began + 20 * minuteMs);
  });

  await test.step('the file has what the list has', async () => {
    const listed = await list(page)
      .getByRole('button')
      .filter({ hasText: /\d\skm/ })
      .count();
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: pt('routes:export'), exact: true }).click();
    await page.getByRole('menuitem', { name: pt('ui:export_csv') }).click();
    const saved = await saving;
    expect(saved.suggestedFilename()).toMatch(new RegExp(`^${code}-\\d{4}-\\d\\d-\\d\\d\\.csv$`));
    const lines = (await readFile(await saved.path(), 'utf8'))
      .split('\n')
      .filter((line) => line.includes(code));
    expect(lines).toHaveLength(listed);
  });

  await test.step('a filter leaves out what does not match, and a link says so', async () => {
    const link = `/pt${routesPath}?assets=${id}&over=120&${new URL(page.url()).search.slice(1)}`;
    await page.goto(link);
    await expect(page.getByText(pt('routes:noMatch'))).toBeVisible();
  });

  await test.step('on a phone nothing is wider than the screen', async () => {
    await page.setViewportSize({ width: 360, height: 780 });
    await page.getByRole('button', { name: pt('routes:filtersSet', { count: 1 }) }).click();
    await page.getByRole('button', { name: pt('routes:clearFilters') }).click();
    await page.keyboard.press('Escape');
    await expect(tripOf(page, /30,0\skm/)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });
});

test('an asset is compared with itself a day before, by the time of day', async ({ page, request }) => {
  test.slow();
  await signInContext(page.context(), request, { email: adminEmail, locale: 'pt' });
  const admin = await ApiSession.open(request, adminEmail);
  const code = unique('CMP');
  const { id } = await admin.createAssetWithDevice(code);
  // An hour earlier on the day before.
  await plantTrips(admin, code, noonMs - dayMs - 60 * minuteMs);
  await plantTrips(admin, code);
  const day = new Date(noonMs).toISOString().slice(0, 10);
  await page.goto(`/pt${routesPath}?assets=${id}&from=${day}&to=${day}`);
  await expect(tripOf(page, /30,0\skm/)).toBeVisible({ timeout: 20_000 });
  await page.getByRole('button', { name: pt('routes:compare'), exact: true }).click();
  await page.getByRole('button', { name: pt('routes:dayBefore') }).click();
  await page.keyboard.press('Escape');

  const columns = page
    .getByRole('region', { name: pt('routes:comparison'), exact: true })
    .getByRole('region');
  await expect(columns).toHaveCount(2);
  for (const [index, hour] of ['12', '11'].entries()) {
    const trip = columns
      .nth(index)
      .getByRole('button')
      .filter({ hasText: /30,0\skm/ });
    await expect(trip).toContainText(`${hour}:09`);
  }

  await test.step('a trip of the other day leads to its time of day, and both are played together', async () => {
    await columns
      .nth(1)
      .getByRole('button')
      .filter({ hasText: /20,0\skm/ })
      .click();
    const slider = page.getByRole('slider', { name: pt('routes:slider'), exact: true });
    // Told by the clock of the first day, on which the trip is an hour later.
    const began = Number(await slider.inputValue());
    expect(Math.abs(began - noonMs)).toBeLessThan(10 * minuteMs);
    await page.getByRole('combobox', { name: pt('asset-day:playSpeed') }).selectOption('3600');
    await page.getByRole('button', { name: pt('asset-day:play') }).click();
    await expect.poll(async () => Number(await slider.inputValue())).toBeGreaterThan(began + 20 * minuteMs);
  });

  await test.step('the address keeps it, until it is ended', async () => {
    await page.reload();
    await expect(columns).toHaveCount(2);
    await page.getByRole('button', { name: pt('routes:compare'), exact: true }).click();
    await page.getByRole('button', { name: pt('routes:endComparison') }).click();
    await expect(page).not.toHaveURL(/compare=/);
    await expect(columns).toHaveCount(0);
  });
});
