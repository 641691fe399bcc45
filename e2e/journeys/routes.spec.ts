import type { Locator, Page } from '@playwright/test';
import type { ApiSession } from '../support/api-session.ts';
import { signInContext } from '../support/portal-session.ts';
import { adminEmail } from '../support/portal.ts';
import { routesPath } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';
import { unique } from '../support/unique.ts';

const { pt } = texts;
const minuteMs = 60_000;
const dayMs = 1440 * minuteMs;

/** Degrees of longitude per kilometer at 20 degrees of latitude. */
const kilometre = 0.009565;

/** Noon of yesterday in the account's zone, which is three hours behind UTC. */
const noonMs = new Date(Date.now() - dayMs - 180 * minuteMs).setUTCHours(15, 0, 0, 0);

/** Yesterday at sea, one fix per minute: it stood, drove 30 km out, stood with its engine off, and drove 20 km back. */
async function plantTrips(admin: ApiSession, code: string): Promise<void> {
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
      time: new Date(noonMs + minute * minuteMs).toISOString(),
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

test('finds and plays a trip', async ({ page, request }) => {
  const admin = await signInContext(page.context(), request, { email: adminEmail, locale: 'pt' });
  const code = unique('ROT');
  await admin.createAssetWithDevice(code);
  await plantTrips(admin, code);

  await test.step('searches its asset, and chooses its day', async () => {
    await page.goto(`/pt${routesPath}`);
    await page.getByRole('searchbox', { name: pt('routes:searchAssets') }).fill(code);
    await page.getByRole('checkbox', { name: new RegExp(code) }).click();
    await page.getByRole('button', { name: new RegExp(`^${pt('ui:period')}`) }).click();
    await page.getByRole('button', { name: pt('ui:period_yesterday'), exact: true }).click();
    await expect(tripOf(page, /30,0\skm/)).toBeVisible();
    await expect(tripOf(page, /20,0\skm/)).toBeVisible();
  });

  await test.step('opens it, and plays it to the end', async () => {
    await tripOf(page, /20,0\skm/).click();
    await expect(page.getByText(pt('routes:by_fixes'), { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/[?&]t=/);
    const slider = page.getByRole('slider', { name: pt('routes:slider'), exact: true });
    const began = Number(await slider.inputValue());
    await page.getByRole('combobox', { name: pt('asset-day:playSpeed') }).selectOption('3600');
    await page.getByRole('button', { name: pt('asset-day:play') }).click();
    await expect.poll(async () => Number(await slider.inputValue())).toBeGreaterThan(began + 20 * minuteMs);
  });
});
