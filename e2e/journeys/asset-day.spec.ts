import type { Page } from '@playwright/test';
import { atSea, MapScreen } from '../support/map-screen.ts';
import { signInContext } from '../support/portal-session.ts';
import { adminEmail } from '../support/portal.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';
import { unique } from '../support/unique.ts';

test.use({ viewport: { width: 1280, height: 720 } });

const text = texts.en;
// At sea, so that nothing else is there.
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
      ignition: minute >= 25 && minute <= 55,
      odometerKm: 1000 + driven * 0.65,
    };
  });
}

/** Returns the position of the arrow for the current time. */
async function momentOf(page: Page): Promise<number> {
  const box = await page.locator('[data-pin="moment"]').boundingBox();
  if (box === null) throw new Error('The moment is not on the map.');
  return box.x + box.width / 2;
}

test('opens an asset’s previous day, steps through it by keyboard, and plays it on a phone', async ({
  page,
  context,
  request,
}) => {
  const session = await signInContext(context, request, { email: adminEmail });
  const code = unique('DAY');
  await session.createAssetWithDevice(code);
  await session.postPositions(await session.createKey(), fixesOf(code));

  const screen = new MapScreen(page);
  await screen.open(`?${atSea}`);
  await screen.search(code);
  await screen.row(code).click();
  await screen.card.getByRole('button', { name: text('asset-day:timeline') }).click();
  const panel = page.getByRole('region', { name: text('asset-day:day', { code }) });
  await panel.getByRole('button', { name: text('asset-day:previousDay') }).click();
  await expect(page).toHaveURL(new RegExp(`day=${yesterday}`));
  await expect(panel).toContainText(/13\.0\skm/);
  const slider = panel.getByRole('slider', { name: text('asset-day:slider') });
  await slider.press('Home');
  await expect(slider).toHaveAttribute('aria-valuetext', /8:00:00/);
  // The map moves to the day first.
  await expect(page).toHaveURL(/[?&]at=-11\.(49|5)\d*,-20\.0/);
  const west = await momentOf(page);
  await slider.press('End');
  await expect(slider).toHaveAttribute('aria-valuetext', /9:20:00/);
  await expect.poll(() => momentOf(page)).toBeGreaterThan(west + 50);

  await page.setViewportSize({ width: 360, height: 740 });
  await panel.getByRole('button', { name: text('asset-day:play') }).click();
  await expect(panel.getByRole('button', { name: text('asset-day:pause') })).toBeVisible();
  await panel.getByRole('button', { name: text('asset-day:pause') }).click();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});
