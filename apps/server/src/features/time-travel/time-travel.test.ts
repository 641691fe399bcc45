import {
  fleetActivitySchema,
  fleetAtSchema,
  fleetMovesSchema,
  liveStatuses,
  type AssetStatus,
  type FleetActivity,
  type FleetAt,
  type FleetMoves,
  type LiveTuple,
  type PositionsAnswer,
} from '@azimute/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createManualClock } from '../../platform/clock.ts';
import type { Actor } from '../../platform/postgres/transaction.ts';
import { transact } from '../../platform/transact.ts';
import { statusHistoryRoutes } from '../status-history/status-history-routes.ts';
import {
  createTestAccount,
  createTestPortal,
  type TestAccount,
  type TestPortal,
} from '../telemetry/testing/create-test-portal.ts';
import { getFleetAt } from './get-fleet-at.ts';
import { timeTravelRoutes } from './time-travel-routes.ts';

const now = new Date('2026-03-02T12:00:00.000Z');
const MINUTE = 60_000;
const DAY = 1_440;
const ms = (minutes: number): number => now.getTime() + minutes * MINUTE;
const at = (minutes: number): string => new Date(ms(minutes)).toISOString();

let portal: TestPortal;
let account: TestAccount;
let stranger: TestAccount;
let actor: Actor | null;
const clock = createManualClock(now);

beforeAll(async () => {
  portal = await createTestPortal({
    clock,
    actor: () => actor,
    routes: (made) => ({ ...timeTravelRoutes(made), ...statusHistoryRoutes(made) }),
  });
  account = await createTestAccount(portal, 'one.example');
  stranger = await createTestAccount(portal, 'two.example');
  actor = account.administrator;
  await portal.queryAsOwner(`update accounts set silent_after = interval '1 hour'`);
  // The limit was as it is from the beginning.
  await portal.queryAsOwner('delete from silence_changes');
});
afterAll(() => portal.close());

interface Answers {
  readonly fleet: FleetAt;
  readonly moves: FleetMoves;
  readonly activity: FleetActivity;
}

async function ask<P extends keyof Answers>(path: P, query: Record<string, string>, as: Actor | null) {
  actor = as;
  const headers = { authorization: 'Bearer any' };
  const answer = await portal.server.inject({ url: `/api/v1/time-travel/${path}`, query, headers });
  return { status: answer.statusCode, body: answer.json<Answers[P] & { errors?: object }>() };
}
const fleetAt = (minutes: number, as: Actor | null = account.administrator) =>
  ask('fleet', { at: at(minutes) }, as);

type Told = Readonly<Record<string, unknown>> & { readonly isHeartbeat?: boolean };

async function report(deviceId: string, told: readonly (readonly [minutes: number, told: Told])[]) {
  const answer = await portal.server.inject({
    method: 'POST',
    url: '/api/v1/telemetry/positions',
    headers: { 'x-api-key': account.key },
    payload: {
      positions: told.map(([minutes, { isHeartbeat, ...values }]) => {
        const said = { deviceId, time: at(minutes) };
        return isHeartbeat === true
          ? { ...said, event: 'heartbeat', attributes: values }
          : { ...said, latitude: -10, longitude: -37, ...values };
      }),
    },
  });
  const { accepted, events } = answer.json<PositionsAnswer>();
  expect(accepted + (events?.accepted ?? 0)).toBe(told.length);
}

/** Positions whose receipt is as planted, not of this moment. */
async function receivedAfter(assetId: number, minutes: number) {
  for (const table of ['positions', 'asset_states'])
    await portal.queryAsOwner(
      `update ${table} set received_at = fixed_at + $2::float8 * interval '1 minute' where asset_id = $1`,
      [assetId, minutes],
    );
}

const statusOf = ([, status]: LiveTuple): AssetStatus | undefined => liveStatuses[status];
function stateOf({ states }: FleetAt, assetId: number) {
  const state = states.find(([id]) => id === assetId);
  if (state === undefined) throw new Error(`Asset ${assetId} is not there`);
  const [, , fixedAtMs, longitude, latitude, speedKph, headingDegrees] = state;
  return { status: statusOf(state), fixedAtMs, longitude, latitude, speedKph, headingDegrees };
}

describe('the fleet at an instant is refused', () => {
  const viewer = (): Actor => ({ ...account.administrator, role: 'viewer', allUnits: false, unitIds: [] });

  it('without a session, without the module, and of another account or UL', async () => {
    const assetId = await account.addAsset('refused');
    await report('refused', [[-50, { ignition: true }]]);
    expect((await fleetAt(-10, null)).status).toBe(401);
    expect((await fleetAt(-10, { ...viewer(), sees: [] })).status).toBe(403);
    expect((await fleetAt(-10, stranger.administrator)).body.states).toEqual([]);
    expect((await fleetAt(-10, viewer())).body.states).toEqual([]);
    const own = await fleetAt(-10, { ...viewer(), unitIds: [account.unitId] });
    expect(own.body.states.map(([id]) => id)).toContain(assetId);
    const moves = { from: at(-60), to: at(0), stepSeconds: '60' };
    expect((await ask('moves', moves, stranger.administrator)).body.moves).toEqual([]);
    expect((await ask('moves', moves, viewer())).body.moves).toEqual([]);
  });

  it('by row-level security alone', async () => {
    const context = { ...portal, clock, actor: { ...account.administrator, sees: [] } };
    const { states, geofences } = await transact(context, (read) =>
      getFleetAt(read, { at: at(-10), after: 0 }),
    );
    expect([states, geofences]).toEqual([[], []]);
  });

  it('beyond what the account keeps and ahead of now, by name', async () => {
    const before = await ask('fleet', { at: at(-800 * DAY) }, account.administrator);
    expect(before).toMatchObject({ status: 422, body: { errors: { at: ['beyond_retention'] } } });
    const ahead = await ask('fleet', { at: at(1) }, account.administrator);
    expect(ahead).toMatchObject({ status: 422, body: { errors: { at: ['in_future'] } } });
    const moves = { from: at(-800 * DAY), to: at(-800 * DAY + 1), stepSeconds: '60' };
    expect(await ask('moves', moves, account.administrator)).toMatchObject({
      status: 422,
      body: { errors: { from: ['beyond_retention'] } },
    });
  });
});

describe('the fleet at an instant', () => {
  it('is what was stored up to then, however old, and marks what arrived later', async () => {
    const assetId = await account.addAsset('planted');
    await report('planted', [
      [-200 * DAY, { ignition: false, latitude: -9 }],
      [-50, { ignition: true, speedKph: 40, headingDegrees: 90, latitude: -11, longitude: -38 }],
      [-20, { ignition: false, latitude: -12 }],
    ]);
    await receivedAfter(assetId, 5);
    const then = (await fleetAt(-40)).body;
    expect(fleetAtSchema.parse(then)).toEqual(then);
    expect(stateOf(then, assetId)).toEqual({
      status: 'running',
      fixedAtMs: ms(-50),
      longitude: -38,
      latitude: -11,
      speedKph: 40,
      headingDegrees: 90,
    });
    expect(then.arrivedLater).not.toContain(assetId);
    expect((await fleetAt(-48)).body.arrivedLater).toContain(assetId);
    expect(stateOf((await fleetAt(-50)).body, assetId).fixedAtMs).toBe(ms(-50));
    const older = stateOf((await fleetAt(-60)).body, assetId);
    expect(older).toMatchObject({
      status: 'without_communication',
      fixedAtMs: ms(-200 * DAY),
      latitude: -9,
    });
    expect(stateOf((await fleetAt(-201 * DAY)).body, assetId)).toMatchObject({
      status: 'without_status',
      fixedAtMs: null,
      longitude: null,
    });
    expect(stateOf((await fleetAt(0)).body, assetId)).toMatchObject({ status: 'turned_off', latitude: -12 });
  });

  it('has the rules of then: disabled, in maintenance, limits of silence', async () => {
    const assetId = await account.addAsset('rules');
    await report('rules', [
      [-300, { ignition: true }],
      [-1, { ignition: true }],
    ]);
    const change = (set: string, minutes: number) =>
      portal.queryAsOwner(`update assets set ${set}, updated_at = $1 where asset_id = $2`, [
        at(minutes),
        assetId,
      ]);
    await change('disabled = false', -500);
    await change(`silent_after = interval '4 hours'`, -400);
    await change('in_maintenance = true', -280);
    await change('disabled = true', -270);
    await change('disabled = false', -260);
    await change('in_maintenance = false', -250);
    await change('silent_after = null', -200);
    const statuses: unknown[] = [];
    for (const minutes of [-285, -275, -265, -255, -210, -190])
      statuses.push(stateOf((await fleetAt(minutes)).body, assetId).status);
    expect(statuses).toEqual([
      'running',
      'in_maintenance',
      'temporarily_disabled',
      'in_maintenance',
      'running',
      'without_communication',
    ]);
  });

  it('agrees with the history of statuses, for ignition, heartbeats, hour meters and speed', async () => {
    const kinds = {
      ignition: [
        [-170, { ignition: true }],
        [-150, { ignition: false }],
        [-20, { ignition: true }],
      ],
      heartbeats: [
        [-170, { speedKph: 30 }],
        [-160, { isHeartbeat: true, ignition: true }],
        [-140, { isHeartbeat: true, ignition: false }],
        [-100, { isHeartbeat: true }],
        [-2, { ignition: true }],
      ],
      meter: [
        [-170, { hourMeterHours: 10 }],
        [-165, { hourMeterHours: 10.1 }],
        [-160, { hourMeterHours: 10.1 }],
        [-150, { hourMeterHours: 10.1 }],
        [-1, { hourMeterHours: 10.2 }],
      ],
      speed: [
        [-170, { speedKph: 30 }],
        [-160, { speedKph: 0 }],
        [-1, { speedKph: 50 }],
      ],
    } satisfies Record<string, readonly (readonly [number, Told])[]>;
    for (const [deviceId, told] of Object.entries(kinds)) {
      const assetId = await account.addAsset(`agrees-${deviceId}`);
      await report(`agrees-${deviceId}`, told);
      for (const minutes of [-175, -168, -162, -155, -145, -120, -95, -30, -10]) {
        const answer = await portal.server.inject({
          url: `/api/v1/assets/${assetId}/status-history`,
          query: { from: at(minutes), to: at(minutes + 0.01) },
          headers: { authorization: 'Bearer any' },
        });
        const { intervals } = answer.json<{ intervals: { status: AssetStatus }[] }>();
        const { status } = stateOf((await fleetAt(minutes)).body, assetId);
        expect([deviceId, minutes, status]).toEqual([deviceId, minutes, intervals[0]?.status]);
      }
    }
  });

  it('says who was inside which geofence', async () => {
    const assetId = await account.addAsset('inside');
    const [fence] = await portal.queryAsOwner<{ id: number }>(
      `insert into geofences (account_id, unit_id, name, color, on_entry, on_exit, on_speeding, all_assets, shape, drawn_as,
        area_square_meters, perimeter_meters, vertex_count, west, south, east, north, severity, entry_dwell_seconds,
        exit_dwell_seconds, must_be_inside, tags, version)
      values ($1, $2, 'Yard', 'blue', true, true, false, true, '[]', 'polygon', 1, 1, 3, 0, 0, 1, 1, 'low', 0, 0, false, '{}', 1)
      returning geofence_id as id`,
      [account.accountId, account.unitId],
    );
    for (const [entered, left] of [
      [-4_000, -2_000],
      [-100, -50],
      [-10, null],
    ] as const)
      await portal.queryAsOwner(
        `insert into geofence_visits (account_id, geofence_id, unit_id, asset_id, entered_at, entry_confirmed_at,
          entry_received_at, entry_cause, left_at, inferred, certainty, geofence_version, fold_version)
        values ($1, $2, $3, $4, $5, $5, $5, 'position', $6, false, 1, 1, 1)`,
        [account.accountId, fence?.id, account.unitId, assetId, at(entered), left === null ? null : at(left)],
      );
    const inside = [{ id: fence?.id, name: 'Yard', color: 'blue', assets: [assetId] }];
    for (const minutes of [-3_000, -60, -5]) expect((await fleetAt(minutes)).body.geofences).toEqual(inside);
    for (const minutes of [-4_001, -2_000, -30]) expect((await fleetAt(minutes)).body.geofences).toEqual([]);
    const elsewhere: Actor = { ...account.administrator, role: 'viewer', allUnits: false, unitIds: [] };
    expect((await fleetAt(-60, elsewhere)).body.geofences).toEqual([]);
  });
});

describe('what changed between two instants', () => {
  it('leads from the fleet at the one to the fleet at the other, thinned to steps', async () => {
    const assetId = await account.addAsset('moves');
    await report('moves', [
      [-5_000, { ignition: true, latitude: -9 }],
      [-4_950, { ignition: true, latitude: -10 }],
      [-4_949.5, { ignition: true, latitude: -11 }],
      [-4_900, { ignition: false, latitude: -12 }],
      [-1, { ignition: false, latitude: -12 }],
    ]);
    for (const [maintained, minutes] of [
      [false, -6_000],
      [true, -4_800],
    ] as const)
      await portal.queryAsOwner(
        'update assets set in_maintenance = $3, updated_at = $2 where asset_id = $1',
        [assetId, at(minutes), maintained],
      );
    const query = { from: at(-4_990), to: at(-4_700), stepSeconds: '120' };
    const { body } = await ask('moves', query, account.administrator);
    expect(fleetMovesSchema.parse(body)).toEqual(body);
    expect(body).toMatchObject({ from: at(-4_990), to: at(-4_700), stepSeconds: 120 });
    const own = body.moves.filter(([, [id]]) => id === assetId);
    expect(
      own.map(([atMs, state]) => [Math.round((atMs - now.getTime()) / MINUTE), statusOf(state), state[4]]),
    ).toEqual([
      [-4_949, 'running', -11],
      [-4_900, 'turned_off', -12],
      [-4_840, 'without_communication', -12],
      [-4_800, 'in_maintenance', -12],
    ]);
    const last = stateOf((await fleetAt(-4_700)).body, assetId);
    expect(own.at(-1)?.[1][4]).toBe(last.latitude);
    expect(statusOf(own.at(-1)?.[1] as LiveTuple)).toBe(last.status);
  });

  it('reaches a day in steps of a second, where few tell anything', async () => {
    const assetId = await account.addAsset('second by second');
    const told = [-2_800, -2_799.99, -2_300, -1_600.5, -1_600, -1_400];
    await report(
      'second by second',
      told.map((minutes) => [minutes, { ignition: true }] as const),
    );
    const query = { from: at(-2_810), to: at(-1_390), stepSeconds: '1' };
    const { body } = await ask('moves', query, account.administrator);
    expect(body.to).toBe(at(-1_390));
    const own = body.moves.filter(([, state]) => state[0] === assetId && statusOf(state) === 'running');
    // The first two are of one step.
    expect(own.map(([atMs]) => atMs)).toEqual(told.slice(1).map(ms));
  });

  it('reaches no further than now', async () => {
    const query = { from: at(-10), to: at(30), stepSeconds: '60' };
    expect((await ask('moves', query, account.administrator)).body.to).toBe(at(0));
  });
});

describe('the activity of a day', () => {
  it('counts assets on a trip, each once in ten minutes', async () => {
    const assetId = await account.addAsset('active');
    const trip = (from: string, to: string, kind = 'trip') =>
      portal.queryAsOwner(
        `insert into trip_intervals (account_id, asset_id, kind, from_at, to_at, confirmed_at, received_at, from_longitude,
          from_latitude, to_longitude, to_latitude, distance_meters, towed_meters, distance_by, straight_meters, shuntings,
          certainty, is_towed, parts, fold_version)
        values ($1, $2, $3, $4, $5, $5, $5, 0, 0, 1, 1, 1, 0, 'fixes', 1, 0, 1, false, '[]', 1)`,
        [account.accountId, assetId, kind, from, to],
      );
    // Midnight of the account is 03:00 in UTC.
    await trip('2026-02-10T02:00:00Z', '2026-02-10T03:05:00Z');
    await trip('2026-02-10T03:05:00Z', '2026-02-10T03:08:00Z', 'stop');
    await trip('2026-02-10T03:08:00Z', '2026-02-10T03:25:00Z');
    await trip('2026-02-11T02:55:00Z', '2026-02-11T04:00:00Z');
    const { body } = await ask('activity', { day: '2026-02-10' }, account.administrator);
    expect(fleetActivitySchema.parse(body)).toEqual(body);
    expect(body).toMatchObject({ from: '2026-02-10T03:00:00.000Z', to: '2026-02-11T03:00:00.000Z' });
    expect(body.moving).toHaveLength(144);
    expect(body.moving.slice(0, 5)).toEqual([1, 1, 1, 0, 0]);
    expect(body.moving.at(-1)).toBe(1);
    const foreign = await ask('activity', { day: '2026-02-10' }, stranger.administrator);
    expect(foreign.body.moving.every((count) => count === 0)).toBe(true);
  });
});
