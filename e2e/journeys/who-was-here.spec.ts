import { MapScreen } from '../support/map-screen.ts';
import { signInContext } from '../support/portal-session.ts';
import { adminEmail } from '../support/portal.ts';
import { mapPath } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';
import { unique } from '../support/unique.ts';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

const text = texts.en;
const hourMs = 3_600_000;
const written = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

test('lists assets that were in an area a while ago from a link, on a phone', async ({
  page,
  context,
  request,
}) => {
  const session = await signInContext(context, request, { email: adminEmail });
  const code = unique('STOOD');
  await session.createAssetWithDevice(code);
  // At sea.
  const [latitude, longitude] = [-23.7 + Math.random(), -19.8];
  const thenMs = Date.now() - 2 * hourMs;
  const fixes = [0, 10, 20, 30].map((minute) => ({
    deviceId: code,
    time: new Date(thenMs + minute * 60_000).toISOString(),
    latitude,
    longitude,
  }));
  await session.postPositions(await session.createKey(), fixes);
  const ring = [
    [-0.005, -0.005],
    [0.005, -0.005],
    [0.005, 0.005],
    [-0.005, 0.005],
  ].map(([east = 0, north = 0]) => `${(longitude + east).toFixed(5)},${(latitude + north).toFixed(5)}`);
  const who = [written(thenMs - hourMs), written(thenMs + hourMs), ring.join('_')].join('~');

  await page.goto(`${mapPath}?at=${latitude},${longitude},12&who=${who}`);
  await new MapScreen(page).expectMap();
  // It moves the panel away from under a finger.
  await expect(page.getByText(text('base-maps:lacksStreets'))).toBeVisible();
  const panel = page.getByRole('region', { name: text('presence:title'), exact: true });
  await panel.getByRole('button', { name: text('presence:search'), exact: true }).tap();
  const list = page.getByRole('region', { name: text('presence:list') });
  await expect(list.getByRole('button').filter({ hasText: code }).first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await panel.getByRole('button', { name: text('presence:close') }).tap();
  await expect(panel).toBeHidden();
});
