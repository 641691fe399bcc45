import { createRequire } from 'node:module';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadKeys } from '../../platform/keys.ts';
import { createLogger } from '../../platform/log.ts';
import { openDatabase } from '../../platform/postgres/database.ts';
import { startEmbeddedPostgres } from '../../platform/postgres/embedded/start-embedded-postgres.ts';
import { upgradeDatabase } from './upgrade-database.ts';

const log = createLogger({ level: 'silent' });
const require = createRequire(import.meta.url);
/** Only one version is available: this tests copying the data from one server to another. */
const installed = path.dirname(
  path.dirname(require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)),
);
const nativeDir = path.join(installed, 'native');
let from = '';
let to = '';

beforeEach(async () => {
  from = await mkdtemp(path.join(tmpdir(), 'azimute-old-'));
  to = await mkdtemp(path.join(tmpdir(), 'azimute-new-'));
});
afterEach(async () => {
  for (const directory of [from, to]) await rm(directory, { recursive: true });
});

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

it('refuses a non-empty directory, and one without a portal', async () => {
  await writeFile(path.join(to, 'something'), '');
  await expect(upgradeDatabase({ from, nativeDir, to, log })).rejects.toThrow('not empty');
  await rm(path.join(to, 'something'));
  await expect(upgradeDatabase({ from, nativeDir, to, log })).rejects.toThrow('keys');
  expect(await readdir(to)).toEqual([]);
});

it('moves a database into a new data directory, with its keys', async () => {
  const { databaseRoleKey } = await loadKeys(from);
  const old = await startEmbeddedPostgres({ dataDir: from, log, unsafeFast: true });
  await (await openDatabase({ ownerUrl: old.url, databaseRoleKey })).close();
  await query(old.url, `insert into accounts (name, domain) values ('Ação', 'one.example')`);
  await old.stop();
  const tables: string[] = [];
  await upgradeDatabase({
    from,
    nativeDir,
    to,
    log,
    onTable: (table, rows) => tables.push(`${table.name} ${rows}`),
  });
  expect(tables).toContain('public.accounts 1 rows');
  expect(await readFile(path.join(to, 'keys.json'))).toEqual(await readFile(path.join(from, 'keys.json')));
  const server = await startEmbeddedPostgres({ dataDir: to, log, unsafeFast: true });
  try {
    expect(await query(server.url, 'select name from accounts')).toEqual([{ name: 'Ação' }]);
  } finally {
    await server.stop();
  }
});
