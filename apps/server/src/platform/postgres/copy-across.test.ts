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

/** Returns the bytes of the copied rows, by the transaction that wrote them. */
async function readParts(): Promise<number[]> {
  const { rows } = await to.query<{ bytes: number }>(
    `select sum(octet_length(id || replace(content, E'\\n', '\\n')) + 2)::int as bytes
      from copies.source join copies.target t using (id, content) group by t.xmin::text order by min(id)`,
  );
  return rows.map(({ bytes }) => bytes);
}

const LINE_BYTES = 1_210;

it.for<[string, number | undefined]>([
  ['one transaction', undefined],
  ['short transactions, each of whole rows', 1 << 20],
  ['shorter transactions', 1 << 14],
])('copies rows in %s', async ([, partBytes = Number.POSITIVE_INFINITY]) => {
  await to.query('truncate copies.target');
  await copy('select id, content from copies.source', partBytes);
  expect((await to.query('select from copies.source join copies.target using (id, content)')).rowCount).toBe(
    5000,
  );
  const parts = await readParts();
  const last = parts.pop();
  expect(last).toBeLessThan(partBytes + LINE_BYTES);
  expect(parts.filter((bytes) => bytes < partBytes || bytes >= partBytes + LINE_BYTES)).toEqual([]);
  expect(parts.length > 0).toBe(partBytes < Number.POSITIVE_INFINITY);
});

it('copies nothing from an empty table', async () => {
  await to.query('truncate copies.target');
  await copy('select id, content from copies.source where false', 1 << 20);
  expect((await to.query('select from copies.target')).rowCount).toBe(0);
});
