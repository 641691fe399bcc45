import { beforeAll, expect, it } from 'vitest';
import { text } from '../../../testing/texts.ts';
import { openApp, screen, waitFor } from '../../../testing/open-app.ts';
import { plantAccount, type TestAccount } from '../../../testing/test-portal.ts';

const path = '/services/simc/geolocalizacao/ativos';
let account: TestAccount;
beforeAll(async () => {
  account = await plantAccount({ assets: { 'A-1': {}, 'A-2': { unit: 'SOUTH' } } });
});

it('shows a viewer only the assets of their UL', async () => {
  await openApp(path, { as: account.viewer });
  expect(await screen.findByRole('cell', { name: 'A-1' })).toBeVisible();
  expect(screen.queryByRole('cell', { name: 'A-2' })).toBeNull();
});

it('creates an asset', async () => {
  const { press, fill, choose } = await openApp(path, { as: account.owner });
  await press(text('assets:newAsset'));
  const dialog = await screen.findByRole('dialog');
  await fill(/^ID/, 'A-3', { in: dialog });
  await choose(/^UL/, /SOUTH/, { in: dialog });
  await press(text('assets:create'), { in: dialog });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByRole('cell', { name: 'A-3' })).toBeVisible();
});
