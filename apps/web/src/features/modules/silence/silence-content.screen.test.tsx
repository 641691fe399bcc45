import { expect, it } from 'vitest';
import { openApp, screen, waitFor, within } from '../../../testing/open-app.ts';
import { plantAccount } from '../../../testing/test-portal.ts';
import { text } from '../../../testing/texts.ts';

const path = '/services/simc/connectivity/silence';

it('finds an asset without communication with its likely cause, and takes it on and reviews it', async () => {
  // An asset that never reported counts as not reporting.
  const { owner, assetIds } = await plantAccount({ assets: { 'S-1': {}, 'S-2': {} } });
  const { press, choose } = await openApp(path, { as: owner });
  const row = await screen.findByRole('row', { name: /S-1/ });
  expect(document.title).toBe(`Azimute - ${text('modules:content_silence')}`);
  expect(row).toHaveTextContent(text('silence:cause_no_device'));
  expect(row).toHaveTextContent(text('silence:action_no_device'));

  await press('S-1', { role: 'link' });
  const panel = await screen.findByRole('complementary', { name: text('silence:named', { code: 'S-1' }) });
  expect(panel).toHaveTextContent(text('silence:rule_no_device'));
  await press(text('silence:takeOn'), { in: panel });
  expect(await within(panel).findByRole('button', { name: text('silence:giveUp') })).toBeVisible();
  const truth = within(panel).getByLabelText(text('silence:whatItWas'));
  await waitFor(() => expect(truth).toBeEnabled());
  await choose(text('silence:whatItWas'), text('silence:cause_subscription'), { in: panel });
  const said = text('silence:saidCause', { cause: text('silence:cause_subscription') });
  expect(await screen.findByRole('cell', { name: said })).toBeVisible();
  const hits = await screen.findByText(new RegExp(text('silence:hits')));
  expect(hits).toHaveTextContent(
    text('silence:hit', { cause: text('silence:cause_no_device'), share: '0%', right: 0, reviewed: 1 }),
  );
  const { items } = await owner.call('listSilentAssets', { query: { assets: [assetIds['S-1'] ?? 0] } });
  expect(items[0]?.review).toMatchObject({ cause: 'subscription', owner: { name: owner.name } });
});

it('filters by cause and by assignee', async () => {
  const { owner, assetIds } = await plantAccount({ assets: { 'S-1': {}, 'S-2': {}, 'S-3': {} } });
  for (const [code, cause] of [
    ['S-1', 'subscription'],
    ['S-2', 'power_lost'],
  ] as const) {
    await owner.call('reviewSilence', {
      params: { assetId: assetIds[code] ?? 0 },
      body: { silentSince: null, ownerId: owner.id, cause },
    });
  }
  await openApp(`${path}?owned=mine&causes=subscription`, { as: owner });
  expect(await screen.findByRole('link', { name: 'S-1' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'S-2' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'S-3' })).toBeNull();
});
