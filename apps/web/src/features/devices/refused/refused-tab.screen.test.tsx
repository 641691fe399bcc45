import { expect, it } from 'vitest';
import { createKey, sendFix, minutesAgo } from '../../../testing/send-fix.ts';
import { openApp, screen, waitFor } from '../../../testing/open-app.ts';
import { plantAccount } from '../../../testing/test-portal.ts';
import { text } from '../../../testing/texts.ts';

const path = '/services/simc/geolocalizacao/ativos/dispositivos';

it('replays rejected positions, which stay until their device is assigned by hand', async () => {
  const { owner, assetIds } = await plantAccount({ assets: { 'R-1': {} } });
  const key = await createKey(owner);
  for (const ago of [3, 2])
    await sendFix(key, 'late', { lat: '-19.92', lon: '-44.05', timestamp: minutesAgo(ago) });
  const address = `${path}?tab=refused&device=late`;
  const { press } = await openApp(address, { as: owner });
  await press(text('ui:selectLoaded'), { role: 'checkbox' });
  const bar = await screen.findByRole('toolbar', { name: text('ui:bulkActions') });
  await press(text('refused-positions:replay'), { in: bar });
  const dialog = await screen.findByRole('dialog');
  await press(text('refused-positions:replayConfirm_other', { formatted: 2 }), { in: dialog });
  const stay = text('refused-positions:stillRefused_other', { formatted: 2 });
  expect(await screen.findByText(new RegExp(stay))).toBeVisible();

  // Connecting the device manually brings in its kept positions automatically.
  await owner.call('createAssetDevice', {
    params: { assetId: assetIds['R-1'] ?? 0 },
    body: { deviceId: 'late' },
  });
  await waitFor(async () => {
    const { items } = await owner.call('listQuarantinedPositions', { query: {} });
    expect(items).toEqual([]);
  });
  await openApp(address, { as: owner });
  expect(await screen.findByText(text('refused-positions:nothingTitle'))).toBeVisible();
});
