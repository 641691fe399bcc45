import { expect, it } from 'vitest';
import { openApp, screen, within } from '../../../testing/open-app.ts';
import { plantAccount } from '../../../testing/test-portal.ts';
import { text } from '../../../testing/texts.ts';

const path = '/services/simc/geolocalizacao/ativos';

it('shows a viewer of one UL only its assets, also by search or URL, and no create button', async () => {
  const account = await plantAccount({
    assets: { 'OWN-1': {}, 'OWN-2': {}, 'FOREIGN-1': { unit: 'SOUTH' } },
  });
  const { user } = await openApp(path, { as: account.viewer });
  const table = await screen.findByRole('grid', { name: text('assets:tableLabel') });
  for (const code of ['OWN-1', 'OWN-2'])
    expect(await within(table).findByRole('link', { name: code })).toBeVisible();
  expect(table).toHaveAttribute('aria-rowcount', '3');
  expect(within(table).queryByRole('link', { name: 'FOREIGN-1' })).toBeNull();
  expect(screen.queryByRole('button', { name: text('assets:newAsset') })).toBeNull();

  await user.type(screen.getByRole('searchbox'), 'FOREIGN-1');
  expect(await screen.findByText(text('assets:nothingTitle'))).toBeVisible();
  await openApp(`${path}?asset=${account.assetIds['FOREIGN-1']}`, { as: account.viewer });
  expect(await screen.findByRole('heading', { name: text('assets:missingTitle') })).toBeVisible();
});
