import { apiPrefix } from '@azimute/contract';
import { MapScreen } from '../support/map-screen.ts';
import { signInContext } from '../support/portal-session.ts';
import { adminEmail } from '../support/portal.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';

const text = texts.en;
// At sea, so that nothing else moves there.
const start = { latitude: -10.5, longitude: -21.1 };
const knotsPerKph = 1 / 1.852;
const before = (seconds: number): string => new Date(Date.now() - seconds * 1000).toISOString();

// The map is rendered in software: a small one is faster.
test.use({
  viewport: { width: 1280, height: 720 },
  drawnMap: 'all',
  contextOptions: { reducedMotion: 'no-preference' },
});

test('moves a marker when a position is posted, through either endpoint, and shows and hides today’s trail', async ({
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
  await expect(figure(screen, 'geolocation:speed')).toHaveText('49 km/h');
  // West of the marker, over its trail.
  const west = await screen.placeOf(code);
  const trail = (): Promise<number> =>
    screen.countAccentPixels({ x: west.x - 160, y: west.y - 40, width: 120, height: 36 });
  await expect.poll(trail).toBeGreaterThan(200);
  await screen.card.getByRole('button', { name: text('geolocation:trail') }).click();
  await expect.poll(trail).toBe(0);

  // A four-hundredth of a degree at this zoom is 117 pixels, which the marker glides over.
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
  await expect(figure(screen, 'fields:odometer')).toHaveText('1,234 km');
  await expect.poll(async () => (await screen.placeOf(code)).x - west.x).toBeGreaterThan(110);

  const north = { latitude: start.latitude + step, longitude: end + step };
  await session.postPositions(key, [
    { deviceId: code, time: before(0), ...north, speedKph: 0, ignition: false },
  ]);
  await expect(screen.card).toContainText(text('status:turned_off'));
  await expect.poll(async () => west.y - (await screen.placeOf(code)).y).toBeGreaterThan(110);
});

function figure(screen: MapScreen, name: 'geolocation:speed' | 'fields:odometer') {
  return screen.card
    .getByRole('term')
    .filter({ hasText: text(name) })
    .locator('xpath=following-sibling::dd[1]');
}
