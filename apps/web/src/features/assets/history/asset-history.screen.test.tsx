import { beforeAll, expect, it } from 'vitest';
import { minutesAgo } from '../../../testing/send-fix.ts';
import { openApp, screen, waitFor, within } from '../../../testing/open-app.ts';
import { postPositions } from '../../../testing/post-positions.ts';
import { plantAccount, type TestAccount } from '../../../testing/test-portal.ts';
import { text } from '../../../testing/texts.ts';

const path = '/services/simc/geolocalizacao/ativos';
let account: TestAccount;
beforeAll(async () => {
  account = await plantAccount({ assets: { 'H-1': { devices: ['H-1'] } } });
  const fix = { deviceId: 'H-1', latitude: -12, longitude: -55, ignition: true };
  await postPositions(account.owner, [
    { ...fix, time: minutesAgo(10) },
    { ...fix, time: minutesAgo(1) },
  ]);
  await account.owner.call('updateAssets', {
    body: {
      selection: { assetIds: Object.values(account.assetIds) },
      change: { inMaintenance: true },
      expectedCount: 1,
    },
  });
});

it('lists the statuses of an asset, newest first, with their source', async () => {
  const { press } = await openApp(`${path}?asset=${account.assetIds['H-1']}`, { as: account.owner });
  await press(text('assets:history'), { role: 'tab' });
  // Just after midnight, today does not yet contain the minutes before.
  await press(new RegExp(text('ui:period_today')));
  await press(text('ui:period_days7'));
  const list = await screen.findByRole('region', { name: text('asset-history:changes') });
  await waitFor(() => {
    const [newest, before] = within(list).getAllByRole('listitem');
    expect(newest).toHaveTextContent(text('status:in_maintenance'));
    expect(newest).toHaveTextContent(account.owner.name);
    expect(before).toHaveTextContent(text('status:running'));
    expect(before).toHaveTextContent(text('asset-history:ignition_on'));
  });

  await press(text('asset-history:asTable'));
  const days = within(await screen.findByRole('region', { name: text('asset-history:strips') }));
  const rows = await days.findAllByRole('row');
  expect(rows.some(({ textContent }) => textContent.includes(text('status:in_maintenance')))).toBe(true);
});
