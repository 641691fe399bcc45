import { readFileSync } from 'node:fs';
import { MapScreen } from '../support/map-screen.ts';
import { signInContext } from '../support/portal-session.ts';
import { adminEmail } from '../support/portal.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';
import { unique } from '../support/unique.ts';

test.use({
  viewport: { width: 1280, height: 720 },
  permissions: ['clipboard-read', 'clipboard-write'],
});

const text = texts.en;
// At sea, far from any coast.
const yard = { latitude: -22.4, longitude: -16.2 };

test('splits a clicked cluster, selects in a box, opens a place’s menu, and saves the map as a picture', async ({
  page,
  context,
  request,
}) => {
  const session = await signInContext(context, request, { email: adminEmail });
  const key = await session.createKey();
  const prefix = unique('YARD');
  for (const index of [1, 2, 3]) {
    const code = `${prefix}-${index}`;
    await session.createAssetWithDevice(code);
    const place = { ...yard, longitude: yard.longitude + index * 0.002 };
    await session.postPositions(key, [{ deviceId: code, time: new Date().toISOString(), ...place }]);
  }
  const screen = new MapScreen(page);
  const zoom = (): number => Number(new URL(page.url()).searchParams.get('at')?.split(',')[2] ?? 0);
  await screen.open(`?q=${prefix}&at=${yard.latitude},${yard.longitude},5`);
  await expect(page.getByText(text('geolocation:onScreen', { formatted: 3 }))).toBeVisible();
  const canvas = screen.map.locator('canvas');
  await canvas.click();
  await expect.poll(zoom).toBeGreaterThan(9);

  await test.step('draws the box by a drag with Shift held', async () => {
    const box = await canvas.boundingBox();
    if (box === null) throw new Error('There is no map.');
    await page.keyboard.down('Shift');
    await page.mouse.move(box.x + 420, box.y + 120);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width - 80, box.y + box.height - 80, { steps: 4 });
    await page.mouse.up();
    await page.keyboard.up('Shift');
    const bar = page.getByRole('region', { name: text('geolocation:pickedAssets') });
    await expect(bar.getByText(text('geolocation:picked_other', { formatted: 3 }))).toBeVisible();
  });

  await test.step('opens the menu by a right click, and copies its coordinates', async () => {
    await canvas.click({ button: 'right', position: { x: 640, y: 600 } });
    await page.getByRole('menuitem', { name: /^-22\.\d+, -16\.\d+/ }).click();
    await expect(page.getByText(text('map-menu:coordinatesCopied'))).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(/^-22\.\d+, -16\.\d+$/);
  });

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: text('map-menu:share') }).click();
  await page.getByRole('menuitem', { name: text('map-menu:savePicture') }).click();
  const png = readFileSync(await (await saving).path());
  expect(png.readUInt32BE(16)).toBe((await canvas.boundingBox())?.width);

  await page.getByRole('button', { name: text('geolocation:fullscreen') }).click();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('navigation')).toBeHidden();
  await expect(page.getByRole('searchbox')).toBeVisible();
  await page.getByRole('button', { name: text('geolocation:leaveFullscreen') }).click();
  await expect(page.getByRole('banner')).toBeVisible();
});
