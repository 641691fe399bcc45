import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLogger } from '../log.ts';
import { createTestDatabase, type TestDatabase } from '../testing/create-test-database.ts';
import { openDirectoryStore } from './open-object-store.ts';
import { createObjectKey, type ObjectStore } from './stored-objects.ts';
import { sweepObjects } from './sweep-objects.ts';

let database: TestDatabase;
let jobs: pg.Pool;
let dataDir = '';
beforeAll(async () => {
  database = await createTestDatabase();
  jobs = new pg.Pool({ ...database.database.connectionOf('azimute_jobs'), max: 1 });
  dataDir = await mkdtemp(path.join(tmpdir(), 'azimute-sweep-'));
});
afterAll(async () => {
  await jobs.end();
  await database.drop();
  await rm(dataDir, { recursive: true });
});

it('deletes objects released a day ago and those without a row for as long, and no others', async () => {
  const store = openDirectoryStore(dataDir);
  const [account] = await database.queryAsOwner<{ id: number }>(
    `insert into accounts (name, domain) values ('a', 'a.example') returning account_id as id`,
  );
  const put = async (
    age: 'old' | 'new',
    row?: 'named' | 'given up now' | 'given up long ago',
  ): Promise<string> => {
    const content = Buffer.from('content');
    const key = createObjectKey(content);
    await store.put(key, { sizeBytes: content.length, content });
    if (age === 'old') await utimes(path.join(dataDir, 'objects', key.slice(0, 2), key), 0, 0);
    if (row !== undefined)
      await database.queryAsOwner(
        `insert into objects (account_id, object_key, size_bytes, given_up_at)
          values ($1, $2, 7, now() - $3::interval)`,
        [account?.id, key, row === 'named' ? null : row === 'given up now' ? '23 hours' : '25 hours'],
      );
    return key;
  };
  const kept = [
    await put('old', 'named'),
    await put('new', 'named'),
    await put('old', 'given up now'),
    await put('new'),
  ];
  await put('old');
  await put('old', 'given up long ago');
  await put('new', 'given up long ago');
  const sweep = () =>
    sweepObjects({
      connection: jobs,
      store,
      log: createLogger({ level: 'silent' }),
      signal: new AbortController().signal,
      keysAtOnce: 2,
    });
  expect(await sweep()).toEqual({ swept: 3 });
  expect((await Array.fromAsync(store.list())).map(({ key }) => key).toSorted()).toEqual(kept.toSorted());
  const rows = await database.queryAsOwner<{ key: string }>('select object_key as key from objects');
  expect(rows).toHaveLength(3);
  expect(await sweep()).toEqual({ swept: 0 });
});

it('keeps objects without a row if the store does not report their age', async () => {
  const deleted: string[] = [];
  const undated: ObjectStore = {
    ...openDirectoryStore(dataDir),
    async *list() {
      yield { key: createObjectKey(Buffer.from('a')), sizeBytes: 1, storedAt: new Date('') };
    },
    delete: async (key) => void deleted.push(key),
  };
  await sweepObjects({
    connection: jobs,
    store: undated,
    log: createLogger({ level: 'silent' }),
    signal: new AbortController().signal,
  });
  expect(deleted).toEqual([]);
});
