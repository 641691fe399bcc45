import type { Page } from '@playwright/test';
import { MapScreen } from '../support/map-screen.ts';
import { signInContext } from '../support/portal-session.ts';
import { adminEmail } from '../support/portal.ts';
import { mapPath } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import { pathIn, texts } from '../support/texts.ts';
import { unique } from '../support/unique.ts';

test.use({
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
});

// At sea, far from every coast and from the assets of other journeys.
const start = { latitude: -26.4, longitude: -14.2 };

// The longest texts of the three; the walk through all screens has the others.
const locale = 'pt';
const text = texts[locale];

test('every action of the map is there for a thumb', async ({ page, context, request }) => {
  const session = await signInContext(context, request, { email: adminEmail, locale });
  const key = await session.createKey();
  const { code } = await session.createAssetWithDevice(unique('THUMB'));
  const tell = (longitude: number, secondsAgo: number) => {
    const time = new Date(Date.now() - secondsAgo * 1_000).toISOString();
    const fix = { deviceId: code, time, latitude: start.latitude, longitude, ignition: true, speedKph: 40 };
    return session.postPositions(key, [fix]);
  };
  for (const [index, secondsAgo] of [180, 120, 60].entries())
    await tell(start.longitude + index * 0.004, secondsAgo);
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-asked-to-print', '');
  });
  await page.goto(`${pathIn(locale, mapPath)}?q=${code}&at=${start.latitude},${start.longitude},9`);
  const screen = new MapScreen(page, locale);
  const more = async (role: 'menuitem' | 'menuitemcheckbox', name: string): Promise<void> => {
    await page.getByRole('button', { name: text('geolocation:moreTools') }).tap();
    await page.getByRole(role, { name, exact: true }).tap();
  };

  await test.step('the card follows its asset and shows its trail and its day', async () => {
    await screen.row(code).tap();
    const card = page.getByRole('region', { name: text('geolocation:selected') });
    await expect(card.getByRole('heading', { name: code })).toBeVisible();
    const trail = card.getByRole('button', { name: text('geolocation:trail'), exact: true });
    await expect(trail).toHaveAttribute('aria-pressed', 'true');
    await trail.tap();
    await expect(trail).toHaveAttribute('aria-pressed', 'false');
    const follow = card.getByRole('button', { name: text('geolocation:follow'), exact: true });
    await follow.tap();
    await expect(follow).toHaveAttribute('aria-pressed', 'true');
    await tell(start.longitude + 2, 1);
    await expect(card.getByText('-26.40000, -12.20000')).toBeVisible();
    await expect.poll(async () => Math.abs((await screen.placeOf(code)).x - 180)).toBeLessThan(20);
    await fits(page);
    await card.getByRole('button', { name: text('asset-day:routesShort'), exact: true }).tap();
    await expect(page.getByRole('region', { name: text('asset-day:day', { code }) })).toBeVisible();
    await expect.poll(() => new URL(page.url()).searchParams.get('day')).toMatch(/^\d{4}-\d\d-\d\d$/);
    await fits(page);
    await page.goBack();
    await expect(follow).toBeVisible();
    await card.getByRole('button', { name: text('geolocation:closeCard') }).tap();
    await expect(card).toHaveCount(0);
  });

  await test.step('it is zoomed out and centred', async () => {
    const before = zoomOf(page);
    await page.getByRole('button', { name: text('geolocation:moreTools') }).tap();
    const out = page.getByRole('menuitem', { name: text('base-maps:zoomOut'), exact: true });
    await out.tap();
    await out.tap();
    await page.keyboard.press('Escape');
    await expect.poll(() => zoomOf(page)).toBeLessThan(before);
    const zoom = zoomOf(page);
    await page.getByRole('button', { name: text('geolocation:centre'), exact: true }).tap();
    await expect.poll(() => zoomOf(page)).toBeGreaterThan(zoom);
  });

  await test.step('a distance is measured by two taps, and taken back', async () => {
    await more('menuitemcheckbox', text('geolocation:measure'));
    const panel = page.getByRole('region', { name: text('asset-day:measure') });
    const undo = panel.getByRole('button', { name: text('asset-day:undo') });
    await expect(page.getByRole('menu')).toHaveCount(0);
    await page.touchscreen.tap(70, 260);
    await expect(undo).toBeVisible();
    await page.touchscreen.tap(200, 320);
    await expect(panel.getByRole('status')).toContainText(text('asset-day:total'));
    await fits(page);
    await undo.tap();
    await expect(panel.getByRole('status')).toContainText(text('asset-day:measureHint'));
    await panel.getByRole('button', { name: text('asset-day:stopMeasuring') }).tap();
    await expect(panel).toHaveCount(0);
  });

  await test.step('its types and signs are told, and why there is no imagery', async () => {
    await page.getByRole('button', { name: text('map-menu:layers'), exact: true }).tap();
    const satellite = page.getByRole('button', {
      name: `${text('base-maps:typeSatellite')}: ${text('base-maps:imageryMissing')}`,
    });
    await expect(satellite).toHaveAttribute('aria-disabled', 'true');
    await expect(
      page.getByRole('button', { name: text('base-maps:typeRoadmap'), exact: true }),
    ).toHaveAttribute('aria-pressed', 'true');
    await fits(page);
    await page.keyboard.press('Escape');
    await expect(satellite).toHaveCount(0);
  });

  await test.step('it is shared, printed, saved, and has the whole screen', async () => {
    await more('menuitem', text('map-menu:print'));
    await expect(page.locator('html[data-asked-to-print]')).toHaveCount(1);
    const saving = page.waitForEvent('download');
    await more('menuitem', text('map-menu:savePicture'));
    expect((await saving).suggestedFilename()).toMatch(/\.png$/);
    await more('menuitem', text('geolocation:fullscreen'));
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
    await more('menuitem', text('geolocation:leaveFullscreen'));
    await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull();
    await fits(page);
  });
});

async function fits(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
}

/** How near the map is, as its address says. */
function zoomOf(page: Page): number {
  return Number(new URL(page.url()).searchParams.get('at')?.split(',')[2] ?? 0);
}
