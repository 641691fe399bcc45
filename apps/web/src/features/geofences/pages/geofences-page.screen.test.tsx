import { beforeAll, expect, it } from 'vitest';
import { openApp, screen, waitFor, within } from '../../../testing/open-app.ts';
import { plantGeofence } from '../../../testing/plant-geofence.ts';
import { postPositions } from '../../../testing/post-positions.ts';
import { plantAccount, queryPortal, type TestAccount } from '../../../testing/test-portal.ts';
import { text } from '../../../testing/texts.ts';

const path = '/services/simc/geolocalizacao/cercas';
let account: TestAccount;
let own: { readonly id: number };
let hidden: { readonly id: number };
beforeAll(async () => {
  account = await plantAccount({
    assets: { 'A-1': { devices: ['A-1'] } },
    viewer: { sees: ['services:simc:geolocalizacao:cercas'] },
  });
  const { owner, unitIds } = account;
  own = await plantGeofence(owner, { name: 'Yard', unitId: unitIds['NORTH'] ?? 0 });
  hidden = await plantGeofence(owner, { name: 'Port', unitId: unitIds['SOUTH'] ?? 0 });
});

it('shows a viewer the geofences of their UL read-only, and refuses another', async () => {
  const { viewer } = account;
  const { user } = await openApp(path, { as: viewer, width: 360 });
  await user.click(await screen.findByText('Yard', { selector: '[data-row-link] *, [data-row-link]' }));
  expect(await screen.findByText(text('geofences:perimeter'))).toBeVisible();
  expect(screen.queryByText('Port')).toBeNull();
  for (const verb of ['edit', 'new', 'more'])
    expect(screen.queryByRole('button', { name: text(`geofences:${verb}`) })).toBeNull();

  await openApp(`${path}?geofence=${hidden.id}`, { as: viewer, width: 360 });
  expect(await screen.findByText(text('geofences:missingTitle'))).toBeVisible();

  await openApp(`${path}?form=${hidden.id}`, { as: viewer, width: 360 });
  expect(await screen.findByText(text('common:noPermissionToChange'))).toBeVisible();
});

it('lets a viewer follow a geofence; days on site link to the visit behind them', async () => {
  const { owner, viewer } = account;
  // A geofence applies to fixes after its creation, so this one is backdated by an hour.
  await queryPortal(
    `update geofence_versions set valid_from = now() - interval '1 hour' where account_id = $1`,
    [account.id],
  );
  const { press } = await openApp(`${path}?geofence=${own.id}`, { as: viewer });
  await press(text('geofences:follow'));
  await screen.findByText(text('geofences:nowFollowed'));
  const fixOf = (secondsAgo: number, latitude: number) => ({
    deviceId: 'A-1',
    time: new Date(Date.now() - secondsAgo * 1_000).toISOString(),
    latitude,
    longitude: -21.995,
  });
  await postPositions(owner, [
    fixOf(600, -20.001),
    fixOf(500, -19.999),
    fixOf(300, -19.999),
    fixOf(0, -19.999),
  ]);
  await waitFor(async () => {
    const { items } = await viewer.call('listNotifications');
    expect(items).toMatchObject([
      { kind: 'geofence_event', data: { event: 'entry', asset: 'A-1', geofence: 'Yard' } },
    ]);
  });
  await openApp('/notifications', { as: viewer });
  const told = text('notifications:geofence_entry', { asset: 'A-1', geofence: 'Yard' });
  expect(await screen.findByText(told)).toBeVisible();

  const days = await openApp(`${path}?view=days&least=1&period=days30`, { as: viewer });
  await days.press('A-1', { role: 'link' });
  const panel = await screen.findByRole('complementary', { name: /A-1/ });
  expect(
    await within(panel).findByRole('link', { name: new RegExp(text('on-site:insideNow')) }),
  ).toBeVisible();
});

it('brings a deleted geofence back with its sub-geofence', async () => {
  const { owner, unitIds } = account;
  const place = { unitId: unitIds['NORTH'] ?? 0 };
  const { id } = await plantGeofence(owner, { name: 'Quarry', ...place });
  await plantGeofence(owner, { name: 'Crusher', parentId: id, ...place });
  const { press } = await openApp(`${path}?geofence=${id}`, { as: owner, width: 360 });
  await press(text('geofences:more'));
  await press(text('geofences:delete'), { role: 'menuitem' });
  await press(text('geofences:deleteConfirm'), {
    in: await screen.findByRole('dialog', { name: /Quarry\?/ }),
  });
  await press(text('common:undo'));
  expect(await screen.findByText(text('common:undone'))).toBeVisible();
  const { items } = await owner.call('listGeofences', { query: { search: 'Crusher' } });
  expect(items).toMatchObject([{ parent: { id } }]);
  expect(await screen.findByText('Quarry', { selector: '[data-row-link] *, [data-row-link]' })).toBeVisible();
});
