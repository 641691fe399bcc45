import {
  fleetActivitySchema,
  fleetAtSchema,
  fleetMovesSchema,
  liveStatuses,
  type AssetStatus,
  type FleetAt,
  type LiveTuple,
  type PositionsAnswer,
} from '@azimute/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { createManualClock } from '../../platform/clock.ts';
import { asActor } from '../../platform/postgres/transaction.ts';
import { portalOf, type Person } from '../../testing/portal-of.ts';
import { actorOf } from '../../testing/actor-of.ts';
import { getFleetAt } from './get-fleet-at.ts';

const now = new Date('2026-03-02T12:00:00.000Z');
const MINUTE = 60_000;
const DAY = 1_440;
const ms = (minutes: number): number => now.getTime() + minutes * MINUTE;
const at = (minutes: number): string => new Date(ms(minutes)).toISOString();

const portal = await portalOf({
  clock: createManualClock(now),
  columns: { silent_after: '1 hour' },
  people: { nowhere: { units: [] }, blind: { sees: [] } },
});
afterAll(() => portal.stop());
const { owner, viewer, stranger, visitor, people, accountId, unitIds, queryAsOwner } = portal;
// The limit is the same from the beginning.
await queryAsOwner('delete from silence_changes where account_id = $1', [accountId]);
const key = await portal.keyWith('telemetry:write');

const fleetAt = (minutes: number, person: Person = owner) =>
  person.call('getFleetAt', { query: { at: at(minutes) } });
const movesOf = (from: string, to: string, stepSeconds: number, person: Person = owner) =>
  person.call('listFleetMoves', { query: { from, to, stepSeconds } });

type Values = Readonly<Record<string, unknown>> & { readonly isHeartbeat?: boolean };
type Report = readonly [minutes: number, values: Values];

/** Plants an asset with a device of the same name, and sends its reports. */
async function plant(code: string, reports: readonly Report[]): Promise<number> {
  const [row] = await queryAsOwner<{ id: number }>(
    `with made as (insert into assets (account_id, unit_id, code) values ($1, $2, $3) returning asset_id),
      attached as (insert into devices (account_id, asset_id, external_id) select $1, asset_id, $3 from made)
    select asset_id as id from made`,
    [accountId, unitIds.NORTH, code],
  );
  const positions = reports.map(([minutes, { isHeartbeat, ...values }]) => {
    const said = { deviceId: code, time: at(minutes) };
    return isHeartbeat === true
      ? { ...said, event: 'heartbeat', attributes: values }
      : { ...said, latitude: -10, longitude: -37, ...values };
  });
  const answer = await key.send('postPositions', { body: { positions } });
  const { accepted, events } = answer.json<PositionsAnswer>();
  expect(accepted + (events?.accepted ?? 0), answer.body).toBe(positions.length);
  return row?.id ?? 0;
}

/** Sets the time of receipt of positions to the planted one instead of now. */
async function receivedAfter(assetId: number, minutes: number) {
  for (const table of ['positions', 'asset_states'])
    await queryAsOwner(
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
  it('without a session, without the module, and for another account or UL', async () => {
    const assetId = await plant('refused', [[-50, { ignition: true }]]);
    const query = { at: at(-10) };
    await visitor.refused('getFleetAt', { query }, 401);
    await people.blind.refused('getFleetAt', { query }, 403);
    for (const person of [stranger, people.nowhere]) {
      expect((await fleetAt(-10, person)).states).toEqual([]);
      expect((await movesOf(at(-60), at(0), 60, person)).moves).toEqual([]);
    }
    expect((await fleetAt(-10, viewer)).states.map(([id]) => id)).toContain(assetId);
  });

  it('by row-level security alone', async () => {
    const actor = { ...(await actorOf(portal, owner)), sees: [], changes: [] };
    const { states, geofences } = await asActor(portal.database.app, actor, (client) =>
      getFleetAt({ client, accountId, at: now }, { at: at(-10), after: 0 }),
    );
    expect([states, geofences]).toEqual([[], []]);
  });

  it('before the account’s retention and in the future, by name', async () => {
    await owner.refused('getFleetAt', { query: { at: at(-800 * DAY) } }, { at: ['beyond_retention'] });
    await owner.refused('getFleetAt', { query: { at: at(1) } }, { at: ['in_future'] });
    const moves = { from: at(-800 * DAY), to: at(-800 * DAY + 1), stepSeconds: 60 };
    await owner.refused('listFleetMoves', { query: moves }, { from: ['beyond_retention'] });
  });
});

describe('the fleet at an instant', () => {
  it('includes what was stored until then, however old, and marks what arrived later', async () => {
    const assetId = await plant('planted', [
      [-200 * DAY, { ignition: false, latitude: -9 }],
      [-50, { ignition: true, speedKph: 40, headingDegrees: 90, latitude: -11, longitude: -38 }],
      [-20, { ignition: false, latitude: -12 }],
    ]);
    await receivedAfter(assetId, 5);
    const then = await fleetAt(-40);
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
    expect((await fleetAt(-48)).arrivedLater).toContain(assetId);
    expect(stateOf(await fleetAt(-50), assetId).fixedAtMs).toBe(ms(-50));
    const older = stateOf(await fleetAt(-60), assetId);
    expect(older).toMatchObject({
      status: 'without_communication',
      fixedAtMs: ms(-200 * DAY),
      latitude: -9,
    });
    expect(stateOf(await fleetAt(-201 * DAY), assetId)).toMatchObject({
      status: 'without_status',
      fixedAtMs: null,
      longitude: null,
    });
    expect(stateOf(await fleetAt(0), assetId)).toMatchObject({ status: 'turned_off', latitude: -12 });
  });

  it('applies the rules of that time: disabled, in maintenance, no-communication limits', async () => {
    const assetId = await plant('rules', [
      [-300, { ignition: true }],
      [-1, { ignition: true }],
    ]);
    const change = (set: string, minutes: number) =>
      queryAsOwner(`update assets set ${set}, updated_at = $1 where asset_id = $2`, [at(minutes), assetId]);
    await change('disabled = false', -500);
    await change(`silent_after = interval '4 hours'`, -400);
    await change('in_maintenance = true', -280);
    await change('disabled = true', -270);
    await change('disabled = false', -260);
    await change('in_maintenance = false', -250);
    await change('silent_after = null', -200);
    const statuses: unknown[] = [];
    for (const minutes of [-285, -275, -265, -255, -210, -190])
      statuses.push(stateOf(await fleetAt(minutes), assetId).status);
    expect(statuses).toEqual([
      'running',
      'in_maintenance',
      'temporarily_disabled',
      'in_maintenance',
      'running',
      'without_communication',
    ]);
  });

  it('omits an implausible meter reading until another agrees', async () => {
    const meters = (hourMeterHours: number, odometerKm: number) => ({ hourMeterHours, odometerKm });
    const assetId = await plant('glitch', [
      [-600, meters(100, 5000)],
      [-590, meters(65_535, 1_677_721)],
      [-580, meters(100.2, 5003)],
      [-570, meters(7, 20)],
      [-560, meters(7.1, 21)],
      [-1, meters(9, 40)],
    ]);
    const shown = ({ states }: Pick<FleetAt, 'states'>) =>
      states.filter(([id]) => id === assetId).map((state) => [state[7], state[8]]);
    const expected = [
      [-595, 100, 5000],
      [-585, 100, 5000],
      [-575, 100.2, 5003],
      [-565, 100.2, 5003],
      [-555, 7.1, 21],
    ] as const;
    for (const [minute, ...told] of expected) expect(shown(await fleetAt(minute))).toEqual([told]);
    const { moves } = await movesOf(at(-595), at(-550), 60);
    const moved = moves.flatMap(([, state]) => (state[0] === assetId ? [[state[7], state[8]]] : []));
    expect(moved).toEqual(expected.slice(1).map(([, ...told]) => told));
  });

  it('is the same after compression, across midnight and for several devices', async () => {
    const meters = (hourMeterHours: number, odometerKm: number) => ({ hourMeterHours, odometerKm });
    const assetId = await plant('packed', [
      [-740, meters(100, 5000)],
      [-730, meters(100.1, 5001)],
      [-715, meters(65_535, 1_677_721)],
      [-705, meters(100.3, 5003)],
      [-695, meters(100.4, 5004)],
      [-685, meters(100.5, 5005)],
      [-675, meters(7, 20)],
      [-665, meters(100.6, 5006)],
      [-655, meters(8, 30)],
      [-645, meters(8.1, 31)],
      [-1, meters(9, 40)],
    ]);
    const minutes = Array.from({ length: 20 }, (_, index) => -738 + index * 5);
    const shown = async () => {
      const fleets = await Promise.all(minutes.map((minute) => fleetAt(minute)));
      return fleets.flatMap(({ states }) =>
        states.filter(([id]) => id === assetId).map((state) => [state[7], state[8]]),
      );
    };
    const pack = () =>
      queryAsOwner(
        `select pack_device_day($1, $2, d.device_id, day)
          from devices d, unnest(array['2026-03-01Z', '2026-03-02Z']::timestamptz[]) as day where d.asset_id = $2`,
        [accountId, assetId],
      );
    const live = await shown();
    expect(new Set(live.map(([hours]) => hours))).toEqual(
      new Set([100, 100.1, 100.3, 100.4, 100.5, 100.6, 8.1]),
    );
    await pack();
    expect(await queryAsOwner('select from positions where asset_id = $1', [assetId])).toEqual([]);
    expect(await shown()).toEqual(live);

    await queryAsOwner(
      `insert into devices (account_id, asset_id, external_id) values ($1, $2, 'packed too')`,
      [accountId, assetId],
    );
    const positions = [-722, -702, -672, -652].map((minute) => ({
      deviceId: 'packed too',
      time: at(minute),
      latitude: -10,
      longitude: -37,
    }));
    expect((await key.send('postPositions', { body: { positions } })).statusCode).toBe(200);
    const ofBoth = await shown();
    await pack();
    expect(await queryAsOwner('select from positions where asset_id = $1', [assetId])).toEqual([]);
    expect(await shown()).toEqual(ofBoth);
  });

  it('agrees with the status history for ignition, heartbeats, hour meters and speed', async () => {
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
    } satisfies Record<string, readonly Report[]>;
    for (const [deviceId, reports] of Object.entries(kinds)) {
      const assetId = await plant(`agrees-${deviceId}`, reports);
      for (const minutes of [-175, -168, -162, -155, -145, -120, -95, -30, -10]) {
        const { intervals } = await owner.call('getAssetStatusHistory', {
          params: { assetId },
          query: { from: at(minutes), to: at(minutes + 0.01) },
        });
        const { status } = stateOf(await fleetAt(minutes), assetId);
        expect([deviceId, minutes, status]).toEqual([deviceId, minutes, intervals[0]?.status]);
      }
    }
  });

  it('lists the assets inside each geofence', async () => {
    const assetId = await plant('inside', []);
    const [fence] = await queryAsOwner<{ id: number }>(
      `insert into geofences (account_id, unit_id, name, color, on_entry, on_exit, on_speeding, all_assets, shape, drawn_as,
        area_square_meters, perimeter_meters, vertex_count, west, south, east, north, severity, entry_dwell_seconds,
        exit_dwell_seconds, must_be_inside, tags, version)
      values ($1, $2, 'Yard', 'blue', true, true, false, true, '[]', 'polygon', 1, 1, 3, 0, 0, 1, 1, 'low', 0, 0, false, '{}', 1)
      returning geofence_id as id`,
      [accountId, unitIds.NORTH],
    );
    for (const [entered, left] of [
      [-4_000, -2_000],
      [-100, -50],
      [-10, null],
    ] as const)
      await queryAsOwner(
        `insert into geofence_visits (account_id, geofence_id, unit_id, asset_id, entered_at, entry_confirmed_at,
          entry_received_at, entry_cause, left_at, inferred, certainty, geofence_version, reducer_version)
        values ($1, $2, $3, $4, $5, $5, $5, 'position', $6, false, 1, 1, 1)`,
        [accountId, fence?.id, unitIds.NORTH, assetId, at(entered), left === null ? null : at(left)],
      );
    const inside = [{ id: fence?.id, name: 'Yard', color: 'blue', assets: [assetId] }];
    for (const minutes of [-3_000, -60, -5]) expect((await fleetAt(minutes)).geofences).toEqual(inside);
    for (const minutes of [-4_001, -2_000, -30]) expect((await fleetAt(minutes)).geofences).toEqual([]);
    expect((await fleetAt(-60, people.nowhere)).geofences).toEqual([]);
  });
});

describe('the changes between two instants', () => {
  it('turn the fleet at one into the fleet at the other, thinned to steps', async () => {
    const assetId = await plant('moves', [
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
      await queryAsOwner('update assets set in_maintenance = $3, updated_at = $2 where asset_id = $1', [
        assetId,
        at(minutes),
        maintained,
      ]);
    const body = await movesOf(at(-4_990), at(-4_700), 120);
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
    const last = stateOf(await fleetAt(-4_700), assetId);
    expect(own.at(-1)?.[1][4]).toBe(last.latitude);
    expect(statusOf(own.at(-1)?.[1] as LiveTuple)).toBe(last.status);
  });

  it('cover a day in steps of a second if there are few', async () => {
    const told = [-2_800, -2_799.99, -2_300, -1_600.5, -1_600, -1_400];
    const assetId = await plant(
      'second by second',
      told.map((minutes) => [minutes, { ignition: true }] as const),
    );
    const body = await movesOf(at(-2_810), at(-1_390), 1);
    expect(body.to).toBe(at(-1_390));
    const own = body.moves.filter(([, state]) => state[0] === assetId && statusOf(state) === 'running');
    // The first two are in the same step.
    expect(own.map(([atMs]) => atMs)).toEqual(told.slice(1).map(ms));
  });

  it('end at the current time', async () => {
    expect((await movesOf(at(-10), at(30), 60)).to).toBe(at(0));
  });
});

describe('the daily activity', () => {
  it('counts assets on a trip, each once in ten minutes', async () => {
    const assetId = await plant('active', []);
    const trip = (from: string, to: string, kind = 'trip') =>
      queryAsOwner(
        `insert into trip_intervals (account_id, asset_id, kind, from_at, to_at, confirmed_at, received_at, from_longitude,
          from_latitude, to_longitude, to_latitude, distance_meters, towed_meters, distance_by, straight_meters, shuntings,
          certainty, is_towed, parts, reducer_version)
        values ($1, $2, $3, $4, $5, $5, $5, 0, 0, 1, 1, 1, 0, 'fixes', 1, 0, 1, false, '[]', 1)`,
        [accountId, assetId, kind, from, to],
      );
    // Midnight in the account's zone is 03:00 UTC.
    await trip('2026-02-10T02:00:00Z', '2026-02-10T03:05:00Z');
    await trip('2026-02-10T03:05:00Z', '2026-02-10T03:08:00Z', 'stop');
    await trip('2026-02-10T03:08:00Z', '2026-02-10T03:25:00Z');
    await trip('2026-02-11T02:55:00Z', '2026-02-11T04:00:00Z');
    const query = { day: '2026-02-10' };
    const body = await owner.call('getFleetActivity', { query });
    expect(fleetActivitySchema.parse(body)).toEqual(body);
    expect(body).toMatchObject({ from: '2026-02-10T03:00:00.000Z', to: '2026-02-11T03:00:00.000Z' });
    expect(body.moving).toHaveLength(144);
    expect(body.moving.slice(0, 5)).toEqual([1, 1, 1, 0, 0]);
    expect(body.moving.at(-1)).toBe(1);
    const foreign = await stranger.call('getFleetActivity', { query });
    expect(foreign.moving.every((count) => count === 0)).toBe(true);
  });
});
