import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '../../platform/postgres/database.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/testing/create-test-database.ts';
import { testDatabaseRoleKey } from '../../platform/testing/test-keys.ts';
import { plantAccount, type PlantedAccount } from '../../testing/plant-account.ts';
import { copyDatabase } from './copy-database.ts';

let source: TestDatabase;
let account: PlantedAccount;
let toUrl = '';
let copied: Database | undefined;

beforeAll(async () => {
  source = await createTestDatabase();
  account = await plantAccount(source.queryAsOwner, { assets: { A1: { devices: ['d'] } } });
  await source.queryAsOwner(
    `select ensure_position_partitions(array['2012-05-01Z', '2026-05-05Z']::timestamptz[])`,
  );
  await source.queryAsOwner(
    `insert into positions (account_id, device_id, fixed_at, content_hash, asset_id, received_at, latitude, longitude,
      speed_kph, attributes)
    select account_id, device_id, t, -5, asset_id, t, 0.1 + 0.2, 'infinity', 0.3, '{"é\\\\\\n\\t": [null, 1e-7]}'
    from devices, unnest(array['2012-05-01Z', '2026-05-05T00:00:00.123456Z']::timestamptz[]) as t`,
  );
  await source.queryAsOwner(`select ensure_fact_partitions(array['2026-05-05']::date[])`);
  await source.queryAsOwner(`select graphile_worker.add_job('a_task', '{"x": 1}', queue_name => 'q')`);
});
afterAll(() => source.drop());

let target = '';
beforeEach(async () => {
  target = `test_copy_${randomBytes(6).toString('hex')}`;
  await source.queryAsOwner(`create database ${target}`);
  const url = new URL(source.ownerUrl);
  url.pathname = `/${target}`;
  toUrl = url.href;
});
afterEach(async () => {
  await copied?.close();
  copied = undefined;
  await source.queryAsOwner(`drop database ${target} with (force)`);
});

const copy = (): Promise<void> =>
  copyDatabase({ fromUrl: source.ownerUrl, toUrl, databaseRoleKey: testDatabaseRoleKey });

async function queryCopy<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: toUrl });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

describe('a copy of the database', () => {
  it('is refused if the source contains something unknown to this version', async () => {
    await source.queryAsOwner('create table stranger (word text)');
    await expect(copy()).rejects.toThrow('public.stranger');
    await source.queryAsOwner('drop table stranger');
    await source.queryAsOwner(`insert into schema_migrations (name) values ('9999-newer.sql')`);
    await expect(copy()).rejects.toThrow('newer version');
    await source.queryAsOwner(`delete from schema_migrations where name = '9999-newer.sql'`);
  });

  it('is refused if the job queue has another version', async () => {
    await source.queryAsOwner(`insert into graphile_worker.migrations (id) values (99999)`);
    await expect(copy()).rejects.toThrow('job queue');
    await source.queryAsOwner(`delete from graphile_worker.migrations where id = 99999`);
  });

  it('contains every row unchanged, with partitions and jobs, and keeps sequences and grants', async () => {
    await copy();
    const rows = `select p.*, tableoid::regclass::text as partition from positions p order by fixed_at`;
    expect(await queryCopy(rows)).toEqual(await source.queryAsOwner(rows));
    const jobs = `select task_identifier, queue_name, payload from graphile_worker.jobs j
      join graphile_worker._private_jobs p using (id)`;
    expect(await queryCopy(jobs)).toHaveLength(1);
    const next = `insert into assets (account_id, unit_id, code) values (${account.id}, ${account.unitIds['NORTH']}, 'next')
      returning asset_id`;
    expect(await queryCopy(next)).toEqual(await source.queryAsOwner(next));

    copied = await openDatabase({ ownerUrl: toUrl, databaseRoleKey: testDatabaseRoleKey });
    expect((await copied.app.query('select from positions')).rowCount).toBe(0);
    const proved = await copied.pipeline.query(
      `select set_config('azimute.account_ids', '{${account.id}}', false); select from positions`,
    );
    expect(proved).toMatchObject([{ rowCount: 1 }, { rowCount: 2 }]);
  });
});
