import { randomInt } from 'node:crypto';
import type { Address } from '@azimute/contract';
import { ApiSession } from '../support/api-session.ts';
import { findViolations } from '../support/find-violations.ts';
import { startGeocoder, street, type Geocoder } from '../support/geocoder.ts';
import { MapScreen } from '../support/map-screen.ts';
import { signInContext } from '../support/portal-session.ts';
import { adminEmail } from '../support/portal.ts';
import { mapPath } from '../support/screens.ts';
import { expect, test as base } from '../support/test.ts';
import { pathIn, texts } from '../support/texts.ts';
import { unique } from '../support/unique.ts';

const test = base.extend<{ geocoder: Geocoder }>({
  geocoder: async ({ request }, use) => {
    const geocoder = await startGeocoder();
    await expectToBeAsked(await ApiSession.open(request, adminEmail));
    geocoder.languages.length = 0;
    await use(geocoder);
    await geocoder.stop();
  },
});

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

/** 8 km south-east of the center of Taubaté, not requested before: a response is cached for its place. */
const pickFarm = () => ({
  latitude: -23.08 + randomInt(40) / 1e4,
  longitude: -45.5 - randomInt(40) / 1e4,
});

/** The portal pauses a geocoder that failed, such as one that has not started yet. */
async function expectToBeAsked(session: ApiSession): Promise<void> {
  await expect(async () => {
    const { latitude, longitude } = pickFarm();
    const { kind } = await session.get<Address>(`/addresses?latitude=${latitude - 1}&longitude=${longitude}`);
    expect(kind).toBe('address');
  }).toPass({ intervals: [3_000] });
}

test('shows the geocoder’s address of an asset and of a tapped place, which fits a phone', async ({
  page,
  context,
  request,
  geocoder,
}) => {
  const text = texts.pt;
  const address = `${street}, 310, Centro`;
  const session = await signInContext(context, request, { email: adminEmail, locale: 'pt' });
  const farm = pickFarm();
  const code = unique('ADR');
  const asset = await session.createAssetWithDevice(code);
  const key = await session.createKey();
  await session.postPositions(key, [{ deviceId: code, time: new Date().toISOString(), ...farm }]);
  const screen = new MapScreen(page, 'pt');
  await page.goto(`${pathIn('pt', mapPath)}?asset=${asset.id}&at=${farm.latitude},${farm.longitude},9`);
  await screen.expectLive();
  const sheet = page.getByRole('region', { name: text('geolocation:selected') });
  await expect(sheet).toContainText('8 km a sudeste de Taubaté, SP');
  await sheet.getByRole('button', { name: text('address:show'), exact: true }).click();
  await expect(sheet).toContainText(address);
  await sheet.getByRole('button', { name: text('geolocation:closeCard') }).click();

  await page.getByRole('button', { name: text('geolocation:moreTools') }).click();
  await page.getByRole('menuitemcheckbox', { name: text('address:show') }).click();
  const panel = page.getByRole('region', { name: text('address:address'), exact: true });
  await expect(panel).toContainText(text('address:hint'));
  await screen.map.tap({ position: { x: 150, y: 450 } });
  await expect(panel).toContainText(address);
  const box = await panel.boundingBox();
  // Beside the tools.
  expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(304);
  expect(await findViolations(page, 'address of a place')).toEqual([]);
  expect(geocoder.languages).toEqual(['pt', 'pt']);
  await session.changeLocale('en');
});
