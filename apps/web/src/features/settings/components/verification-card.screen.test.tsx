import { expect, it } from 'vitest';
import { openApp, screen, within } from '../../../testing/open-app.ts';
import { plantAccount, queryPortal } from '../../../testing/test-portal.ts';
import { text } from '../../../testing/texts.ts';

it('shows an administrator the differences, and recalculates the asset', async () => {
  const account = await plantAccount({ assets: { 'EX-01': {} } });
  const card = () => screen.findByRole('region', { name: text('verification:title') });
  const app = await openApp('/account', { as: account.owner });
  expect(within(await card()).getByText(text('verification:never'))).toBeVisible();

  const from = new Date(Date.now() - 3 * 86_400_000).toISOString();
  const [found, later] = [
    { table: 'trips', from, to: from, cause: 'late_fix' },
    { table: 'days', from, to: null, cause: 'unexplained' },
  ];
  await queryPortal(
    `insert into asset_verifications (account_id, asset_id, verified_at, from_at, to_at, days, difference_count, differences)
      values ($1, $2, now(), $3, now(), 7, 5, $4)`,
    [account.id, account.assetIds['EX-01'], from, JSON.stringify([found, later])],
  );
  await openApp('/account', { as: account.owner });
  const shown = within(await card());
  expect(shown.getByText(text('verification:assets')).nextSibling).toHaveTextContent('1');
  expect(shown.getByText(text('verification:days')).nextSibling).toHaveTextContent('7');
  expect(shown.getByText(text('verification:differences')).nextSibling).toHaveTextContent('5');
  expect(shown.getByText(new RegExp(text('verification:cause_late_fix')))).toBeVisible();
  expect(shown.getByRole('link', { name: 'EX-01' })).toHaveAttribute(
    'href',
    expect.stringContaining('/services/simc/geolocalizacao/rotas?assets='),
  );
  const button = shown.getByRole('button', {
    name: text('verification:recalculateAsset', { asset: 'EX-01' }),
  });
  await app.user.click(button);
  expect(await screen.findByText(text('verification:started', { asset: 'EX-01' }))).toBeVisible();
  const rebuilds = await queryPortal<{ asset_id: number; days: number }>(
    `select asset_id, extract(day from requested_at - from_at)::int as days from reducer_rebuilds where account_id = $1`,
    [account.id],
  );
  expect(rebuilds).toEqual([{ asset_id: account.assetIds['EX-01'], days: 4 }]);

  await openApp('/account', { as: account.viewer });
  expect(await screen.findByText(text('settings:viewerNote'))).toBeVisible();
  expect(screen.queryByText(text('verification:title'))).toBeNull();
});
