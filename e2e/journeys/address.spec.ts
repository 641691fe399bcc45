import { randomInt } from 'node:crypto';
import type { Address, Asset } from '@azimute/contract';
import { ApiSession } from '../support/api-session.ts';
import { findViolations } from '../support/find-violations.ts';
import { startGeocoder, street, type Geocoder } from '../support/geocoder.ts';
import { atSea, MapScreen } from '../support/map-screen.ts';
import { signInContext } from '../support/portal-session.ts';
import { adminEmail } from '../support/portal.ts';
import { mapPath } from '../support/screens.ts';
import { switchLanguage } from '../support/switch-language.ts';
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

test.use({ viewport: { width: 1280, height: 720 } });

/** From the middle of Taubaté 8 km to the south-east, where nobody asked before: an answer is kept for its place. */
const pickFarm = () => ({
  latitude: -23.08 + randomInt(40) / 1e4,
  longitude: -45.5 - randomInt(40) / 1e4,
});

/** The portal leaves a geocoder alone for a while that failed, as it does at the end of a journey here. */
async function expectToBeAsked(session: ApiSession): Promise<void> {
  await expect(async () => {
    const { latitude, longitude } = pickFarm();
    const { kind } = await session.get<Address>(`/addresses?latitude=${latitude - 1}&longitude=${longitude}`);
    expect(kind).toBe('address');
  }).toPass({ intervals: [3_000] });
}
const address = `${street}, 310, Centro`;

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('the card asks too, the tool is in the menu, and its panel fits', async ({
    page,
    context,
    request,
    geocoder,
  }) => {
    const text = texts.pt;
    const session = await signInContext(context, request, { email: adminEmail, locale: 'pt' });
    const farm = pickFarm();
    const asset = await plantAsset(session, farm);
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
});

test('the card of an asset tells the nearest place at once and its address when asked, the map that of a place', async ({
  page,
  context,
  request,
  geocoder,
}) => {
  const session = await signInContext(context, request, { email: adminEmail, locale: 'es' });
  const asset = await plantAsset(session, pickFarm());
  await new MapScreen(page, 'es').open(`?asset=${asset.id}&${atSea}`);

  await test.step('on its card', async () => {
    const text = texts.es;
    const { card } = new MapScreen(page, 'es');
    await expect(card).toContainText('8 km al sureste de Taubaté, SP');
    await card.getByRole('button', { name: text('address:show'), exact: true }).click();
    const told = card.getByRole('status').filter({ hasText: address });
    await expect(told).toContainText(`Taubaté, SP · ${text('address:readAt', { time: '' }).trim()}`);
    await expect(told.getByRole('link', { name: '© OpenStreetMap' })).toBeVisible();
    await expect(card).not.toContainText('8 km');
    expect(geocoder.languages).toEqual(['es']);
    await card.getByRole('button', { name: text('geolocation:closeCard') }).click();
    await expect(card).toBeHidden();
  });
  await switchLanguage(page, 'es', 'en');

  const text = texts.en;
  const { map } = new MapScreen(page);
  const panel = page.getByRole('region', { name: text('address:address'), exact: true });
  await test.step('where the map is pressed, until Escape, and by its menu', async () => {
    await page.getByRole('button', { name: text('address:show'), exact: true }).click();
    await expect(panel).toContainText(text('address:hint'));
    await map.click({ position: { x: 700, y: 400 } });
    await expect(panel).toContainText(address);
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await map.click({ position: { x: 800, y: 500 }, button: 'right' });
    await page.getByRole('menuitem', { name: text('map-menu:showAddress') }).click();
    await expect(panel).toContainText(address);
  });

  await test.step('by the search: places as one types, addresses when asked, and the map goes there', async () => {
    const { languages } = geocoder;
    const wanted = `${street} ${randomInt(1e6)}`;
    const asked = languages.length;
    const search = page.getByRole('searchbox');
    const places = page.getByRole('region', { name: text('places:places'), exact: true });
    await search.fill('sao jose dos camp');
    await expect(places.getByRole('button').first()).toHaveText('São José dos CamposSP');
    await search.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(map.getByText('São José dos Campos, SP', { exact: true })).toBeVisible();
    await expect(search).toHaveValue('');
    await expect(page).toHaveURL(/at=-23\.\d+(?:%2C|,)-45\.\d+/);
    expect(languages.length).toBe(asked);
    await search.fill(wanted);
    await places.getByRole('button', { name: text('places:searchAddress', { search: wanted }) }).click();
    await places.getByRole('button').filter({ hasText: address }).click();
    await expect(map.getByText(`${address}, Taubaté, SP`, { exact: true })).toBeVisible();
    expect(languages.length).toBe(asked + 1);
    await page.getByRole('button', { name: text('places:removePin'), exact: true }).click();
    await expect(map.getByText(`${address}, Taubaté, SP`, { exact: true })).toBeHidden();
  });

  await test.step('without a pointer, and without the geocoder', async () => {
    await geocoder.stop();
    await panel.getByRole('button', { name: text('address:ofCentre') }).press('Enter');
    await expect(panel).toContainText(text('address:unavailable'));
    await expect(panel).toContainText('8 km SE of Taubaté, SP');
    await expect(panel.getByRole('button', { name: text('address:again') })).toBeVisible();
  });

  await test.step('on the other side of the antimeridian, where the map goes on', async () => {
    await new MapScreen(page).open('?at=-17.5,179.95,9');
    const show = page.getByRole('button', { name: text('address:show'), exact: true });
    await show.click();
    await panel.getByRole('button', { name: text('address:ofCentre') }).click();
    await expect(panel).toContainText(text('address:unavailable'));
    await page.keyboard.press('Escape');
    await show.click();
    await map.click({ position: { x: 1000, y: 400 } });
    await expect(panel).toContainText(text('address:unavailable'));
  });
});

/** A new asset that reported from the farm just now. */
async function plantAsset(session: ApiSession, farm: ReturnType<typeof pickFarm>): Promise<Asset> {
  const code = unique('ADR');
  const asset = await session.createAssetWithDevice(code);
  const key = await session.createKey();
  await session.postPositions(key, [{ deviceId: code, time: new Date().toISOString(), ...farm }]);
  return asset;
}
