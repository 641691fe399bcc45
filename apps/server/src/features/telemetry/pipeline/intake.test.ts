import fc from 'fast-check';
import pg from 'pg';
import { assetStatus, stepHeartbeat, stepLatest, type Fix, type LatestState } from '@azimute/engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createManualClock } from '../../../platform/clock.ts';
import { createPortalEvents } from '../../../platform/events.ts';
import type { ProvedApiKey } from '../../../platform/http/caller.ts';
import { createLogger } from '../../../platform/log.ts';
import { createMetrics } from '../../../platform/metrics.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import type { DeviceEvent, Position, Quarantined, Submission } from '../values/position.ts';
import { WrittenJson } from '../values/storable-json.ts';
import {
  createTestAccount,
  createTestPortal,
  type TestAccount,
  type TestPortal,
} from '../testing/create-test-portal.ts';
import { createIntake, type Intake, type IntakeOptions } from './intake.ts';

const now = new Date('2026-03-02T12:00:00.000Z');
const clock = createManualClock(now);
/** Test databases trade durability for speed; another database with a similar name must not. */
const unsynced = { allowsUnsyncedCommits: true };
let portal: TestPortal;
let one: TestAccount;
let two: TestAccount;

beforeAll(async () => {
  portal = await createTestPortal({ clock, log: createLogger({ level: 'silent' }) });
  one = await createTestAccount(portal, 'one.example');
  two = await createTestAccount(portal, 'two.example');
});
afterAll(() => portal.close());

function keyOf(account: TestAccount): ProvedApiKey {
  return { apiKeyId: 1, accountId: account.accountId, unitIds: null, scopes: ['telemetry:write'] };
}

function openIntake(database: Database, options: Partial<IntakeOptions>): Intake {
  const log = createLogger({ level: 'silent' });
  return createIntake({
    database,
    events: createPortalEvents(),
    clock,
    log,
    metrics: createMetrics(),
    ...options,
  });
}

function positionOf(externalId: string, minutes: number, given: Partial<Position> = {}): Position {
  return {
    index: 0,
    externalId,
    fixedAtMs: now.getTime() + minutes * 60_000,
    latitude: 1,
    longitude: 1,
    speedKph: null,
    headingDegrees: null,
    altitudeMeters: null,
    accuracyMeters: null,
    ignition: null,
    hourMeterHours: null,
    odometerKm: null,
    attributes: null,
    ...given,
  };
}

function heartbeatOf(externalId: string, minutes: number, readings: object): DeviceEvent {
  return {
    index: 0,
    externalId,
    occurredAtMs: now.getTime() + minutes * 60_000,
    kind: 'heartbeat',
    latitude: null,
    longitude: null,
    attributes: JSON.stringify(readings),
  };
}

function submissionOf(positions: readonly Position[]): Submission {
  return { source: 'positions', positions, rejected: [], quarantined: [] };
}

type StoredFix = Fix & { readonly external: string };

const MEASURED = `device_id as "deviceId", (extract(epoch from fixed_at) * 1000)::float8 as "fixedAtMs",
  (extract(epoch from received_at) * 1000)::float8 as "receivedAtMs", latitude, longitude, speed_kph as "speedKph",
  heading_degrees as "headingDegrees", altitude_meters as "altitudeMeters", accuracy_meters as "accuracyMeters",
  ignition, hour_meter_hours as "hourMeterHours"`;

/** Reads rows in counting order. */
function readRows(assetId: number | undefined): Promise<StoredFix[]> {
  return portal.queryAsOwner<StoredFix>(
    `select right(external_id, 1) as external, p.* from (select ${MEASURED},
        coalesce(odometer_km, (attributes->>'totalDistanceKm')::float8) as "odometerKm",
        odometer_km is null and attributes is not null as "odometerComputed",
        (attributes->>'batteryPercent')::float8 as "batteryPercent", content_hash::float8 as "contentHash" from positions
      where asset_id = $1) p join devices d on d.device_id = p."deviceId"
    order by p."fixedAtMs", p."deviceId", p."contentHash"`,
    [assetId],
  );
}

/** Removes row numbers and the time and order of arrival, which differ. The device is identified by name. */
function withoutArrival(rows: readonly StoredFix[]): unknown[] {
  return rows
    .toSorted((a, b) => a.fixedAtMs - b.fixedAtMs || a.external.localeCompare(b.external))
    .map((row) => ({ ...row, receivedAtMs: 0, deviceId: 0 }));
}

/** Reduces heartbeats with their readings as sent: attributes that hold all of them. */
async function reduceHeartbeats(assetId: number | undefined, state: LatestState | null) {
  const rows = await portal.queryAsOwner<{ at: number; attributes: object }>(
    `select (extract(epoch from occurred_at) * 1000)::float8 as at, attributes from device_events where asset_id = $1`,
    [assetId],
  );
  const unsaid = { hourMeterHours: null, odometerKm: null, odometerComputed: false };
  return rows.reduce<LatestState | null>(
    (latest, { at, attributes }) =>
      stepHeartbeat(latest, {
        contactAtMs: at,
        ignition: null,
        batteryPercent: null,
        ...unsaid,
        ...attributes,
      }),
    state,
  );
}

interface StoredState extends Fix, Omit<LatestState, 'fix' | 'heartbeatIgnition'> {
  readonly heartbeatIgnition: boolean | null;
  readonly heartbeatIgnitionAtMs: number;
  readonly fixOdometerKm: number | null;
  readonly fixHourMeterHours: number | null;
  readonly contentHash: number;
}

async function readState(assetId: number | undefined): Promise<LatestState | undefined> {
  const [state] = await portal.queryAsOwner<StoredState>(
    `select ${MEASURED}, (extract(epoch from contact_at) * 1000)::float8 as "contactAtMs",
      heartbeat_ignition as "heartbeatIgnition", battery_percent as "batteryPercent",
      (extract(epoch from heartbeat_ignition_at) * 1000)::float8 as "heartbeatIgnitionAtMs",
      (extract(epoch from battery_read_at) * 1000)::float8 as "batteryReadAtMs", odometer_km as "odometerKm", odometer_computed as "odometerComputed",
      (extract(epoch from odometer_read_at) * 1000)::float8 as "odometerReadAtMs", engine_on as "engineOn",
      (extract(epoch from hour_meter_read_at) * 1000)::float8 as "hourMeterReadAtMs",
      (extract(epoch from hour_meter_advanced_at) * 1000)::float8 as "hourMeterAdvancedAtMs",
      (extract(epoch from hour_meter_entered_at) * 1000)::float8 as "hourMeterEnteredAtMs",
      fix_odometer_km as "fixOdometerKm", fix_hour_meter_hours as "fixHourMeterHours",
      fix_content_hash as "contentHash"
    from asset_states where asset_id = $1`,
    [assetId],
  );
  if (state === undefined) return undefined;
  const { heartbeatIgnition, heartbeatIgnitionAtMs, fixOdometerKm, fixHourMeterHours, contentHash, ...rest } =
    state;
  const { deviceId, fixedAtMs, receivedAtMs, latitude, longitude, speedKph, ...others } = rest;
  const { headingDegrees, altitudeMeters, accuracyMeters, ignition, ...readings } = others;
  const place = { deviceId, fixedAtMs, receivedAtMs, latitude, longitude, speedKph };
  const meters = { odometerKm: fixOdometerKm, hourMeterHours: fixHourMeterHours, contentHash };
  return {
    ...readings,
    fix:
      fixedAtMs === null
        ? null
        : { ...place, headingDegrees, altitudeMeters, accuracyMeters, ignition, ...meters },
    heartbeatIgnition:
      heartbeatIgnition === null ? null : { isOn: heartbeatIgnition, atMs: heartbeatIgnitionAtMs },
  };
}

describe('intake refuses', () => {
  it('with database_unavailable while the database is down, for every sender', async () => {
    const pipeline = new pg.Pool({ host: '127.0.0.1', port: 1, max: 2 });
    const intake = openIntake({ ...portal.database, pipeline }, unsynced);
    const sent = Array.from({ length: 5 }, () =>
      intake.submit(keyOf(one), submissionOf([positionOf('x', 0)])),
    );
    for (const answer of await Promise.allSettled(sent)) {
      expect(answer).toMatchObject({ reason: { code: 'database_unavailable', retryAfterSeconds: 2 } });
    }
    await pipeline.end();
  });

  it.skipIf(process.env['TEST_DATABASE_URL'])(
    'everything that a commit would not flush to disk, naming the setting, and keeps nothing of it',
    async () => {
      await one.addAsset('unsynced');
      const intake = openIntake(portal.database, {});
      const detail = expect.stringContaining('fsync and full_page_writes are off') as string;
      expect(await intake.findRefusal()).toEqual(detail);
      await expect(
        intake.submit(keyOf(one), submissionOf([positionOf('unsynced', 0), positionOf('stranger', 0)])),
      ).rejects.toMatchObject({ code: 'ingest_refused', detail, retryAfterSeconds: 15 });
      const [kept] = await portal.queryAsOwner(
        `select (select count(*)::int from positions join devices using (account_id, device_id)
            where external_id = 'unsynced') as stored,
          (select count(*)::int from quarantined_positions where external_id = 'stranger') as quarantined`,
      );
      expect(kept).toEqual({ stored: 0, quarantined: 0 });
    },
  );

  it.each([
    ['53100', 'database_full'],
    ['53200', 'database_unavailable'],
    ['53300', 'database_unavailable'],
    ['25006', 'database_unavailable'],
    ['57014', 'database_unavailable'],
    ['57P01', 'database_unavailable'],
    ['58030', 'database_unavailable'],
  ])(
    'positions during database failures with %s, with %s, without blaming the position',
    async (sqlstate, code) => {
      const device = `ill${sqlstate}`;
      await one.addAsset(device);
      await portal.queryAsOwner(
        `create function fail() returns trigger language plpgsql as
        $$ begin raise exception 'injected' using errcode = '${sqlstate}'; end $$;
      create trigger fail before insert on positions for each row execute function fail()`,
      );
      const batch = submissionOf([positionOf(device, 0), positionOf(device, -1)]);
      await expect(portal.intake.submit(keyOf(one), batch)).rejects.toMatchObject({ code });
      await portal.queryAsOwner('drop function fail cascade');
      expect(await portal.intake.submit(keyOf(one), batch)).toEqual({
        accepted: 2,
        duplicates: 0,
        rejected: [],
      });
      const kept = 'select from quarantined_positions where external_id = $1';
      expect(await portal.queryAsOwner(kept, [device])).toEqual([]);
    },
  );

  it('reports the error of the first failing statement of a pipeline', async () => {
    await one.addAsset('first');
    const refused = { code: '42501', message: 'permission denied for table geofence_sets' };
    await portal.queryAsOwner('revoke select on geofence_sets from azimute_pipeline');
    const batch = submissionOf([positionOf('first', 0)]);
    await expect(portal.intake.submit(keyOf(one), batch)).rejects.toMatchObject(refused);
    await portal.queryAsOwner('grant select on geofence_sets to azimute_pipeline');
    expect(await portal.intake.submit(keyOf(one), batch)).toMatchObject({ accepted: 1 });
  });

  it('positions beyond its capacity, even if others of the request are kept', async () => {
    await one.addAsset('many');
    const intake = openIntake(portal.database, { ...unsynced, room: 2 });
    const refused: Quarantined = {
      index: 2,
      code: 'time_in_future',
      message: '',
      externalId: 'many',
      payload: {},
    };
    const send = (minutes: number) =>
      intake.submit(keyOf(one), {
        ...submissionOf([positionOf('many', minutes), positionOf('many', minutes - 1)]),
        quarantined: [refused],
      });
    const answers = await Promise.allSettled([send(0), send(-10)]);
    expect(answers).toMatchObject([{ value: { accepted: 2 } }, { reason: { code: 'overloaded' } }]);
    expect(await send(-10)).toMatchObject({ accepted: 2 });
  });

  it.each([
    ['count', { room: 2 }, {}],
    ['weight', { roomBytes: 8_000 }, new WrittenJson(`"${'x'.repeat(10_000)}"`)],
  ])('what goes to quarantine while its capacity is used up by %s', async (_, bounds, payload) => {
    const intake = openIntake(portal.database, { ...unsynced, ...bounds });
    const refused = [0, 1].map((index): Quarantined => ({
      index,
      code: 'time_in_future',
      message: '',
      externalId: `refused${index}`,
      payload,
    }));
    const send = () => intake.submit(keyOf(one), { ...submissionOf([]), quarantined: refused });
    const first = send();
    expect(() => intake.requireRoom()).toThrow(expect.objectContaining({ code: 'overloaded' }));
    expect((await first).rejected).toHaveLength(2);
    expect((await send()).rejected).toHaveLength(2);
  });

  it('one account’s invalid position, and no other', async () => {
    await one.addAsset('poisoned');
    await two.addAsset('healthy');
    const poison = positionOf('poisoned', 0, { attributes: String.raw`{"text":"\u0000"}` });
    const answers = await Promise.all([
      portal.intake.submit(keyOf(two), submissionOf([-1, -2, -3].map((at) => positionOf('healthy', at)))),
      portal.intake.submit(keyOf(one), submissionOf([positionOf('poisoned', -1), { ...poison, index: 1 }])),
      portal.intake.submit(keyOf(two), submissionOf([-4, -5, -6].map((at) => positionOf('healthy', at)))),
    ]);
    expect(answers).toMatchObject([
      { accepted: 3, rejected: [] },
      { accepted: 1, rejected: [{ index: 1, code: 'value_invalid' }] },
      { accepted: 3, rejected: [] },
    ]);
  });

  it('positions older than the account’s retention, even if another account keeps them', async () => {
    await one.addAsset('archive');
    await two.addAsset('archive');
    await portal.queryAsOwner(`update accounts set retention = interval '20 years' where account_id = $1`, [
      one.accountId,
    ]);
    const old = [positionOf('archive', 0, { fixedAtMs: Date.UTC(2008, 5, 1) })];
    const [kept, refused] = await Promise.all([
      portal.intake.submit(keyOf(one), submissionOf(old)),
      portal.intake.submit(keyOf(two), submissionOf(old)),
    ]);
    expect(kept).toMatchObject({ accepted: 1, rejected: [] });
    expect(refused).toMatchObject({ accepted: 0, rejected: [{ code: 'time_too_old' }] });
  });
});

describe('intake', () => {
  it('yields one state and one set of rows for any order, batching and repetition, in any process', async () => {
    const sources = ['positions', 'osmand', 'traccar', 'mqtt', 'file'] as const;
    const other = openIntake(portal.database, unsynced);
    let run = 0;
    const story = fc.tuple(
      // From either device of an asset, including both at the same time.
      fc.uniqueArray(fc.integer({ min: -60, max: 1 }), { minLength: 2, maxLength: 14 }),
      fc.infiniteStream(fc.nat()),
    );
    await fc.assert(
      fc.asyncProperty(story, async ([places, chance]) => {
        const next = (): number => Number(chance.next().value);
        const pick = <T>(items: readonly [T, ...T[]]): T => items[next() % items.length] ?? items[0];
        run += 1;
        const names = [`straight${run}`, `shuffled${run}`] as const;
        const assets = [];
        for (const name of names) assets.push(await one.addAsset(`${name}a`, `${name}b`));
        const fixes = places
          .toSorted((a, b) => a - b)
          .map((place) => {
            const at = Math.floor(place / 2);
            return positionOf(place % 2 === 0 ? 'a' : 'b', at, {
              ignition: pick([null, true, false]),
              speedKph: next() % 9,
              hourMeterHours: next() % 2 === 0 ? null : 1_000 + Math.floor(at / 7) / 10,
              // Includes a total that a server adds to the fix.
              odometerKm: next() % 2 === 0 ? null : 5_000 + at,
              attributes:
                next() % 2 === 0 ? null : `{"batteryPercent":${next() % 100},"totalDistanceKm":${900 + at}}`,
            });
          });
        const heartbeats = places.flatMap((place) => {
          const at = Math.floor(place / 2) + (next() % 3);
          const readings = { ignition: pick([null, true, false]), batteryPercent: next() % 100 };
          return next() % 3 === 0 ? heartbeatOf(place % 2 === 0 ? 'a' : 'b', Math.min(at, 1), readings) : [];
        });
        const contacts = [...fixes, ...heartbeats];
        const send = (name: string, given: readonly (Position | DeviceEvent)[]) => {
          clock.advance(1);
          const own = given.map((contact) => ({ ...contact, externalId: name + contact.externalId }));
          const positions = own.filter((contact) => 'fixedAtMs' in contact);
          const events = own.filter((contact) => 'kind' in contact);
          const intake = next() % 2 === 0 ? portal.intake : other;
          return intake.submit(keyOf(one), { ...submissionOf(positions), events, source: pick(sources) });
        };
        await send(names[0], contacts);
        const mixed = [...contacts, ...contacts.filter(() => next() % 2 === 0)]
          .map((contact) => ({ contact, rank: next() }))
          .toSorted((a, b) => a.rank - b.rank)
          .map(({ contact }) => contact);
        const sent = [];
        while (mixed.length > 0) {
          const answer = send(names[1], mixed.splice(0, 1 + (next() % 4)));
          sent.push(answer);
          if (next() % 2 === 0) await answer;
        }
        const answers = await Promise.all(sent);
        expect(answers.reduce((sum, answer) => sum + answer.accepted, 0)).toBe(fixes.length);
        const [straight, shuffled] = [await readRows(assets[0]), await readRows(assets[1])];
        expect(withoutArrival(shuffled)).toEqual(withoutArrival(straight));
        for (const [index, rows] of [straight, shuffled].entries()) {
          const ofFixes = rows.reduce<LatestState | null>(stepLatest, null);
          expect(await readState(assets[index])).toEqual(await reduceHeartbeats(assets[index], ofFixes));
        }
      }),
      { numRuns: 25 },
    );
    clock.set(now);
  });

  it('stores a meter glitch without using it, and adopts a replaced meter', async () => {
    const assetId = await one.addAsset('glitching');
    const tell = (minutes: number, hourMeterHours: number, odometerKm: number) =>
      portal.intake.submit(
        keyOf(one),
        submissionOf([positionOf('glitching', minutes, { hourMeterHours, odometerKm })]),
      );
    await tell(-30, 100, 1000);
    await tell(-29, 65_535, 4_294_967.295);
    expect(await readState(assetId)).toMatchObject({
      hourMeterHours: 100,
      odometerKm: 1000,
      engineOn: false,
    });
    const [{ doubted } = { doubted: '' }] = await portal.queryAsOwner<{ doubted: string }>(
      'select doubted_meters as doubted from asset_states where asset_id = $1',
      [assetId],
    );
    expect(JSON.parse(doubted)).toMatchObject({ hours: { value: 65_535 }, km: { value: 4_294_967.295 } });
    await tell(-28, 100.03, 1000);
    expect(await readState(assetId)).toMatchObject({ hourMeterHours: 100.03, odometerKm: 1000 });
    await tell(-27, 3, 20);
    expect(await readState(assetId)).toMatchObject({ hourMeterHours: 100.03, odometerKm: 1000 });
    await tell(-26, 3, 20);
    expect(await readState(assetId)).toMatchObject({ hourMeterHours: 3, odometerKm: 20 });
  });

  it('counts a heartbeat as contact, and keeps its readings, before the first fix and after it', async () => {
    const assetId = await one.addAsset('beating');
    const beat = (minutes: number, readings: object) =>
      portal.intake.submit(keyOf(one), {
        ...submissionOf([]),
        events: [heartbeatOf('beating', minutes, readings)],
      });
    expect(await beat(-30, { batteryPercent: 81.5, ignition: true, hourMeterHours: 7 })).toEqual({
      accepted: 0,
      duplicates: 0,
      rejected: [],
      events: { accepted: 1, duplicates: 0 },
    });
    expect(await readState(assetId)).toMatchObject({
      contactAtMs: now.getTime() - 30 * 60_000,
      fix: null,
      engineOn: true,
      hourMeterHours: 7,
      batteryPercent: 81.5,
    });
    await portal.intake.submit(keyOf(one), submissionOf([positionOf('beating', -20)]));
    await beat(-10, { batteryPercent: 80 });
    const state = await readState(assetId);
    expect(state).toMatchObject({
      contactAtMs: now.getTime() - 10 * 60_000,
      fix: { fixedAtMs: now.getTime() - 20 * 60_000 },
      batteryPercent: 80,
    });
    expect((await beat(-10, { batteryPercent: 80 })).events).toEqual({ accepted: 0, duplicates: 1 });
    expect((await beat(-40, { batteryPercent: 99, ignition: false })).events?.accepted).toBe(1);
    expect(await readState(assetId)).toEqual(state);
  });

  it('recognizes a fix stored when its device was on another asset, and stores the new data beside it', async () => {
    const [before, after] = [await one.addAsset('moved'), await one.addAsset('lone')];
    const send = (...minutes: number[]) =>
      portal.intake.submit(keyOf(one), submissionOf(minutes.map((at) => positionOf('moved', at))));
    expect(await send(-9, -8)).toMatchObject({ accepted: 2, duplicates: 0 });
    await portal.queryAsOwner(`update devices set asset_id = $1 where external_id = 'moved'`, [after]);
    expect(await send(-9, -8, -7, -7)).toMatchObject({ accepted: 1, duplicates: 3 });
    expect([await readRows(before), await readRows(after)].map((rows) => rows.length)).toEqual([2, 1]);
  });

  it('agrees with another process that writes the same new asset concurrently', async () => {
    const other = openIntake(portal.database, unsynced);
    for (let round = 0; round < 10; round += 1) {
      const device = `shared${round}`;
      const assetId = await one.addAsset(device);
      const newest = positionOf(device, 0, { latitude: 9, ignition: true });
      const older = Array.from({ length: 20 }, (_, index) => positionOf(device, -1 - index));
      await Promise.all([
        other.submit(keyOf(one), submissionOf([newest])),
        ...older.map((position) => portal.intake.submit(keyOf(one), submissionOf([position]))),
      ]);
      const [state] = await portal.queryAsOwner('select * from asset_states where asset_id = $1', [assetId]);
      expect(state).toMatchObject({ latitude: 9, fixed_at: now, engine_on: true });
    }
  });

  it('recovers if a partition was dropped concurrently', async () => {
    await one.addAsset('dropped');
    const at = positionOf('dropped', -400 * 24 * 60);
    await portal.intake.submit(keyOf(one), submissionOf([at]));
    const [{ name } = { name: '' }] = await portal.queryAsOwner<{ name: string }>(
      `select tableoid::regclass::text as name from positions where fixed_at = $1`,
      [new Date(at.fixedAtMs)],
    );
    await portal.queryAsOwner(`drop table ${name}`);
    const answer = await portal.intake.submit(keyOf(one), submissionOf([at]));
    expect(answer).toEqual({ accepted: 1, duplicates: 0, rejected: [] });
  });
});

describe('asset status', () => {
  it('is the same in the engine and the database', async () => {
    const facts = fc.record({
      disabled: fc.boolean(),
      inMaintenance: fc.boolean(),
      agoSeconds: fc.option(fc.integer({ min: -600, max: 200_000 })),
      engineOn: fc.boolean(),
      silentSeconds: fc.constantFrom(60, 3_600, 86_400),
    });
    const cases = [
      ...fc.sample(facts, 500),
      { disabled: false, inMaintenance: false, agoSeconds: 60, engineOn: true, silentSeconds: 60 },
    ];
    const rows = await portal.queryAsOwner<{ status: string }>(
      `select asset_status((c->>'disabled')::bool, (c->>'inMaintenance')::bool,
        $2::timestamptz - make_interval(secs => (c->>'agoSeconds')::int), (c->>'engineOn')::bool,
        make_interval(secs => (c->>'silentSeconds')::int), $2) as status
      from jsonb_array_elements($1) with ordinality as a (c, place) order by place`,
      [JSON.stringify(cases), now],
    );
    const expected = cases.map(({ agoSeconds, engineOn, silentSeconds, ...flags }) =>
      assetStatus(
        { ...flags, silentAfterMs: silentSeconds * 1_000 },
        agoSeconds === null ? null : { contactAtMs: now.getTime() - agoSeconds * 1_000, engineOn },
        now.getTime(),
      ),
    );
    expect(rows.map((row) => row.status)).toEqual(expected);
  });
});
