import type { LatestFix } from '@azimute/engine';
import type { Geofence } from '@azimute/contract';
import { drive, fixAt, placeAt, startMs } from '@azimute/engine/geofences/testing/fence-plan';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createManualClock } from '../../platform/clock.ts';
import { createPortalEvents } from '../../platform/events.ts';
import { createLogger } from '../../platform/log.ts';
import type { Actor } from '../../platform/postgres/transaction.ts';
import { transact, type VerbContext } from '../../platform/transact.ts';
import { createAlertTeller, type AlertTeller } from '../alert-raising/create-alert-teller.ts';
import { createFoldRunner } from '../telemetry/folds/run-folds.ts';
import {
  createTestAccount,
  createTestPortal,
  type TestAccount,
  type TestPortal,
} from '../telemetry/testing/create-test-portal.ts';
import { createGeofence } from './create-geofence.ts';
import { followGeofence, unfollowGeofence } from './follow-geofence.ts';
import { readGeofence } from './geofences-reads.ts';
import { tellFollowers } from './tell-followers.ts';

const clock = createManualClock(new Date(startMs));
const modules = ['services:simc:geolocalizacao'];
let portal: TestPortal;
let account: TestAccount;
let context: VerbContext;
let teller: AlertTeller;
let yard: Geofence;
let devices = 0;

beforeAll(async () => {
  portal = await createTestPortal({ clock });
  account = await createTestAccount(portal, 'followed.example');
  await portal.queryAsOwner('update accounts set modules = $2 where account_id = $1', [
    account.accountId,
    modules,
  ]);
  context = contextOf({ ...account.administrator, sees: modules, changes: modules });
  teller = createAlertTeller({ database: portal.database, clock, log: createLogger({ level: 'silent' }) }, [
    { waiting: 'list_waiting_geofences', steps: [tellFollowers] },
  ]);
  const corner = (x: number, y: number): [number, number] => [...placeAt(x, y)];
  yard = await createGeofence(context, {
    unitId: account.unitId,
    parentId: null,
    name: 'Yard',
    color: 'petrol',
    maxSpeedKph: null,
    resources: ['entry', 'exit'],
    assets: { all: true },
    shape: {
      type: 'Polygon',
      coordinates: [[corner(0, -200), corner(400, -200), corner(400, 200), corner(0, 200), corner(0, -200)]],
    },
    drawnAs: 'rectangle',
    severity: 'low',
    entryDwellSeconds: 0,
    exitDwellSeconds: 0,
    toleranceMeters: null,
    schedule: null,
    mustBeInside: false,
    tags: [],
  });
});
afterAll(async () => {
  await teller.stop();
  await portal.close();
});
beforeEach(async () => {
  for (const table of ['notifications', 'geofence_followers', 'geofence_notices', 'audit_entries'])
    await portal.queryAsOwner(`delete from ${table}`).catch(() => undefined);
});

function contextOf(actor: Actor): VerbContext {
  return { database: portal.database, clock, events: createPortalEvents(), actor };
}

/** A viewer who sees geofences of these ULs. */
async function plantViewer(name: string, unitIds: readonly number[]): Promise<Actor> {
  const { accountId } = account;
  const [user] = await portal.queryAsOwner<{ id: number }>(
    `insert into users (name, email) values ($1, $1 || '@followed.example') returning user_id as id`,
    [name],
  );
  const userId = user?.id ?? 0;
  await portal.queryAsOwner(`insert into memberships (account_id, user_id, role) values ($1, $2, 'viewer')`, [
    accountId,
    userId,
  ]);
  const [profile] = await portal.queryAsOwner<{ id: number }>(
    'insert into profiles (account_id, name) values ($1, $2) returning profile_id as id',
    [accountId, name],
  );
  const profileId = profile?.id ?? 0;
  await portal.queryAsOwner('insert into profile_sections values ($1, $2, $3, $4)', [
    accountId,
    profileId,
    'services:simc:geolocalizacao:cercas',
    'see',
  ]);
  for (const unitId of unitIds)
    await portal.queryAsOwner('insert into profile_units values ($1, $2, $3)', [
      accountId,
      profileId,
      unitId,
    ]);
  await portal.queryAsOwner('insert into profile_users values ($1, $2, $3)', [accountId, profileId, userId]);
  return {
    accountId,
    userId,
    sessionId: null,
    role: 'viewer',
    sees: ['services:simc:geolocalizacao:cercas'],
    changes: [],
    allUnits: false,
    unitIds,
  };
}

/** An asset of its own enters and leaves. */
const round = drive([
  [0, -500, 0],
  [100, 200, 0],
  [300, 210, 0],
  [400, -500, 0],
  [500, -900, 0],
]);
async function addAsset(): Promise<string> {
  devices += 1;
  await account.addAsset(`follow-${devices}`);
  return `follow-${devices}`;
}
async function send(deviceId: string, fixes: readonly LatestFix[]): Promise<void> {
  clock.set(new Date(Math.max(clock.now().getTime(), ...fixes.map(({ fixedAtMs }) => fixedAtMs))));
  const answer = await portal.server.inject({
    method: 'POST',
    url: '/api/v1/telemetry/positions',
    headers: { authorization: `Bearer ${account.key}` },
    payload: {
      positions: fixes.map(({ fixedAtMs, latitude, longitude }) => ({
        deviceId,
        time: new Date(fixedAtMs).toISOString(),
        latitude,
        longitude,
      })),
    },
  });
  expect(answer.json(), answer.body).toMatchObject({ rejected: [] });
}

async function told(): Promise<string[]> {
  await teller.runWaiting();
  const rows = await portal.queryAsOwner<{ told: string }>(
    `select concat_ws(' ', u.name, n.data ->> 'event', n.data ->> 'geofence') as told
      from notifications n join users u using (user_id)
      where n.kind = 'geofence_event' order by u.name, n.notification_id`,
  );
  return rows.map((row) => row.told);
}

it('is refused of a geofence that the person does not see', async () => {
  const stranger = contextOf(await plantViewer('stranger', []));
  await expect(followGeofence(stranger, yard.id)).rejects.toMatchObject({ code: 'not_found' });
  await expect(unfollowGeofence(stranger, yard.id)).rejects.toMatchObject({ code: 'not_found' });
  await expect(followGeofence(context, 999_999)).rejects.toMatchObject({ code: 'not_found' });
});

it('tells who follows of entries and exits, each once, whatever is sent again', async () => {
  const viewer = contextOf(await plantViewer('ada', [account.unitId]));
  await followGeofence(viewer, yard.id);
  await followGeofence(viewer, yard.id);
  expect((await transact(viewer, (read) => readGeofence(read, yard.id))).isFollowed).toBe(true);
  expect((await transact(context, (read) => readGeofence(read, yard.id))).isFollowed).toBe(false);
  const device = await addAsset();
  await send(device, round);
  expect(await told()).toEqual(['ada entry Yard', 'ada exit Yard']);
  await send(device, round);
  expect(await told()).toHaveLength(2);

  await unfollowGeofence(viewer, yard.id);
  await send(await addAsset(), round);
  expect(await told()).toHaveLength(2);
});

it('tells nobody who has lost the UL, or the geofences, before it is told', async () => {
  const lost = await plantViewer('lost', [account.unitId]);
  const kept = await plantViewer('kept', [account.unitId]);
  for (const actor of [lost, kept]) await followGeofence(contextOf(actor), yard.id);
  await send(await addAsset(), round);
  await portal.queryAsOwner(
    `delete from profile_units where profile_id = (select profile_id from profiles where name = 'lost')`,
  );
  expect(await told()).toEqual(['kept entry Yard', 'kept exit Yard']);
  await portal.queryAsOwner(
    `delete from profile_sections where profile_id = (select profile_id from profiles where name = 'kept')`,
  );
  await send(await addAsset(), round);
  expect(await told()).toHaveLength(2);
});

it('tells nothing of what comes out as positions are folded anew, or happened over a day ago', async () => {
  const viewer = contextOf(await plantViewer('eve', [account.unitId]));
  await followGeofence(viewer, yard.id);
  const device = await addAsset();
  // What it did inside comes in behind what it did since.
  await send(device, [...round.slice(0, 4), fixAt(2_000, -900, 0), fixAt(2_060, -905, 0)]);
  await send(device, round.slice(4));
  await createFoldRunner({
    ...portal,
    clock,
    log: createLogger({ level: 'silent' }),
    allowsUnsyncedCommits: true,
  }).runWaiting();
  const [{ visits } = { visits: 0 }] = await portal.queryAsOwner<{ visits: number }>(
    `select count(*)::int as visits from geofence_visits v join assets a using (account_id, asset_id)
      join devices d using (account_id, asset_id)
      where d.external_id = $1 and superseded_at is null`,
    [device],
  );
  expect(visits).toBe(1);
  expect(await told()).toEqual([]);

  clock.set(new Date(startMs + 2 * 86_400_000));
  await send(await addAsset(), round);
  expect(await told()).toEqual([]);
});
