import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createManualClock } from '../../platform/clock.ts';
import { plantAccount } from '../../testing/plant-account.ts';
import { clientOf } from '../../testing/portal-client.ts';
import { portalOf, type Person } from '../../testing/portal-of.ts';
import { applyRetention } from './apply-retention.ts';

const DAY_MS = 24 * 3_600_000;
const START = new Date('2021-03-01T00:00:00Z');
const clock = createManualClock(START);
const device = { assets: { A1: { devices: ['d'] } } };
const portal = await portalOf({ clock, ...device });
const { ownerUrl, database, server, queryAsOwner } = portal;
const jobs = new pg.Pool({ ...database.connectionOf('azimute_jobs'), max: 2 });
afterAll(async () => {
  await jobs.end();
  await portal.stop();
});
const gatewayOf = async (admin: Pick<Person, 'call'>) =>
  clientOf(
    server,
    (await admin.call('createApiKey', { body: { name: 'Gateway', scopes: ['telemetry:write'] } })).key,
  );
/** Has the longest retention, 24 months. */
const long = { accountId: portal.accountId, gateway: await gatewayOf(portal.owner) };
const planted = await plantAccount(queryAsOwner, { ...device, columns: { retention: '2 months' } });
/** Keeps two months. */
const short = {
  accountId: planted.id,
  gateway: await gatewayOf(clientOf(server, planted.people.owner.token)),
};

beforeEach(async () => {
  clock.set(START);
  for (const name of await listPartitions()) await queryAsOwner(`drop table ${name}`);
  await queryAsOwner(
    'truncate asset_states, device_events, position_sweeps, reducer_states, reducer_checkpoints, trip_intervals, trail_days',
  );
  await queryAsOwner(`update position_partitioning set weekly_from = '2019-01-07T00:00:00Z'`);
});

/** Stores a fix of the account's device at each of these times. */
async function send({ gateway }: Pick<typeof long, 'gateway'>, ...times: string[]): Promise<void> {
  const positions = times.map((time) => ({ deviceId: 'd', time, latitude: 1, longitude: 2 }));
  const answer = await gateway.send('postPositions', { body: { positions } });
  expect(answer.json(), answer.body).toMatchObject({ rejected: [] });
}
const apply = (batches: { readonly pageBatch?: number; readonly rowBatch?: number } = {}) =>
  applyRetention({
    connection: jobs,
    clock,
    log: { info: () => undefined, warn: () => undefined },
    metrics: portal.metrics,
    signal: new AbortController().signal,
    ...batches,
  });
/** Returns the days of the remaining fixes. */
async function fixesOf({ accountId }: Pick<typeof long, 'accountId'>): Promise<string[]> {
  const rows = await queryAsOwner<{ day: string }>(
    `select to_char(fixed_at at time zone 'UTC', 'YYYY-MM-DD') as day from positions
      where account_id = $1 order by fixed_at`,
    [accountId],
  );
  return rows.map(({ day }) => day);
}
async function listPartitions(): Promise<string[]> {
  const rows = await queryAsOwner<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relname ~ '^(expired_)?positions_\\d' order by 1`,
  );
  return rows.map(({ name }) => name);
}

describe('retention', () => {
  it('keeps what any account’s period covers, and old data that was received recently', async () => {
    await send(long, '2010-01-02T00:00:00Z', '2019-03-04T00:00:00Z');
    await send(short, '2010-01-02T00:00:00Z', '2020-12-20T00:00:00Z');
    await apply();
    expect(await fixesOf(long)).toEqual(['2010-01-02', '2019-03-04']);
    expect(await fixesOf(short)).toEqual(['2010-01-02', '2020-12-20']);
  });

  it('drops whole partitions at the longest retention of any account, counted from receipt', async () => {
    await send(long, '2010-01-02T00:00:00Z', '2021-02-25T00:00:00Z');
    clock.set(new Date('2023-02-28T00:00:00Z'));
    await send(long, '2010-01-03T00:00:00Z', '2023-02-27T00:00:00Z');
    const before = await listPartitions();
    await apply();
    expect(before.filter((name) => /2010|20210222/.test(name))).toHaveLength(2);
    expect(await fixesOf(long)).toEqual(['2010-01-02', '2010-01-03', '2021-02-25', '2023-02-27']);
    clock.set(new Date('2023-03-02T00:00:00Z'));
    await apply();
    expect(await listPartitions()).not.toContain('positions_20210222_20210301');
    expect(await fixesOf(long)).toEqual(['2010-01-02', '2010-01-03', '2023-02-27']);
    // The year that was imported twice stays for the second import; the first is checked once a month.
    clock.set(new Date('2023-03-31T00:00:00Z'));
    await apply();
    expect(await fixesOf(long)).toEqual(['2010-01-03', '2023-02-27']);
    clock.set(new Date('2025-03-10T00:00:00Z'));
    await apply();
    expect(await fixesOf(long)).toEqual([]);
  });

  it('deletes rows of accounts with shorter retention, a limited number of pages at a time', async () => {
    const times = Array.from({ length: 400 }, (_, index) =>
      new Date(Date.UTC(2021, 1, 22) + index * 60_000).toISOString(),
    );
    await send(long, ...times);
    await send(short, ...times);
    clock.set(new Date('2021-05-05T00:00:00Z'));
    await send(short, '2021-02-22T00:00:30Z');
    await apply({ pageBatch: 1 });
    expect(await fixesOf(long)).toHaveLength(400);
    expect(await fixesOf(short)).toEqual(['2021-02-22']);
    // Late fixes expire by their own receipt, and are checked again then.
    clock.set(new Date('2021-07-06T00:00:00Z'));
    await apply();
    expect(await fixesOf(short)).toEqual([]);
    expect(await fixesOf(long)).toHaveLength(400);
  });

  it('scans old partitions again when an account shortens its retention', async () => {
    await send(long, '2021-02-23T00:00:00Z');
    clock.set(new Date('2021-06-01T00:00:00Z'));
    await send(long, '2021-05-30T00:00:00Z');
    await apply();
    await queryAsOwner(`update accounts set retention = '1 month' where account_id = $1`, [long.accountId]);
    await apply();
    expect(await fixesOf(long)).toEqual(['2021-05-30']);
    await queryAsOwner(`update accounts set retention = '24 months' where account_id = $1`, [long.accountId]);
  });

  it('never deletes data that is recent by the database clock, for any given time', async () => {
    clock.set(new Date());
    await send(long, new Date(Date.now() - DAY_MS).toISOString());
    clock.set(new Date('2099-01-01T00:00:00Z'));
    await apply();
    expect(await fixesOf(long)).toHaveLength(1);
  });

  it('deletes old device events and trips in batches', async () => {
    const hash = (): string => randomBytes(4).readUInt32BE().toString();
    for (const [account, count, receivedAt] of [
      [short, 5, '2020-12-01'],
      [short, 1, '2021-02-20'],
      [long, 2, '2020-12-01'],
    ] as const)
      for (let index = 0; index < count; index += 1) {
        await queryAsOwner(
          `insert into device_events (account_id, device_id, asset_id, occurred_at, kind, content_hash, source, received_at)
            select account_id, device_id, asset_id, $2::timestamptz, 'alarm', $3::int8, 1, $2
            from devices where account_id = $1`,
          [account.accountId, receivedAt, hash()],
        );
        await queryAsOwner(
          `insert into trip_intervals (account_id, asset_id, kind, from_at, to_at, confirmed_at, received_at, from_longitude,
              from_latitude, to_longitude, to_latitude, distance_meters, towed_meters, distance_by, straight_meters,
              shuntings, certainty, is_towed, parts, reducer_version)
            select account_id, asset_id, 'stop', $2::timestamptz + $3 * interval '1 minute',
              $2::timestamptz + ($3 + 1) * interval '1 minute', $2, $2, 0, 0, 0, 0, 0, 0, 'fixes', 0, 0, 1, false, '[]', 1
            from assets where account_id = $1`,
          [account.accountId, receivedAt, index],
        );
        await queryAsOwner(
          `insert into trail_days (account_id, asset_id, from_at, to_at, fixes, counts, points, received_at)
            select account_id, asset_id, $2::timestamptz + $3 * interval '1 day', $2::timestamptz + ($3 + 1) * interval '1 day',
              0, '{}', '', $2
            from assets where account_id = $1`,
          [account.accountId, receivedAt, index],
        );
      }
    await apply({ rowBatch: 2 });
    for (const table of ['device_events', 'trip_intervals', 'trail_days']) {
      const left = await queryAsOwner(
        `select account_id, count(*)::int as count from ${table} group by 1 order by 1`,
      );
      expect(left).toEqual([
        { account_id: long.accountId, count: 2 },
        { account_id: short.accountId, count: 1 },
      ]);
    }
  });
});

describe('a partition to be dropped', () => {
  const grow = async (): Promise<void> => {
    await send(long, '2021-02-25T00:00:00Z');
    clock.set(new Date('2023-03-05T00:00:00Z'));
  };

  it('waits for open writes, and stays if they were committed', async () => {
    await grow();
    const writer = new pg.Client({ connectionString: ownerUrl });
    await writer.connect();
    await writer.query('begin');
    await writer.query(
      `insert into positions (account_id, device_id, fixed_at, content_hash, asset_id, received_at, latitude, longitude)
        select account_id, device_id, '2021-02-26Z', 1, asset_id, '2023-03-05Z', 1, 2 from devices where account_id = $1`,
      [long.accountId],
    );
    await apply();
    await writer.query('commit');
    await writer.end();
    await apply();
    expect(await fixesOf(long)).toContain('2021-02-26');
  });

  it('gets rows back that arrived between check and lock', async () => {
    await grow();
    const detached = await jobs.query<{ name: string }>('select detach_expired_positions($1) as name', [
      clock.now().toISOString(),
    ]);
    const name = detached.rows[0]?.name ?? '';
    expect(name).toBe('expired_positions_20210222_20210301');
    await queryAsOwner(
      `insert into ${name} (account_id, device_id, fixed_at, content_hash, asset_id, received_at, latitude, longitude)
        select account_id, device_id, '2021-02-26Z', 1, asset_id, '2023-03-05Z', 1, 2 from devices where account_id = $1`,
      [long.accountId],
    );
    const numbered = (from: string) =>
      queryAsOwner<{ number: string }>(`select change_number as number from ${from} where latitude = 1`);
    const [away] = await numbered(name);
    await apply();
    expect(await fixesOf(long)).toEqual(['2021-02-26']);
    // The change feed may have passed it in the meantime.
    const [back] = await numbered('positions');
    expect(BigInt(back?.number ?? 0)).toBeGreaterThan(BigInt(away?.number ?? 0));
    expect((await listPartitions()).filter((partition) => partition.startsWith('expired'))).toEqual([]);
  });

  it('is recreated by concurrent senders: everything acknowledged is stored', async () => {
    await grow();
    const fixes = Array.from({ length: 30 }, (_, index) =>
      new Date(Date.UTC(2021, 1, 26, index)).toISOString(),
    );
    await Promise.all([apply(), ...fixes.map((time) => send(long, time))]);
    await apply();
    const kept = await queryAsOwner<{ at: Date }>(
      `select fixed_at as at from positions where fixed_at >= '2021-02-26Z' order by 1`,
    );
    expect(kept.map(({ at }) => at.toISOString())).toEqual(fixes);
  });
});

describe('partitions over time', () => {
  it('exist two weeks ahead', async () => {
    clock.set(new Date('2021-03-03T12:00:00Z'));
    await apply();
    expect(await listPartitions()).toEqual([
      'positions_20210301_20210308',
      'positions_20210308_20210315',
      'positions_20210315_20210322',
    ]);
  });

  it('older than the live range cover years, without touching existing weeks', async () => {
    await send(long, '2018-06-01T00:00:00Z', '2019-01-20T00:00:00Z');
    clock.set(new Date('2022-06-01T00:00:00Z'));
    await apply();
    const [setting] = await queryAsOwner<{ weekly_from: Date }>('select * from position_partitioning');
    expect(setting?.weekly_from.toISOString()).toBe('2020-06-01T00:00:00.000Z');
    await send(
      long,
      '2018-12-31T23:59:59Z',
      '2019-01-06T00:00:00Z',
      '2019-01-08T00:00:00Z',
      '2019-06-01T00:00:00Z',
      '2020-05-31T00:00:00Z',
      '2020-06-01T00:00:00Z',
    );
    expect(await listPartitions()).toEqual([
      'positions_20180101_20190101',
      'positions_20190101_20190114',
      'positions_20190114_20190121',
      'positions_20190121_20200101',
      'positions_20200101_20200601',
      'positions_20200601_20200608',
      'positions_20220530_20220606',
      'positions_20220606_20220613',
      'positions_20220613_20220620',
    ]);
  });
});
