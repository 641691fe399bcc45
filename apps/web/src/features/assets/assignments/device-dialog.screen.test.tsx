import { expect, it } from 'vitest';
import { openApp, screen, waitFor, within } from '../../../testing/open-app.ts';
import { plantAccount } from '../../../testing/test-portal.ts';
import { text } from '../../../testing/texts.ts';

const path = '/services/simc/geolocalizacao/ativos';
const change = (device: string): string => `${text('device-assignments:changeDevice')}: ${device}`;

it('replaces a device of an asset, and moves it to another asset', async () => {
  const { owner, assetIds } = await plantAccount({ assets: { 'X-1': { devices: ['first'] }, 'X-2': {} } });
  const { press, fill, user } = await openApp(`${path}?asset=${assetIds['X-1']}&tab=devices`, { as: owner });
  await press(change('first'));
  const replacing = await screen.findByRole('dialog');
  await press(text('device-assignments:replace'), { role: 'radio', in: replacing });
  await fill(new RegExp(`^${text('device-assignments:newDevice')}`), 'second', { in: replacing });
  await press(text('device-assignments:replace'), { in: replacing });
  await screen.findByRole('button', { name: change('second') });
  const past = await screen.findByRole('list', { name: text('device-assignments:history') });
  expect(within(past).getByText('first')).toBeVisible();

  await press(change('second'));
  const moving = await screen.findByRole('dialog');
  await press(text('device-assignments:move'), { role: 'radio', in: moving });
  await fill(new RegExp(`^${text('device-assignments:toAsset')}`), 'X-2', { in: moving });
  await user.click(await screen.findByRole('option', { name: /X-2/ }));
  await press(text('device-assignments:move'), { in: moving });
  expect(await within(past).findByText('second')).toBeVisible();
  const { items } = await owner.call('listDeviceAssignments', { query: { device: 'second' } });
  expect(items.map(({ asset }) => asset.code)).toEqual(['X-2', 'X-1']);
});

it('unassigns the only device, and shows since when the asset has none', async () => {
  const { owner, assetIds } = await plantAccount({ assets: { 'X-3': { devices: ['only'] } } });
  const { press } = await openApp(`${path}?asset=${assetIds['X-3']}&tab=devices`, { as: owner });
  await press(change('only'));
  await press(text('device-assignments:unassign'), { in: await screen.findByRole('dialog') });
  await waitFor(() => expect(screen.queryByRole('button', { name: change('only') })).toBeNull());
  const none = text('device-assignments:withoutDevice', { time: '.*' });
  expect(await screen.findByText(new RegExp(`^${none}$`))).toBeVisible();
});
