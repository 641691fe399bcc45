import { beforeAll, expect, it } from 'vitest';
import { openApp, screen, waitFor, within } from '../../../testing/open-app.ts';
import { plantAccount, type TestAccount } from '../../../testing/test-portal.ts';
import { plantContract } from '../../modules/testing/plant-contract.ts';
import { text } from '../../../testing/texts.ts';

const path = '/services/simc/geolocalizacao/ativos';
const one = { formatted: 1 };
let account: TestAccount;
beforeAll(async () => {
  account = await plantAccount({ assets: { 'C-1': { devices: ['tracker-c1'] }, 'C-2': {}, SOLD: {} } });
});

it('archives a selection after listing the effects, and restores it under another ID if taken', async () => {
  const { press, fill } = await openApp(path, { as: account.owner });
  const select = () => press(text('ui:selectRow', { name: 'C-1' }), { role: 'checkbox' });
  const bar = () => screen.getByRole('toolbar', { name: text('ui:bulkActions') });
  await select();
  await press(text('archiving:archive'), { in: bar() });
  const question = await screen.findByRole('dialog', { name: text('archiving:archiveTitle_one', one) });
  expect(within(question).getByText(text('archiving:ends_devices', one))).toBeVisible();
  await press(text('archiving:archiveLabel_one', one), { in: question });
  expect(await screen.findByText(text('archiving:archived_one', one))).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('cell', { name: 'C-1' })).toBeNull());
  expect(screen.getByRole('cell', { name: 'C-2' })).toBeVisible();

  await account.owner.call('createAsset', { body: { code: 'C-1', unitId: account.unitIds['NORTH'] ?? 0 } });
  await press(text('archiving:show_true'), { role: 'radio' });
  await waitFor(() => expect(screen.queryByRole('cell', { name: 'C-2' })).toBeNull());
  await select();
  await press(text('archiving:restore'), { in: bar() });
  const dialog = await screen.findByRole('dialog', { name: text('archiving:restoreTitle_one', one) });
  const label = text('archiving:newCode', { code: 'C-1' });
  await fill(label, 'C-2', { in: dialog });
  await press(text('archiving:restoreLabel_one', one), { in: dialog });
  expect(await within(dialog).findByText(text('errors:unique'))).toBeVisible();
  await fill(label, 'C-3', { in: dialog });
  await press(text('archiving:restoreLabel_one', one), { in: dialog });
  expect(await screen.findByText(text('archiving:restored_one', one))).toBeVisible();
  await press(text('archiving:show_false'), { role: 'radio' });
  for (const name of ['C-1', 'C-2', 'C-3']) expect(await screen.findByRole('cell', { name })).toBeVisible();
});

it('marks an archived asset in work orders, rental contracts and routes', async () => {
  const { owner, assetIds } = account;
  const assetId = assetIds['SOLD'] ?? 0;
  await owner.call('createWorkOrder', { body: { assetId, task: 'Sell it' } });
  await plantContract(account, 'SOLD');
  await owner.call('archiveAssets', { body: { selection: { assetIds: [assetId] }, expectedCount: 1 } });
  const marked = `SOLD${text('ui:archived')}`;
  await openApp('/services/simc/alertas/alertas/ordens', { as: owner });
  expect(await screen.findByRole('row', { name: /Sell it/ })).toHaveTextContent(marked);
  await openApp('/services/simc/financials/rentals', { as: owner });
  expect(await screen.findByRole('row', { name: /Customer of SOLD/ })).toHaveTextContent(marked);
  await openApp(`/services/simc/geolocalizacao/rotas?asset=${assetId}`, { as: owner });
  const chips = await screen.findByRole('list', { name: text('routes:assets') });
  await waitFor(() => expect(chips).toHaveTextContent(marked));
});
