import { expect, it } from 'vitest';
import { createTestDatabase } from '../testing/create-test-database.ts';
import { testDatabaseRoleKey } from '../testing/test-keys.ts';
import { openPools } from './database.ts';
import { KeptListener } from './keep-listening.ts';

it('logs once that the database is unavailable, and keeps trying until stopped', async () => {
  const warnings: unknown[] = [];
  const pools = openPools({
    ownerUrl: 'postgresql://nobody@127.0.0.1:1/nowhere',
    databaseRoleKey: testDatabaseRoleKey,
  });
  const triedOften = Promise.withResolvers<void>();
  let attempts = 0;
  const listener = new KeptListener({
    database: {
      connectionOf: (role) => {
        attempts += 1;
        if (attempts === 4) triedOften.resolve();
        return pools.connectionOf(role);
      },
    },
    log: { warn: (...parts: unknown[]) => void warnings.push(parts) },
    name: 'trial',
    channels: ['trial'],
    onNotice: () => undefined,
    onListening: () => undefined,
  });
  await listener.start();
  await triedOften.promise;
  await listener.stop();
  expect(warnings).toHaveLength(1);
  await pools.close();
});

it('receives its channels, and reports when it listens again after a lost connection', async () => {
  const test = await createTestDatabase();
  const heard: string[] = [];
  let listening = 0;
  let changed = Promise.withResolvers<void>();
  const note = (): void => {
    changed.resolve();
    changed = Promise.withResolvers();
  };
  const until = async (holds: () => boolean): Promise<void> => {
    while (!holds()) await changed.promise;
  };
  const listener = new KeptListener({
    database: test.database,
    log: { warn: () => undefined },
    name: 'trial',
    channels: ['one', 'two'],
    onNotice: (channel, payload) => {
      heard.push(`${channel} ${payload}`);
      note();
    },
    onListening: () => {
      listening += 1;
      note();
    },
  });
  await listener.start();
  expect(listening).toBe(1);
  await test.queryAsOwner(`select pg_notify('one', 'a'), pg_notify('three', 'b'), pg_notify('two', 'c')`);
  await until(() => heard.length === 2);
  expect(heard).toEqual(['one a', 'two c']);
  await test.queryAsOwner(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'trial' and datname = current_database()`,
  );
  await until(() => listening === 2);
  await test.queryAsOwner(`select pg_notify('one', 'd')`);
  await until(() => heard.length === 3);
  await listener.stop();
  await test.drop();
});
