import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import pg from 'pg';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createManualClock } from '../../platform/clock.ts';
import { asProvedAccounts } from '../../platform/postgres/transaction.ts';
import { transact } from '../../platform/transact.ts';
import { actorOf } from '../../testing/actor-of.ts';
import { portalOf } from '../../testing/portal-of.ts';
import { readFixesFrom } from '../telemetry/reducers/read-fixes.ts';
import { parseFixColumns, readFixesInParts } from '../telemetry/reducers/fix-columns.ts';
import { readAssetPositions } from '../telemetry/read-asset-positions.ts';
import { CONTENT_HASH } from '../telemetry/values/content-hash-column.ts';
import { packPositions } from './pack-positions.ts';
import { applyRetention } from './apply-retention.ts';

const DAY_MS = 86_400_000;
/** A Monday about three months ago: a week that is packed. */
const WEEK_MS = 7 * DAY_MS;
const monday = new Date(Math.floor((Date.now() - 94 * DAY_MS) / WEEK_MS) * WEEK_MS + 4 * DAY_MS);
const at = (day: number, seconds: number): Date => new Date(monday.getTime() + day * DAY_MS + seconds * 1000);

const received = at(6, 80_000);
const clock = createManualClock(received);
const portal = await portalOf({
  clock,
  assets: { A1: { devices: ['d'] }, A2: {} },
  people: { closed: { units: [] }, blind: { sees: ['notifications'] } },
});
const { owner, people, server, database, accountId, queryAsOwner } = portal;
const assetId = portal.assetIds.A1;
const gateway = await portal.keyWith('telemetry:write');
const jobs = new pg.Pool({ ...database.connectionOf('azimute_jobs'), max: 2 });
// One of its connections is killed below.
jobs.on('error', () => undefined);
afterAll(async () => {
  await jobs.end();
  await portal.stop();
});
beforeEach(async () => {
  await queryAsOwner('truncate positions, position_blocks, position_packings, position_sweeps');
});

interface Fix {
  readonly deviceId?: string;
  readonly time: Date;
  readonly [more: string]: unknown;
}

async function send(...fixes: readonly Fix[]): Promise<{ accepted: number; duplicates: number }> {
  const positions = fixes.map((fix) => ({ deviceId: 'd', latitude: 1.5, longitude: 2.25, ...fix }));
  const answer = await gateway.send('postPositions', { body: { positions } });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json();
}

async function pack(afterDays = 35): Promise<number> {
  return await packPositions({
    connection: jobs,
    log: { info: () => undefined, warn: () => undefined },
    metrics: portal.metrics,
    signal: new AbortController().signal,
    afterDays,
  });
}

const COLUMNS = `account_id, device_id, fixed_at::text, ${CONTENT_HASH}::text as content_hash, asset_id, received_at::text, latitude::text, longitude::text,
  speed_kph::text, heading_degrees::text, altitude_meters::text, accuracy_meters::text, ignition, hour_meter_hours::text,
  odometer_km::text, attributes::text, source`;

/** Reads everything stored, packed or not, in a fixed order. */
async function stored(): Promise<unknown[]> {
  return await queryAsOwner(
    `select ${COLUMNS} from (select * from positions union all select account_id, device_id, fixed_at, content_hash, asset_id,
        received_at, latitude, longitude, speed_kph, heading_degrees, altitude_meters, accuracy_meters, ignition,
        hour_meter_hours, odometer_km, attributes, source, change_number from packed_positions) p
      order by account_id, device_id, fixed_at, content_hash`,
  );
}

async function count(table: 'positions' | 'position_blocks'): Promise<number> {
  const [row] = await queryAsOwner<{ count: number }>(`select count(*)::int as count from ${table}`);
  return row?.count ?? -1;
}

async function unpackAll(): Promise<void> {
  await queryAsOwner(
    `select unpack_positions(array_agg(account_id), array_agg(device_id), array_agg(day)) from position_blocks`,
  );
}

const day = (): Fix[] =>
  Array.from({ length: 300 }, (_, n) => ({
    time: at(1, n * 30),
    latitude: -23.55 + n * 1e-5,
    longitude: -46.63 - n * 3.7e-5,
    speedKph: n % 80,
    ignition: n % 7 > 0,
    odometerKm: 1000 + n / 10,
    ...(n % 50 === 0 && { attributes: { sat: n } }),
  }));

const number = fc.oneof(
  fc.constant(null),
  fc.integer({ min: -900, max: 900 }).map((value) => value / 10),
  fc.double({ noNaN: false }),
  fc.constantFrom(-0, 0, 1e-300, 1.7e308, NaN, Infinity, -Infinity, 0.1 + 0.2),
);
const single = fc.oneof(
  fc.constant(null),
  fc.float(),
  fc.integer({ min: 0, max: 2000 }).map((v) => Math.fround(v / 10)),
);
const fixes = fc.array(
  fc.record({
    micros: fc.oneof(
      fc.integer({ min: 0, max: 2880 }).map((n) => n * 30_000_000),
      fc.integer({ min: 0, max: 86_399_999_999 }),
    ),
    // The hash of the stored columns, or another, as attributes have.
    hash: fc.option(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).filter((hash) => hash !== 0n)),
    delay: fc.oneof(fc.integer({ min: 0, max: 9999 }), fc.integer({ min: -5_000_000, max: 2_000_000_000 })),
    device: fc.integer({ min: 1, max: 2 }),
    latitude: number.map((value) => value ?? 0),
    longitude: number.map((value) => value ?? 0),
    speed: single,
    heading: single,
    altitude: single,
    accuracy: single,
    ignition: fc.option(fc.boolean()),
    hours: number,
    odometer: number,
    attributes: fc.option(fc.json()),
    source: fc.option(fc.integer({ min: 1, max: 9 })),
  }),
  { minLength: 1, maxLength: 60 },
);

/** Reads part of the day by the call for positions, page by page. */
async function readPages(most: number): Promise<unknown[]> {
  const context = { ...portal, actor: await actorOf(portal, owner) };
  const pages: unknown[] = [];
  for (let cursor: string | undefined; ;) {
    const range = { from: at(1, 3600).toISOString(), to: at(1, 80_000).toISOString(), cursor };
    const { json, nextCursor } = await transact(context, (read) =>
      readAssetPositions(read, assetId, range, most),
    );
    pages.push(JSON.parse(Buffer.concat(json).toString()));
    if (nextCursor === null) return pages;
    cursor = nextCursor;
  }
}

const ROWS_UNTIL = `(select * from positions where account_id = $1 and asset_id = $2 and fixed_at <= i.at
  order by fixed_at desc, device_id desc, content_hash desc limit 1)`;

/** Reads the newest fix up to instants around each hour of the day, and after it. */
async function readNewest(source: string): Promise<unknown[]> {
  return await queryAsOwner(
    `select i.at::text, f.fixed_at::text, received_at::text, longitude::text, latitude::text, speed_kph::text,
        heading_degrees::text, ignition, hour_meter_hours::text, odometer_km::text
      from generate_series(0, 26) hour, generate_series(-1, 1) micros,
        lateral (select $3::timestamptz + hour * interval '1 hour' + micros * interval '1 microsecond' as at) i
        left join lateral (select * from ${source} fix) f on true
      order by i.at`,
    [accountId, assetId, at(1, 0)],
  );
}

describe('a compressed block', () => {
  it('returns every fix as its row did, with all readings', async () => {
    await send({ time: at(2, 0) });
    await fc.assert(
      fc.asyncProperty(fixes, async (given) => {
        await queryAsOwner('truncate positions, position_blocks, position_packings');
        await queryAsOwner(
          `insert into positions select $1::int, device, $3::timestamptz + micros * interval '1 microsecond',
              content_hash_of(coalesce(hash, 0), latitude, longitude, speed, heading, altitude, accuracy, ignition, hours,
                odometer), $2::int,
              $3::timestamptz + micros * interval '1 microsecond' + delay * interval '1 millisecond', latitude, longitude, speed,
              heading, altitude, accuracy, ignition, hours, odometer, attributes::jsonb, source, coalesce(hash, 0) % 1000 + 1000
            from unnest($4::bigint[], $5::bigint[], $6::bigint[], $7::int[], $8::float8[], $9::float8[], $10::real[], $11::real[],
              $12::real[], $13::real[], $14::boolean[], $15::float8[], $16::float8[], $17::text[], $18::smallint[])
              as f (micros, hash, delay, device, latitude, longitude, speed, heading, altitude, accuracy, ignition, hours, odometer,
                attributes, source)
            on conflict do nothing`,
          [
            accountId,
            assetId,
            at(1, 0),
            given.map(({ micros }) => micros),
            given.map(({ hash }) => hash?.toString() ?? null),
            given.map(({ delay }) => delay),
            given.map(({ device }) => device),
            ...(
              [
                'latitude',
                'longitude',
                'speed',
                'heading',
                'altitude',
                'accuracy',
                'ignition',
                'hours',
                'odometer',
              ] as const
            ).map((name) => given.map((fix) => (Object.is(fix[name], -0) ? '-0' : fix[name]))),
            given.map(({ attributes }) => attributes?.replaceAll('\\u0000', '') ?? null),
            given.map(({ source }) => source),
          ],
        );
        const before = await stored();
        const pages = await readPages(7);
        const newest = await readNewest(ROWS_UNTIL);
        const rows = await count('positions');
        expect(await pack()).toBe(rows);
        expect(await count('positions')).toBe(0);
        expect(await stored()).toEqual(before);
        expect(await readPages(7)).toEqual(pages);
        expect(await readNewest('packed_fix_at($1, $2, timestamptz $$-infinity$$, i.at)')).toEqual(newest);
        await unpackAll();
        expect([await count('positions'), await count('position_blocks')]).toEqual([rows, 0]);
        expect(await stored()).toEqual(before);
      }),
      { numRuns: 60 },
    );
  });
});

interface Answer {
  readonly path: string;
  readonly status: number;
  readonly body: string;
}

async function ask(path: string): Promise<Answer> {
  const headers = { authorization: `Bearer ${owner.token}` };
  const { statusCode, body } = await server.inject({ url: `/api/v1/${path}`, headers });
  return { path, status: statusCode, body };
}

/** Runs all reads of positions, such as across days, within a day, paged, and backward for the newest. */
async function readAll(): Promise<Answer[]> {
  const asset = `assets/${assetId}`;
  const [from, to] = [at(0, 0).toISOString(), at(3, 0).toISOString()];
  const [begin, end] = [at(1, 3000).toISOString(), at(1, 6015).toISOString()];
  const paths = [
    `${asset}/positions?from=${from}&to=${to}`,
    `${asset}/positions?from=${begin}&to=${end}`,
    `${asset}/positions/first`,
    ...['csv', 'gpx', 'geojson'].map(
      (format) => `${asset}/positions/export?from=${from}&to=${to}&format=${format}`,
    ),
    ...['csv', 'gpx', 'geojson', 'kml'].map(
      (format) => `trips/export?of=fixes&assets=${assetId}&from=${begin}&to=${end}&format=${format}`,
    ),
    `${asset}/status-history?from=${from}&to=${to}`,
    `${asset}/status-history?from=${at(2, 9000).toISOString()}&to=${to}`,
    `${asset}/messages?from=${from}&to=${to}&limit=20`,
    `${asset}/messages?from=${from}&to=${end}&limit=20`,
    `${asset}/messages?from=${from}&to=${end}&limit=20&device=d`,
    `${asset}/device-health`,
    `${asset}/readings/speed?from=${from}&to=${to}`,
    `${asset}/trail?from=${from}&to=${to}`,
    `time-travel/fleet?at=${end}`,
    `time-travel/fleet?at=${at(2, 80_000).toISOString()}`,
    `time-travel/moves?from=${begin}&to=${end}&stepSeconds=60`,
  ];
  const answers: Answer[] = [];
  for (const path of paths) answers.push(await ask(path));
  return answers;
}

describe('position reads', () => {
  beforeEach(async () => {
    await send(...day(), ...day().map((fix) => ({ ...fix, time: new Date(fix.time.getTime() + DAY_MS) })));
    await send({ time: at(3, 10), hourMeterHours: 7 });
  });

  it('return the same bytes as before', async () => {
    const before = await readAll();
    expect(before.filter(({ status }) => status !== 200)).toEqual([]);
    expect(await pack()).toBe(601);
    const after = await readAll();
    expect(after).toEqual(before);
  });

  it('recompute the same results, in single statements and in parts', async () => {
    const reduce = async (): Promise<unknown> => {
      const context = { ...portal, actor: await actorOf(portal, owner) };
      return await transact(context, async (read) => {
        const parts: unknown[] = [];
        const from = at(1, 2990).getTime();
        const afterMicros = (from - Date.UTC(2000, 0, 1)) * 1000;
        for (const isTold of [false, true])
          parts.push(
            await readFixesInParts(read, assetId, { afterMicros, isTold }, async (bytes) =>
              parts.push(parseFixColumns(bytes)),
            ),
          );
        const asset = { accountId, assetId };
        parts.push(
          await readFixesFrom(read.client, asset, from, true),
          await readFixesFrom(read.client, asset, at(9, 0).getTime()),
        );
        return parts;
      });
    };
    const before = await reduce();
    expect(JSON.stringify(before)).toContain('speedKph');
    await pack();
    expect(await reduce()).toEqual(before);
  });

  it('are confined by row-level security as for rows', async () => {
    await pack();
    const context = { ...portal, actor: await actorOf(portal, people.closed) };
    const counts = await transact(context, async ({ client }) => {
      const { rows } = await client.query<{ blocks: number; fixes: number }>(
        `select (select count(*)::int from position_blocks) as blocks, (select count(*)::int from packed_positions) as fixes`,
      );
      return rows[0];
    });
    expect(counts).toEqual({ blocks: 0, fixes: 0 });
    const blind = await actorOf(portal, people.blind);
    const seen = await transact({ ...context, actor: blind }, ({ client }) =>
      client.query('select from packed_positions'),
    );
    expect(seen.rowCount).toBe(0);
  });

  it('deliver each position to the change feed once, for new and continuing readers', async () => {
    const read = async (since: string, limit: number): Promise<{ ids: string[]; cursor: string }> => {
      const ids: string[] = [];
      for (let cursor = since; ;) {
        const { status, body } = await ask(`positions/changes?since=${cursor}&limit=${limit}`);
        expect(status).toBe(200);
        const page = JSON.parse(body) as { items: { id: string }[]; cursor: string; more: boolean };
        ids.push(...page.items.map(({ id }) => id));
        cursor = page.cursor;
        if (!page.more) return { ids, cursor };
      }
    };
    // The feed returns commits once no older transaction on the server is open, including transactions of other
    // tests.
    const readUntil = (since: string, limit: number, expected: number) =>
      vi.waitFor(async () => {
        const told = await read(since, limit);
        expect(told.ids).toHaveLength(expected);
        return told;
      });
    const before = await readUntil('earliest', 1000, 601);
    await pack();
    const after = await readUntil('earliest', 100, 601);
    expect(after.ids.toSorted()).toEqual(before.ids.toSorted());
    expect((await read(before.cursor, 100)).ids).toEqual([]);
    await send({ time: at(1, 7) });
    await readUntil(after.cursor, 100, 1);
  });
});

describe('a late fix', () => {
  it('turns its day back into rows, and is compared with existing fixes', async () => {
    await send(...day());
    const before = await stored();
    expect(await pack()).toBe(300);
    expect(await send(day()[5] ?? { time: at(1, 0) }, { time: at(1, 150), latitude: 3 })).toMatchObject({
      accepted: 1,
      duplicates: 1,
    });
    expect([await count('positions'), await count('position_blocks')]).toEqual([301, 0]);
    const kept = await stored();
    expect(kept).toHaveLength(301);
    expect(kept).toEqual(expect.arrayContaining(before));
  });

  it('is a duplicate of its packed form in every dialect, and no hash is kept for it', async () => {
    const seconds = (hour: number): number => at(1, hour * 3600).getTime() / 1000;
    const fixed = { latitude: -10.9472468, longitude: -37.0730823 };
    const requests: InjectOptions[] = [
      {
        url: `/api/v1/telemetry/osmand?id=d&timestamp=${seconds(1)}&lat=-10.9472468&lon=-37.0730823&speed=21.598273&bearing=271.53&altitude=4.1`,
      },
      {
        method: 'POST',
        url: '/api/v1/telemetry/traccar',
        payload: {
          position: {
            ...fixed,
            attributes: {},
            fixTime: at(1, 7200).toISOString(),
            speed: 7.77,
            course: 0.1,
          },
          device: { uniqueId: 'd' },
        },
      },
      {
        method: 'POST',
        url: '/api/v1/telemetry/positions',
        payload: {
          positions: [
            { ...fixed, deviceId: 'd', time: at(1, 10_800), speedKph: 33.333333333, altitudeMeters: -0 },
          ],
        },
      },
    ];
    const sendAll = async (): Promise<number> => {
      for (const request of requests) {
        const headers = { authorization: `Bearer ${gateway.key}` };
        const answer = await server.inject({ ...request, headers });
        expect(answer.statusCode, answer.body).toBeLessThan(300);
      }
      return (await stored()).length;
    };
    expect(await sendAll()).toBe(3);
    const before = await stored();
    expect(await pack()).toBe(3);
    const [block] = await queryAsOwner<{ hashes: unknown }>(
      'select content_hashes as hashes from position_blocks',
    );
    expect(block).toEqual({ hashes: null });
    expect(await sendAll()).toBe(3);
    expect(await stored()).toEqual(before);
  });

  it('is a duplicate even if its device moved to another asset', async () => {
    await send(...day());
    await pack();
    await queryAsOwner(`update devices set asset_id = $1 where external_id = 'd'`, [portal.assetIds.A2]);
    try {
      expect(await send(...day())).toMatchObject({ accepted: 0, duplicates: 300 });
    } finally {
      await queryAsOwner(`update devices set asset_id = $1 where external_id = 'd'`, [assetId]);
    }
  });

  it('waits for a block in progress, and finds it', async () => {
    await send(...day());
    const packing = await jobs.connect();
    await packing.query('begin');
    await packing.query('select pack_asset_day($1, $2, $3, $4)', [accountId, assetId, at(1, 0), '35 days']);
    const sending = send(day()[5] ?? { time: at(1, 0) }, { time: at(1, 151) });
    await vi.waitFor(async () => {
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      expect(await queryAsOwner(waiting)).not.toEqual([]);
    });
    await packing.query('commit');
    packing.release();
    expect(await sending).toMatchObject({ accepted: 1, duplicates: 1 });
    expect(await stored()).toHaveLength(301);
  });
});

describe('compression', () => {
  it('skips recent data, and old data that was received recently', async () => {
    await send(...day());
    expect(await pack(100_000)).toBe(0);
    await queryAsOwner(`update positions set received_at = now() - interval '34 days'`);
    expect(await pack(1)).toBe(0);
    expect(await count('positions')).toBe(300);
  });

  it('leaves a day as rows or as a block if killed, and resumes', async () => {
    await send(...day(), { time: at(4, 5) });
    const before = await stored();
    const killed = await jobs.connect();
    const { rows } = await killed.query<{ pid: number }>('select pg_backend_pid() as pid');
    await killed.query('begin');
    await killed.query('select pack_asset_day($1, $2, $3, $4)', [accountId, assetId, at(1, 0), '35 days']);
    killed.on('error', () => undefined);
    await queryAsOwner('select pg_terminate_backend($1)', [rows[0]?.pid]);
    killed.release(true);
    await expect.poll(() => count('positions')).toBe(301);
    expect(await stored()).toEqual(before);
    expect(await pack()).toBe(301);
    expect(await pack()).toBe(0);
    expect(await stored()).toEqual(before);
  });

  it('frees the space of a week', async () => {
    await send(...day());
    const size = async (): Promise<number> => {
      const [row] = await queryAsOwner<{ bytes: number }>(
        `select sum(pg_total_relation_size(inhrelid))::int as bytes from pg_inherits where inhparent = 'positions'::regclass`,
      );
      return row?.bytes ?? 0;
    };
    const before = await size();
    await pack();
    expect(await size()).toBeLessThan(before);
  });
});

describe('the end of retention', () => {
  const apply = (now: Date): Promise<void> =>
    applyRetention({
      connection: jobs,
      clock: createManualClock(now),
      log: { info: () => undefined, warn: () => undefined },
      metrics: portal.metrics,
      signal: new AbortController().signal,
    });

  it('applies to blocks as to rows: expired fixes of a block are deleted, later ones stay', async () => {
    await send(...day());
    await send({ time: at(2, 0) }, { time: at(2, 60) });
    await queryAsOwner(
      `update positions set received_at = received_at + interval '20 days' where fixed_at = $1`,
      [at(2, 60)],
    );
    expect(await pack()).toBe(302);
    await queryAsOwner(`update accounts set retention = $2 where account_id = $1`, [accountId, '75 days']);
    try {
      await apply(new Date());
    } finally {
      await queryAsOwner(`update accounts set retention = '24 months' where account_id = $1`, [accountId]);
    }
    expect(await count('position_blocks')).toBe(0);
    const left = await queryAsOwner<{ fixed_at: Date }>('select fixed_at from positions');
    expect(left.map(({ fixed_at }) => fixed_at)).toEqual([at(2, 60)]);
  });
});

it('no other role can insert or delete blocks', async () => {
  await send(...day());
  await pack();
  await expect(
    asProvedAccounts(database.pipeline, [accountId + 1000], (client) =>
      client.query('delete from position_blocks'),
    ),
  ).resolves.toMatchObject({ rowCount: 0 });
  for (const pool of [database.app, database.pipeline])
    await expect(
      pool.query('select pack_asset_day($1, $2, $3, $4)', [accountId, assetId, at(1, 0), '35 days']),
    ).rejects.toMatchObject({ code: '42501' });
});
