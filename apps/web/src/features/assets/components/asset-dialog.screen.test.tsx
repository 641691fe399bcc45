import { expect, it } from 'vitest';
import { cutConnection } from '../../../testing/cut-connection.ts';
import { openApp, screen, waitFor, within } from '../../../testing/open-app.ts';
import { plantAccount } from '../../../testing/test-portal.ts';
import { text } from '../../../testing/texts.ts';

const path = '/services/simc/geolocalizacao/ativos';

it('keeps values that could not be saved offline, and clears the error when back online', async () => {
  const { owner, assetIds } = await plantAccount({ assets: { 'K-1': {} } });
  const app = await openApp(`${path}?asset=${assetIds['K-1']}`, { as: owner });
  const panel = await screen.findByRole('complementary', {
    name: text('assets:panelLabel', { code: 'K-1' }),
  });
  await app.press(text('assets:edit'), { in: panel });
  const dialog = await screen.findByRole('dialog', { name: text('assets:editTitle', { code: 'K-1' }) });
  await app.fill(text('fields:model'), 'A model of its own', { in: dialog });

  const reconnect = cutConnection(app);
  expect(await screen.findByText(text('common:offline'))).toBeVisible();
  const save = await app.press(text('assets:save'), { in: dialog });
  const error = await screen.findByText(text('errors:request-no-response'));
  expect(error.closest('[role="alert"]')).toBeVisible();
  await waitFor(() => expect(save).toBeEnabled());
  expect(screen.getByDisplayValue('A model of its own')).toBeVisible();

  reconnect();
  await waitFor(() => expect(screen.queryByText(text('common:offline'))).toBeNull());
  await app.press(text('assets:save'), { in: dialog });
  expect(await screen.findByText(text('assets:updated'))).toBeVisible();
  await waitFor(() => expect(screen.queryByText(text('errors:request-no-response'))).toBeNull());
  await waitFor(() => expect(panel).toHaveTextContent('A model of its own'));
});

it('names the asset with the same identifier, and explains VINs', async () => {
  const { owner, assetIds } = await plantAccount({ assets: { 'K-1': {}, 'K-2': {} } });
  const twin = { serialNumber: 'CAT-0320 E7' };
  await owner.call('updateAsset', { params: { assetId: assetIds['K-2'] ?? 0 }, body: twin });
  const app = await openApp(`${path}?asset=${assetIds['K-1']}`, { as: owner });
  const panel = await screen.findByRole('complementary', {
    name: text('assets:panelLabel', { code: 'K-1' }),
  });
  await app.press(text('assets:edit'), { in: panel });
  const dialog = await screen.findByRole('dialog', { name: text('assets:editTitle', { code: 'K-1' }) });
  expect(within(dialog).getByRole('heading', { name: text('assets:section_identification') })).toBeVisible();

  await app.fill(text('fields:serialNumber'), 'cat0320e7', { in: dialog });
  expect(await within(dialog).findByText(text('assets:sameIdentifier', { assets: 'K-2' }))).toBeVisible();
  await app.fill(text('fields:vin'), '9BWZZZ377VT00425O', { in: dialog });
  await app.fill(text('fields:year'), '2019', { in: dialog });
  await app.fill(`${text('fields:purchasePrice')} (BRL)`, '350000.5', { in: dialog });
  await app.press(text('assets:save'), { in: dialog });
  expect(await within(dialog).findByText(text('assets:vinInvalid'))).toBeVisible();

  await app.fill(text('fields:vin'), '9bw zzz377 vt004251', { in: dialog });
  await app.press(text('assets:save'), { in: dialog });
  await waitFor(() => expect(panel).toHaveTextContent('9BWZZZ377VT004251'));
  expect(panel).toHaveTextContent('2019');
  expect(panel).toHaveTextContent(/350,000\.50/);
});
