import { validationCodes, type CallArguments } from '@azimute/contract';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { portalOf, type Person } from '../../testing/portal-of.ts';
import { clearFences, fence } from '../geofences/testing/plant-fences.ts';

const CERCAS = 'services:simc:geolocalizacao:cercas';
const TYPES = 'services:simc:alertas:gerenciamento';
const portal = await portalOf({
  assets: { one: {}, two: {}, other: { unit: 'SOUTH' } },
  people: {
    rui: { changes: [CERCAS, TYPES] },
    draws: { changes: [CERCAS] },
    alerts: { changes: [TYPES] },
  },
});
afterAll(() => portal.stop());
const { owner, viewer, stranger, visitor, accountId, unitIds, assetIds, queryAsOwner } = portal;
const { rui, draws, alerts } = portal.people;
beforeEach(async () => {
  await clearFences(portal);
  for (const table of ['alert_type_versions', 'alert_types'])
    await queryAsOwner(`delete from ${table} where account_id = $1`, [accountId]);
});

type Body = CallArguments<'createNotifyingGeofence'>[0]['body'];
const body = ({
  geofence = {},
  notification = {},
}: { geofence?: object; notification?: object } = {}): Body => ({
  geofence: {
    unitId: unitIds.NORTH,
    ...fence({ resources: ['entry'], assets: { all: false, ids: [assetIds.one, assetIds.two] } }),
    ...geofence,
  },
  notification: {
    events: [{ event: 'exit', name: 'Exit: Yard', email: true }],
    userIds: [owner.id],
    ...notification,
  },
});
const countRows = async (): Promise<unknown> => {
  const [row] = await queryAsOwner(
    `select (select count(*)::int from geofences where account_id = $1) as geofences,
      (select count(*)::int from alert_types where account_id = $1) as types`,
    [accountId],
  );
  return row;
};
const refuse = (
  expected: Parameters<Person['refused']>[2],
  given = {},
  person: Pick<Person, 'refused'> = rui,
) => person.refused('createNotifyingGeofence', { body: body(given) }, expected);

it('is refused without the rights of both modules, for other ULs and accounts, and creates nothing', async () => {
  await refuse(401, {}, visitor);
  await refuse(403, {}, viewer);
  await refuse(403, {}, draws);
  await refuse(403, {}, alerts);
  await refuse(422, {}, stranger);
  await refuse({ unitId: ['not_found'] }, { geofence: { unitId: unitIds.SOUTH, assets: { all: true } } });
  expect(await countRows()).toEqual({ geofences: 0, types: 0 });
});

it('creates nothing if one half is refused', async () => {
  await refuse({ 'sending.levels': ['not_found'] }, { notification: { userIds: [999_999] } });
  await refuse({ 'sending.levels': [validationCodes.required] }, { notification: { userIds: [] } });
  await refuse(
    { maxSpeedKph: [validationCodes.required] },
    { notification: { events: [{ event: 'speeding', name: 'Fast' }] } },
  );
  await refuse(422, {
    notification: {
      events: [
        { event: 'exit', name: 'A' },
        { event: 'exit', name: 'B' },
      ],
    },
  });
  expect(await countRows()).toEqual({ geofences: 0, types: 0 });
});

it('creates a live alert type for each event, limited to the geofence, its UL and its assets', async () => {
  const { geofence, alertTypeIds } = await rui.call('createNotifyingGeofence', {
    body: body({
      geofence: { maxSpeedKph: 20 },
      notification: {
        events: [
          { event: 'exit', name: 'Exit: Yard', email: true },
          { event: 'speeding', name: 'Speeding: Yard', app: true },
        ],
      },
    }),
  });
  expect(geofence.resources.toSorted()).toEqual(['entry', 'exit', 'speeding']);
  const [exit, speeding] = await Promise.all(
    alertTypeIds.map((alertTypeId) => owner.call('getAlertType', { params: { alertTypeId } })),
  );
  expect(exit).toMatchObject({
    name: 'Exit: Yard',
    state: 'live',
    condition: { type: 'calculated', when: { kind: 'geofence_exit' } },
    scope: {
      unitIds: [unitIds.NORTH],
      assetIds: [assetIds.one, assetIds.two],
      geofenceIds: [geofence.id],
      categories: [],
      customerIds: [],
    },
    sending: { levels: [{ afterMinutes: 0, userIds: [owner.id], app: true, email: true }] },
  });
  expect(speeding).toMatchObject({
    condition: { when: { kind: 'speeding', limitKph: null } },
    sending: { levels: [{ app: true, email: false }] },
  });
  const rows = await queryAsOwner<{ action: string }>(
    `select action from audit_entries where account_id = $1 order by sequence desc limit 3`,
    [accountId],
  );
  expect(rows.map(({ action }) => action)).toEqual([
    'alert-type.create',
    'alert-type.create',
    'geofence.create',
  ]);
});

describe('a stored geofence', () => {
  const rule = (more: object = {}) => ({
    events: [{ event: 'exit' as const, name: 'Exit: Yard', email: true }],
    userIds: [owner.id],
    ...more,
  });
  const settingsOf = ({ unit: _unit, ...stored }: Awaited<ReturnType<typeof plant>>, more: object = {}) => ({
    ...fence({
      resources: stored.resources,
      assets: stored.allAssets ? { all: true } : { all: false, ids: stored.assetIds },
    }),
    version: stored.version,
    ...more,
  });
  const plant = () =>
    rui.call('createGeofence', { body: body({ geofence: { resources: ['entry'] } }).geofence });
  const notificationOf = async (geofenceId: number) =>
    (await rui.call('getNotifyingGeofence', { params: { geofenceId } })).notification;
  const statesOf = async () =>
    await queryAsOwner<{ code: string; state: string }>(
      'select code, state from alert_types where account_id = $1 order by code',
      [accountId],
    );

  it('is refused without the rights of both modules, and to users who do not see it', async () => {
    const stored = await plant();
    const params = { geofenceId: stored.id };
    const given = { params, body: { geofence: settingsOf(stored), notification: rule() } };
    for (const person of [viewer, draws, alerts]) await person.refused('updateNotifyingGeofence', given, 403);
    await stranger.refused('updateNotifyingGeofence', given, 404);
    await stranger.refused('getNotifyingGeofence', { params }, 404);
    await rui.refused(
      'updateNotifyingGeofence',
      { params, body: { geofence: settingsOf(stored), notification: rule({ userIds: [999_999] }) } },
      { 'sending.levels': ['not_found'] },
    );
    expect(await statesOf()).toEqual([]);
    expect((await rui.call('getGeofence', { params })).version).toBe(stored.version);
  });

  it('gets alert types, changes them with its hours, and turns omitted ones off', async () => {
    const stored = await plant();
    const params = { geofenceId: stored.id };
    expect(await notificationOf(stored.id)).toBeNull();
    const schedule = { zone: 'America/Sao_Paulo', days: [6, 7], from: '20:00', to: '06:00' };
    const first = await rui.call('updateNotifyingGeofence', {
      params,
      body: { geofence: settingsOf(stored), notification: rule({ schedule }) },
    });
    expect(first.geofence.resources.toSorted()).toEqual(['entry', 'exit']);
    expect(await notificationOf(stored.id)).toMatchObject({
      events: [{ event: 'exit', name: 'Exit: Yard', app: true, email: true }],
      userIds: [owner.id],
      schedule,
      state: 'live',
    });
    const [alertTypeId = 0] = first.alertTypeIds;
    const second = await rui.call('updateNotifyingGeofence', {
      params,
      body: {
        geofence: settingsOf(first.geofence, { assets: { all: true } }),
        notification: rule({
          events: [
            { event: 'exit', name: 'Ignored', email: false },
            { event: 'entry', name: 'Entry: Yard' },
          ],
          everyoneOfUnit: true,
          state: 'watching',
        }),
      },
    });
    expect(second.alertTypeIds).toContain(alertTypeId);
    expect(await owner.call('getAlertType', { params: { alertTypeId } })).toMatchObject({
      name: 'Exit: Yard',
      state: 'watching',
      schedule: null,
      scope: { assetIds: [], geofenceIds: [stored.id] },
      sending: { levels: [{ everyoneOfUnit: true, app: true, email: false }] },
    });
    const off = await rui.call('updateNotifyingGeofence', {
      params,
      body: { geofence: settingsOf(second.geofence), notification: null },
    });
    expect(off.alertTypeIds).toEqual([]);
    expect((await statesOf()).map(({ state }) => state)).toEqual(['off', 'off']);
    expect(await notificationOf(stored.id)).toBeNull();
  });
});
