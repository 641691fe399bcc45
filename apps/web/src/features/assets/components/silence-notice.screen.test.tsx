import { beforeAll, expect, it } from 'vitest';
import { openApp, screen, waitFor, within } from '../../../testing/open-app.ts';
import { plantAccount, queryPortal, type TestAccount } from '../../../testing/test-portal.ts';
import { text } from '../../../testing/texts.ts';

const path = '/services/simc/geolocalizacao/ativos';
const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();

let account: TestAccount;
beforeAll(async () => {
  account = await plantAccount({
    assets: { 'OLD-1': { devices: ['old-1'] }, 'BARE-2': {}, 'NOW-3': { devices: ['now-3'] } },
  });
  for (const [code, at] of [
    ['OLD-1', daysAgo(3.5)],
    ['NOW-3', daysAgo(0)],
  ] as const)
    await queryPortal(
      `insert into asset_states (account_id, asset_id, device_id, fixed_at, received_at, contact_at, latitude, longitude,
          speed_kph, engine_on)
        select $1, $2, d.device_id, $3, $3, $3, -23, -46, 42, true from devices d where d.account_id = $1 and d.asset_id = $2`,
      [account.id, account.assetIds[code], at],
    );
  await queryPortal(
    `insert into quarantined_positions (account_id, external_id, reason, content_hash, payload, received_at)
      values ($1, 'old-1', 'time_in_future', 1, '{}', $2)`,
    [account.id, daysAgo(1)],
  );
});

it('explains why an asset is not reporting after one press, with the next action and without its old speed', async () => {
  const { press, address } = await openApp(path, { as: account.owner, width: 1440 });
  await press('OLD-1', { role: 'link' });
  const panel = await screen.findByRole('complementary', { name: /OLD-1/ });
  const cause = text('silence:cause_clock_wrong');
  await waitFor(() => expect(panel).toHaveTextContent(`${text('silence:cause')}: ${cause}`));
  expect(panel).toHaveTextContent(text('silence:rule_clock_wrong'));
  expect(panel).toHaveTextContent(text('silence:title', { age: '3 d' }));
  expect(panel).not.toHaveTextContent(/42\s?km\/h/);
  await press(text('silence:action_clock_wrong'), { role: 'link', in: panel });
  await waitFor(() => expect(address()).toMatch(/tab=messages/));
});

it('shows that an asset has no device, and nothing for one that reports', async () => {
  const { press } = await openApp(path, { as: account.owner, width: 1440 });
  await press('BARE-2', { role: 'link' });
  const panel = await screen.findByRole('complementary', { name: /BARE-2/ });
  await waitFor(() => expect(panel).toHaveTextContent(text('silence:cause_no_device')));
  await press('NOW-3', { role: 'link' });
  const next = await screen.findByRole('complementary', { name: /NOW-3/ });
  await waitFor(() => expect(next).toHaveTextContent(/42\s?km\/h/));
  expect(within(next).queryByText(new RegExp(text('silence:cause')))).toBeNull();
});
