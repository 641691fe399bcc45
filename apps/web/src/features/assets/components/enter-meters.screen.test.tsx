import { expect, it } from 'vitest';
import { openApp, screen, within } from '../../../testing/open-app.ts';
import { plantAccount } from '../../../testing/test-portal.ts';
import { text } from '../../../testing/texts.ts';

const addressOf = (assetId = 0): string => `/services/simc/geolocalizacao/ativos?asset=${assetId}`;

it('enters the hour meter of an asset that no device reads', async () => {
  const { owner, assetIds } = await plantAccount({ assets: { 'A-1': {} } });
  const app = await openApp(addressOf(assetIds['A-1']), { as: owner });
  await app.press(text('assets:enterMeters'));
  const dialog = await screen.findByRole('dialog', { name: text('assets:metersTitle', { code: 'A-1' }) });
  await app.press(text('assets:saveMeters'), { in: dialog });
  expect(await within(dialog).findByText(text('errors:required'))).toBeVisible();
  await app.fill(new RegExp(`^${text('assets:hourMeterNow').slice(0, 10)}`), '5210.5', { in: dialog });
  await app.press(text('assets:saveMeters'), { in: dialog });
  expect(await screen.findByText(text('assets:metersEntered'))).toBeVisible();
  const panel = screen.getByRole('complementary', { name: text('assets:panelLabel', { code: 'A-1' }) });
  expect(await within(panel).findByText(/5,210\.5/)).toBeVisible();
  const asset = await owner.call('getAsset', { params: { assetId: assetIds['A-1'] ?? 0 } });
  expect([asset.hourMeterHours, asset.odometerKm]).toEqual([5210.5, null]);
});

it('offers no entry to a user who may only see assets', async () => {
  const { viewer, assetIds } = await plantAccount({ assets: { 'A-1': {} } });
  await openApp(addressOf(assetIds['A-1']), { as: viewer });
  expect(await screen.findByText(text('assets:registration'))).toBeVisible();
  expect(screen.queryByRole('button', { name: text('assets:enterMeters') })).toBeNull();
});
