import { apiPrefix } from '@azimute/contract';
import { CutLine } from '../support/cut-line.ts';
import { MapScreen } from '../support/map-screen.ts';
import { signInContext } from '../support/portal-session.ts';
import { adminEmail, portalPort, portalUrl } from '../support/portal.ts';
import { expect, test as base } from '../support/test.ts';
import { texts } from '../support/texts.ts';

const text = texts.en;
// At sea, so that nothing else moves there.
const start = { latitude: -10.5, longitude: -21.1 };
const knotsPerKph = 1 / 1.852;
const before = (seconds: number): string => new Date(Date.now() - seconds * 1000).toISOString();

const test = base.extend<{ line: CutLine }>({
  line: async ({ browserName: _browser }, use) => {
    const line = await CutLine.open(portalPort);
    await use(line);
    await line.cut();
  },
});

// The map is drawn by software: a small one is drawn sooner.
test.use({
  viewport: { width: 1280, height: 720 },
  drawnMap: 'all',
  contextOptions: { reducedMotion: 'no-preference' },
});
/** Beside another browser that draws one too. */
const drawn = { timeout: 40_000 };

test('a marker moves when a position is posted, through either door, the trail of today is drawn, told and hidden, and the map follows', async ({
  page,
  context,
  request,
}) => {
  const session = await signInContext(context, request, { email: adminEmail });
  const code = `MOVE-${Date.now() % 1_000_000}`;
  const asset = await session.createAssetWithDevice(code);
  const key = await session.createKey();
  const end = start.longitude + 29 * 0.0002;
  const fixes = Array.from({ length: 30 }, (_, index) => ({
    deviceId: code,
    time: before(60 + (29 - index) * 2),
    latitude: start.latitude,
    longitude: start.longitude + index * 0.0002,
    speedKph: 20 + index,
    ignition: true,
  }));
  await session.postPositions(key, fixes);

  const screen = new MapScreen(page);
  await screen.open(`?asset=${asset.id}&at=${start.latitude},${end},15`);
  await expect(screen.card.getByRole('heading', { name: code })).toBeVisible();
  await expect(screen.card).toContainText(text('status:running'));
  await expect(figure(screen, 'geolocation:speed')).toHaveText('49 km/h');

  await test.step('the trail', async () => {
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

  const west = await screen.placeOf(code);
  // A four-hundredth of a degree at this zoom is 117 pixels, glided over.
  const step = 0.0025;
  const osmand = new URLSearchParams({
    id: code,
    timestamp: String(Date.now() - 20_000),
    lat: String(start.latitude),
    lon: String(end + step),
    speed: String(54 * knotsPerKph),
    ignition: 'true',
    odometer: '1234000',
  });
  const answer = await request.get(`${apiPrefix}/telemetry/osmand/${key}?${osmand}`);
  expect(answer.ok()).toBe(true);
  await expect(figure(screen, 'geolocation:speed')).toHaveText('54 km/h');
  await expect(figure(screen, 'geolocation:odometer')).toHaveText('1,234 km');
  await expect.poll(async () => (await screen.placeOf(code)).x - west.x).toBeGreaterThan(110);

  const north = { latitude: start.latitude + step, longitude: end + step };
  await session.postPositions(key, [
    { deviceId: code, time: before(0), ...north, speedKph: 0, ignition: false },
  ]);
  await expect(screen.card).toContainText(text('status:turned_off'));
  await expect(figure(screen, 'geolocation:speed')).toHaveText('0 km/h');
  await expect.poll(async () => west.y - (await screen.placeOf(code)).y).toBeGreaterThan(110);

  await test.step('following', async () => {
    const follow = screen.card.getByRole('button', { name: text('geolocation:follow'), exact: true });
    const seen = (formatted: number) => page.getByText(text('geolocation:onScreen', { formatted }));
    const tell = (deviceId: string, longitude: number, speedKph: number) =>
      session.postPositions(key, [
        { deviceId, time: before(0), ...north, longitude, speedKph, ignition: true },
      ]);
    const middle = (): number => Number(new URL(page.url()).searchParams.get('at')?.split(',')[1]);
    // Three quarters of what the map shows.
    const far = north.longitude + 0.02;
    const neighbour = `${code}-B`;
    await session.createAssetWithDevice(neighbour);
    await tell(neighbour, far + 0.003, 0);
    await expect(seen(1)).toBeVisible();
    await follow.click();
    await expect(follow).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(() => Math.abs(middle() - north.longitude)).toBeLessThan(0.001);
    const [address, centre] = [page.url(), await screen.placeOf(code)];

    await tell(code, far, 33);
    await expect(seen(2)).toBeVisible();
    await expect.poll(async () => Math.abs((await screen.placeOf(code)).x - centre.x)).toBeLessThan(3);
    // Where what is followed rests, nothing takes the tip of its neighbour away.
    const beside = centre.x + 140;
    await page.mouse.move(beside, centre.y - 22);
    const tip = page.getByRole('tooltip').filter({ hasText: neighbour });
    await expect(tip).toBeVisible();
    await tell(code, far, 5);
    await expect(figure(screen, 'geolocation:speed')).toHaveText('5 km/h');
    await expect(tip).toBeVisible();
    expect(page.url()).toBe(address);

    await page.mouse.down();
    await page.mouse.move(beside - 200, centre.y, { steps: 4 });
    await page.mouse.up();
    await expect(page.getByText(text('asset-day:followEnded', { code }))).toBeVisible();
    await expect(follow).toHaveAttribute('aria-pressed', 'false');
    await expect.poll(middle).toBeGreaterThan(far + 0.003);
  });
});

test.describe('on a line that is cut', () => {
  test.use({
    viewport: { width: 1100, height: 640 },
    drawnMap: 'nothing',
    contextOptions: { reducedMotion: 'reduce' },
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
    await session.createAssetWithDevice(code);
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
    await screen.setClockAhead(15_000);
    await screen.expectDisconnected();
    await expect(figure(screen, 'geolocation:speed')).toHaveText('11 km/h');
    await session.postPositions(key, [{ ...fix, time: new Date().toISOString(), speedKph: 44 }]);

    await screen.setClockAhead(0);
    await line.mend();
    await screen.expectLive();
    await expect(figure(screen, 'geolocation:speed')).toHaveText('44 km/h');
  });
});

function figure(screen: MapScreen, name: `geolocation:${'speed' | 'odometer'}`) {
  return screen.card
    .getByRole('term')
    .filter({ hasText: text(name) })
    .locator('xpath=following-sibling::dd[1]');
}
