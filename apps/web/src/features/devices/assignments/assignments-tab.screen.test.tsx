import { beforeAll, expect, it } from 'vitest';
import { openApp, screen, within } from '../../../testing/open-app.ts';
import { plantAccount, type TestAccount } from '../../../testing/test-portal.ts';
import { text } from '../../../testing/texts.ts';

const path = '/services/simc/geolocalizacao/ativos/dispositivos';
let account: TestAccount;
beforeAll(async () => {
  account = await plantAccount({
    assets: { 'G-1': { devices: ['moved', 'taken'] }, 'G-2': {} },
  });
  const { owner, assetIds } = account;
  const params = { assetId: assetIds['G-1'] ?? 0 };
  await owner.call('moveDevice', { params, body: { deviceId: 'moved', toAssetId: assetIds['G-2'] ?? 0 } });
  await owner.call('unassignDevice', { params, body: { deviceId: 'taken' } });
});

it('shows a device’s current and former assets', async () => {
  const { press } = await openApp(`${path}?tab=assigned&search=moved`, { as: account.owner });
  await press('moved', { role: 'link' });
  const assets = await screen.findByRole('list', { name: text('device-assignments:assets') });
  const items = await within(assets).findAllByRole('listitem');
  expect(items).toHaveLength(2);
  expect(items[0]).toHaveTextContent('G-2');
  expect(items[1]).toHaveTextContent('G-1');
});

it('filters the list to unassigned devices', async () => {
  await openApp(`${path}?tab=assigned&state=past`, { as: account.owner });
  expect(await screen.findByRole('link', { name: 'taken' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'moved' })).toBeNull();
});
