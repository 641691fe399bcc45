import { beforeAll, expect, it } from 'vitest';
import { countPresses } from '../../../testing/count-presses.ts';
import { openApp, screen, waitFor, within, type OpenedApp } from '../../../testing/open-app.ts';
import { plantGeofence } from '../../../testing/plant-geofence.ts';
import { postPositions } from '../../../testing/post-positions.ts';
import { plantAccount, type TestAccount } from '../../../testing/test-portal.ts';
import { text } from '../../../testing/texts.ts';

const path = '/services/simc/geolocalizacao/cercas';
let account: TestAccount;
beforeAll(async () => {
  account = await plantAccount({ assets: { 'A-1': { devices: ['A-1'] }, 'A-2': { unit: 'SOUTH' } } });
  const time = new Date().toISOString();
  await postPositions(account.owner, [{ deviceId: 'A-1', time, latitude: -20, longitude: -22 }]);
});

/** Waits until the drawing has this many vertices. */
const findVertices = (count: number): Promise<void> =>
  waitFor(() => {
    const said = screen.getAllByRole('status').map(({ textContent }) => textContent);
    expect(said.join()).toContain(`${text('geofences:vertices')} ${count}`);
  });
const rowOf = (name: string): HTMLElement | undefined =>
  screen
    .queryAllByText(name)
    .find((element) => element.closest('[data-row]'))
    ?.closest<HTMLElement>('[data-row]') ?? undefined;
const field = (key: string): RegExp =>
  new RegExp(`^${text(`geofences:${key}`).replaceAll(/[()]/g, String.raw`\$&`)}`);

async function enterCoordinates({ press }: OpenedApp): Promise<HTMLElement> {
  await press(text('geofences:moreWays'));
  await press(text('geofences:fromCoordinates'), { role: 'menuitem' });
  return screen.findByRole('dialog', { name: text('geofences:fromCoordinates') });
}

async function drawBy(app: OpenedApp, ...places: readonly string[]): Promise<void> {
  const dialog = await enterCoordinates(app);
  await app.fill(text('geofences:coordinates'), places.join('\n'), { in: dialog });
  await app.press(text('geofences:useShape'), { in: dialog });
  await findVertices(places.length);
}

it('reports missing values, fixes the UL of a chosen asset, back-tests, and saves', async () => {
  const app = await openApp(`${path}?form=new`, { as: account.owner, hasMaps: true });
  expect((await screen.findAllByText(text('geofences:unitFirst')))[0]).toBeVisible();
  await app.press(/^Save/);
  await screen.findAllByText(text('errors:required'));
  for (const key of ['noResource', 'noAsset', 'noShape'])
    expect(screen.getAllByText(text(`geofences:${key}`))[0]).toBeVisible();
  expect(app.calls.filter((call) => call.startsWith('POST'))).toEqual([]);

  await app.choose(field('unit'), /NORTH/);
  const add = text('geofences:addAsset', { code: 'A-1' });
  await app.press(add, { role: 'checkbox' });
  await screen.findByText(text('geofences:unitHeld'));
  await app.press(text('geofences:removeAsset', { code: 'A-1' }));
  await waitFor(() => expect(screen.queryByText(text('geofences:unitHeld'))).toBeNull());
  expect(screen.queryByText('A-2')).toBeNull();
  await app.press(add, { role: 'checkbox' });

  const dialog = await enterCoordinates(app);
  await app.fill(text('geofences:coordinates'), '-20, -22\n-20, -21.99', { in: dialog });
  await within(dialog).findByText(text('geofences:coordinatesBad'));
  const crossed = '-20, -22\n-19.99, -21.99\n-20, -21.99\n-19.99, -22';
  await app.fill(text('geofences:coordinates'), crossed, { in: dialog });
  await within(dialog).findByText(text('geofences:shape_self_intersection'));
  await app.press(text('common:cancel'), { in: dialog });
  await drawBy(app, '-20.01, -22.01', '-20.01, -21.99', '-19.99, -21.99', '-19.99, -22.01');

  await app.fill(field('name'), 'Yard');
  await app.press(text('geofences:entry'), { role: 'checkbox' });
  await app.press(text('backtest:run'));
  await screen.findByText(new RegExp(text('backtest:coverage', { assets: '1', of: '1', fixes: '1' })));
  await app.key('{Control>}{Enter}{/Control}');
  await screen.findByText(text('messages:created'));
  expect(await screen.findByRole('heading', { name: 'Yard' })).toBeVisible();
});

it('adds a sub-geofence within it, keeps unsaved values, and deletes it with its contents', async () => {
  const { owner, unitIds } = account;
  await plantGeofence(owner, { name: 'Harbor', unitId: unitIds['NORTH'] ?? 0, at: [-22.005, -20.005] });
  const app = await openApp(path, { as: owner, hasMaps: true });
  await waitFor(() => expect(rowOf('Harbor')).toBeVisible());
  await app.user.click(rowOf('Harbor')?.querySelector('[data-row-link]') ?? document.body);
  const panel = await screen.findByRole('complementary', { name: /Harbor/ });
  await app.press(text('geofences:more'), { in: panel });
  await app.press(text('geofences:newSub'), { role: 'menuitem' });
  await screen.findByText(text('geofences:unitOfParent', { parent: 'Harbor' }));
  await app.fill(field('name'), 'Gate');
  await app.press(text('geofences:exit'), { role: 'checkbox' });
  await app.press(text('geofences:allOfUnit'), { role: 'radio' });
  await drawBy(app, '-20.001, -22.001', '-20.001, -21.999', '-19.999, -21.999');
  await app.press(/^Save/);
  await waitFor(() =>
    expect(rowOf('Gate')).toHaveTextContent(text('geofences:within', { parent: 'Harbor' })),
  );

  await app.user.click(rowOf('Harbor')?.querySelector('[data-row-link]') ?? document.body);
  await app.press(text('geofences:edit'), {
    in: await screen.findByRole('complementary', { name: /Harbor/ }),
  });
  await screen.findByText(text('geofences:unitFixed'));
  await app.fill(field('name'), 'Harbor B');
  await app.press(text('geofences:back'));
  const question = await screen.findByRole('dialog');
  await app.press(text('common:cancel'), { in: question });
  await waitFor(() => expect(question).not.toBeInTheDocument());
  await app.key('{Control>}{Enter}{/Control}');
  await screen.findByText(text('messages:updated'));
  const changed = await screen.findByRole('complementary', { name: /Harbor B/ });

  await app.press(text('geofences:more'), { in: changed });
  await app.press(text('geofences:delete'), { role: 'menuitem' });
  const asked = await screen.findByRole('dialog');
  expect(asked).toHaveTextContent(text('geofences:deleteSubs_one', { formatted: '1' }));
  await app.press(text('geofences:deleteConfirm'), { in: asked });
  await screen.findByText(text('messages:deleted'));
  await waitFor(() => expect([rowOf('Harbor B'), rowOf('Gate')]).toEqual([undefined, undefined]));
});

it('starts at the place in the URL, on a phone as well, with snapping optional', async () => {
  const app = await openApp(`${path}?form=new&around=-20.5,-21.5`, {
    as: account.owner,
    width: 360,
    hasMaps: true,
  });
  const [toMap] = await screen.findAllByRole('radio', { name: text('geofences:side_map') });
  await app.user.click(toMap ?? document.body);
  await findVertices(64);
  await app.press(text('geofences:moreWays'));
  const snap = await screen.findByRole('menuitemcheckbox', { name: text('geofences:snap') });
  expect(snap).toBeChecked();
  await app.user.click(snap);
  await waitFor(() =>
    expect(screen.getByRole('menuitemcheckbox', { name: text('geofences:snap') })).not.toBeChecked(),
  );
});

it('notifies a colleague of exits by e-mail, live, within 12 presses in one form', async () => {
  const { owner, people } = await plantAccount({
    assets: { 'B-1': { devices: ['B-1'] }, 'B-2': { devices: ['B-2'] }, 'B-3': { devices: ['B-3'] } },
    people: { Marina: { role: 'admin' } },
  });
  const time = new Date().toISOString();
  await postPositions(
    owner,
    ['B-1', 'B-2'].map((deviceId) => ({ deviceId, time, latitude: -20, longitude: -22 })),
  );
  const app = await openApp(`${path}?form=new&around=-20,-22`, { as: owner, hasMaps: true });
  await findVertices(64);
  const { presses } = countPresses();
  await app.choose(field('unit'), /NORTH/);
  await app.fill(field('name'), 'Site');
  await app.press(text('geofences:addInside_other', { formatted: '2' }));
  await app.press(new RegExp(`^${text('geofences:notify')}`), { role: 'switch' });
  await app.press(/^Save/);
  await screen.findByText(text('geofences:noRecipient'));
  const beforeRecipient = presses();
  await app.choose(text('geofences:notifyWho'), 'Marina');
  await app.press(/^Save/);
  await screen.findByText(text('messages:created'));
  // The refused press on Save is not part of the task; opening the form takes one press, a rectangle three.
  expect(beforeRecipient - 1).toBeLessThanOrEqual(5);
  expect(presses() - 1 + 4).toBeLessThanOrEqual(12);
  const { items } = await owner.call('listAlertTypes', { query: { states: ['live'] } });
  const type = await owner.call('getAlertType', { params: { alertTypeId: items[0]?.id ?? 0 } });
  expect(type).toMatchObject({
    name: `${text('geofences:exit')}: Site`,
    state: 'live',
    condition: { when: { kind: 'geofence_exit' } },
    sending: { levels: [{ userIds: [people['Marina']?.id], app: true, email: true }] },
  });
  expect(type.scope.assetIds).toHaveLength(2);
});

it('notifies of a stored geofence at certain times, counts how often it would have, and keeps both', async () => {
  const { owner, unitIds } = account;
  const { id } = await plantGeofence(owner, { name: 'Depot', unitId: unitIds['NORTH'] ?? 0, at: [-30, -20] });
  const app = await openApp(`${path}?form=${id}`, { as: owner, hasMaps: true });
  const notify = { role: 'switch' } as const;
  await app.press(new RegExp(`^${text('geofences:notify')}`), notify);
  expect(
    await screen.findByText(text('geofences:notifyCounted_other', { formatted: '0', days: '30' })),
  ).toBeVisible();
  await app.choose(text('geofences:notifyWho'), text('geofences:everyoneOfUnit'));
  await app.press(text('geofences:notify_times'), { role: 'radio' });
  await app.press(/^Save/);
  await screen.findByText(text('messages:updated'));
  const stored = await owner.call('getNotifyingGeofence', { params: { geofenceId: id } });
  expect(stored.notification).toMatchObject({
    events: [{ event: 'exit' }],
    everyoneOfUnit: true,
    schedule: { days: [1, 2, 3, 4, 5], from: '18:00', to: '06:00' },
    state: 'live',
  });
  await openApp(`${path}?form=${id}`, { as: owner, hasMaps: true });
  expect(
    await screen.findByRole('switch', { name: new RegExp(`^${text('geofences:notify')}`) }),
  ).toBeChecked();
  expect(screen.getByRole('radio', { name: text('geofences:notify_times') })).toBeChecked();
});
