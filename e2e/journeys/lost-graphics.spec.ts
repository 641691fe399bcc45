import type { Locator } from '@playwright/test';
import { MapScreen } from '../support/map-screen.ts';
import { signInContext } from '../support/portal-session.ts';
import { adminEmail } from '../support/portal.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';

const text = texts.en;
// A small map at rest renders faster in software.
test.use({ viewport: { width: 1280, height: 720 }, drawnMap: 'all but coasts' });
// At sea, so that nothing else is there.
const start = { latitude: -12.4, longitude: -17.9 };

/** Removes a map's graphics context, like a sleeping or overloaded machine. Returns a function that restores it. */
async function loseGraphics(map: Locator): Promise<() => Promise<void>> {
  const context = await map
    .locator('canvas.maplibregl-canvas')
    .evaluateHandle((canvas: HTMLCanvasElement) =>
      canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context'),
    );
  await context.evaluate((lost) => lost?.loseContext());
  return () => context.evaluate((lost) => lost?.restoreContext());
}

test('restores markers and trail of a map after a lost graphics context', async ({
  page,
  context,
  request,
}) => {
  const session = await signInContext(context, request, { email: adminEmail });
  const code = `LOST-${Date.now() % 1_000_000}`;
  const asset = await session.createAssetWithDevice(code);
  const key = await session.createKey();
  const fix = (index: number) => ({
    deviceId: code,
    time: new Date(Date.now() - (30 - index) * 2_000).toISOString(),
    latitude: start.latitude,
    longitude: start.longitude + index * 0.0002,
    speedKph: 20,
    ignition: true,
  });
  await session.postPositions(
    key,
    Array.from({ length: 25 }, (_, index) => fix(index)),
  );

  const screen = new MapScreen(page);
  await screen.open(`?asset=${asset.id}&at=${start.latitude},${start.longitude},15`);
  const trail = async (): Promise<number> => {
    const { x, y } = await screen.placeOf(code);
    return screen.countAccentPixels({ x: x - 120, y: y - 40, width: 90, height: 36 });
  };
  await expect.poll(trail).toBeGreaterThan(100);

  const restore = await loseGraphics(screen.map);
  const figure = screen.card.locator('dt', { hasText: text('geolocation:speed') }).locator('+ dd');
  await session.postPositions(key, [{ ...fix(29), speedKph: 33 }]);
  await expect(figure).toHaveText('33 km/h');
  await restore();

  await expect.poll(trail).toBeGreaterThan(100);
  const { x, y } = await screen.placeOf(code);
  await screen.card.getByRole('button', { name: text('geolocation:closeCard') }).click();
  await expect(screen.card).toBeHidden();
  // The name was below its marker.
  await page.mouse.click(x, y - 18);
  await expect(screen.card.getByRole('heading', { name: code })).toBeVisible();
});
