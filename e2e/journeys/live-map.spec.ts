import { apiPrefix } from '@azimute/contract';
import { CutLine } from '../support/cut-line.ts';
import { MapScreen } from '../support/map-screen.ts';
import { signInContext } from '../support/portal-session.ts';
import { adminEmail, portalPort, portalUrl } from '../support/portal.ts';
import { expect, test as base } from '../support/test.ts';
import { texts } from '../support/texts.ts';

const text = texts.en;
// Far from the demo's fleet, so that nothing else moves there.
const start = { latitude: -10.5, longitude: -56.1 };
const knotsPerKph = 1 / 1.852;

const test = base.extend<{ line: CutLine }>({
  line: async ({ browserName: _browser }, use) => {
    const line = await CutLine.open(portalPort);
    await use(line);
    await line.cut();
  },
});

test('a marker moves when a position is posted, through either door', async ({ page, context, request }) => {
  const session = await signInContext(context, request, { email: adminEmail });
  const code = `MOVE-${Date.now() % 1_000_000}`;
  const asset = await session.createAssetWithDevice(code);
  const key = await session.createKey();
  const first = new Date(Date.now() - 60_000).toISOString();
  await session.postPositions(key, [{ deviceId: code, time: first, ...start, speedKph: 30, ignition: true }]);

  const screen = new MapScreen(page);
  await screen.open(`?asset=${asset.id}&at=${start.latitude},${start.longitude},13`);
  await expect(screen.card.getByRole('heading', { name: code })).toBeVisible();
  await expect(screen.card).toContainText(text('status:running'));
  await expect(figure(screen, 'geolocation:speed')).toHaveText('30 km/h');
  const before = await screen.placeOf(code);

  const osmand = new URLSearchParams({
    id: code,
    timestamp: String(Date.now() - 20_000),
    lat: String(start.latitude),
    lon: String(start.longitude + 0.01),
    speed: String(54 * knotsPerKph),
    ignition: 'true',
    odometer: '1234000',
  });
  const answer = await request.get(`${apiPrefix}/telemetry/osmand/${key}?${osmand}`);
  expect(answer.ok()).toBe(true);
  await expect(figure(screen, 'geolocation:speed')).toHaveText('54 km/h');
  await expect(figure(screen, 'geolocation:odometer')).toHaveText('1,234 km');
  // A hundredth of a degree at this zoom is 117 pixels, glided over.
  await expect.poll(async () => (await screen.placeOf(code)).x - before.x).toBeGreaterThan(110);

  const north = { latitude: start.latitude + 0.01, longitude: start.longitude + 0.01 };
  const last = new Date().toISOString();
  await session.postPositions(key, [{ deviceId: code, time: last, ...north, speedKph: 0, ignition: false }]);
  await expect(screen.card).toContainText(text('status:turned_off'));
  await expect(figure(screen, 'geolocation:speed')).toHaveText('0 km/h');
  await expect.poll(async () => before.y - (await screen.placeOf(code)).y).toBeGreaterThan(110);
});

/** The map is drawn by software, beside another browser that does the same. */
const drawn = { timeout: 40_000 };

test("today's trail is drawn on the map, told in words, and can be hidden", async ({
  page,
  context,
  request,
}) => {
  const session = await signInContext(context, request, { email: adminEmail });
  const code = `WAY-${Date.now() % 1_000_000}`;
  const asset = await session.createAssetWithDevice(code);
  const key = await session.createKey();
  const fixes = Array.from({ length: 30 }, (_, index) => ({
    deviceId: code,
    time: new Date(Date.now() - (30 - index) * 2_000).toISOString(),
    latitude: start.latitude - 1,
    longitude: start.longitude + index * 0.0002,
    speedKph: 20 + index,
    ignition: true,
  }));
  await session.postPositions(key, fixes);

  const screen = new MapScreen(page);
  await screen.open(`?asset=${asset.id}&at=${start.latitude - 1},${start.longitude},15`);
  const strip = page.getByRole('region', { name: text('geolocation:trailOf') });
  await expect(strip).toContainText(code);
  await expect(strip).toContainText(text('geolocation:topSpeed', { speed: '49 km/h' }));
  await expect(screen.card).toContainText('0.6 km');

  // West of the marker, over the way that it came.
  const { x, y } = await screen.placeOf(code);
  const pixels = (): Promise<number> =>
    screen.countAccentPixels({ x: x - 160, y: y - 40, width: 120, height: 36 });
  const toggle = screen.card.getByRole('button', { name: text('geolocation:trail') });
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(pixels, drawn).toBeGreaterThan(200);
  await toggle.click();
  await expect(strip).toBeHidden();
  await expect.poll(pixels, drawn).toBe(0);
  await toggle.click();
  await expect.poll(pixels, drawn).toBeGreaterThan(200);
});

test.describe('on a line that is cut', () => {
  test.use({
    origins: async ({ line }, use) => use([portalUrl, line.url]),
    provoked: [/ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_SOCKET|WebSocket/],
  });

  test('the map says since when there is no connection, keeps what it knows, and goes on by itself', async ({
    page,
    context,
    request,
    line,
  }) => {
    const session = await signInContext(context, request, { email: adminEmail });
    const code = `CUT-${Date.now() % 1_000_000}`;
    const asset = await session.createAssetWithDevice(code);
    const key = await session.createKey();
    const fix = { deviceId: code, latitude: start.latitude + 1, longitude: start.longitude };
    await session.postPositions(key, [
      { ...fix, time: new Date(Date.now() - 30_000).toISOString(), speedKph: 11 },
    ]);

    const screen = new MapScreen(page);
    await page.goto(`${line.url}/home`);
    await page
      .getByRole('navigation', { name: text('shell:main') })
      .getByRole('link', { name: text('shell:map') })
      .click();
    await screen.expectLive();
    await screen.search(code);
    await screen.row(code).click();
    await expect(figure(screen, 'geolocation:speed')).toHaveText('11 km/h');

    await line.cut();
    await screen.expectDisconnected();
    await expect(figure(screen, 'geolocation:speed')).toHaveText('11 km/h');
    await session.postPositions(key, [{ ...fix, time: new Date().toISOString(), speedKph: 44 }]);

    await line.mend();
    await screen.expectLive();
    await expect(figure(screen, 'geolocation:speed')).toHaveText('44 km/h');
    expect(asset.code).toBe(code);
  });
});

function figure(screen: MapScreen, name: `geolocation:${'speed' | 'odometer'}`) {
  return screen.card
    .getByRole('term')
    .filter({ hasText: text(name) })
    .locator('xpath=following-sibling::dd[1]');
}
