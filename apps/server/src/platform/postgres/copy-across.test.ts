import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/create-test-database.ts';
import { copyAcross } from './copy-across.ts';

let db: TestDatabase;
let from: pg.Client;
let to: pg.Client;

beforeAll(async () => {
  db = await createTestDatabase();
  [from, to] = [db.ownerUrl, db.ownerUrl].map((connectionString) => new pg.Client({ connectionString })) as [
    pg.Client,
    pg.Client,
  ];
  await Promise.all([from.connect(), to.connect()]);
  await from.query(`create schema copies;
    create table copies.source as select n as id, repeat(E'a\nb', 300) || n as content from generate_series(1, 5000) n;
    create table copies.target (id int, content text)`);
});
afterAll(async () => {
  await Promise.all([from.end(), to.end()]);
  await db.drop();
});

const copy = async (source: string, partBytes?: number): Promise<void> =>
  await copyAcross(from, `copy (${source}) to stdout`, to, 'copy copies.target from stdin', partBytes);

it.for<[string, number | undefined, number, number]>([
  ['one transaction', undefined, 1, 1],
  ['short transactions, each of whole rows', 1 << 20, 3, 5],
])('copies rows in %s', async ([, partBytes, least, most]) => {
  await to.query('truncate copies.target');
  await copy('select id, content from copies.source', partBytes);
  const { rows } = await to.query<{ same: number; transactions: number }>(
    `select count(*)::int as same, count(distinct t.xmin::text)::int as transactions
      from copies.source s join copies.target t using (id, content)`,
  );
  expect(rows[0]?.same).toBe(5000);
  expect(rows[0]?.transactions).toBeGreaterThanOrEqual(least);
  expect(rows[0]?.transactions).toBeLessThanOrEqual(most);
});

it('copies nothing where there is nothing', async () => {
  await to.query('truncate copies.target');
  await copy('select id, content from copies.source where false', 1 << 20);
  expect((await to.query('select from copies.target')).rowCount).toBe(0);
});
