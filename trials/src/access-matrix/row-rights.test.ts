import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  createTestDatabase,
  type TestDatabase,
} from '@azimute/server/src/platform/testing/create-test-database.ts';
import { findAccountWideTables } from './testing/find-account-wide-tables.ts';
import { listRowRights } from './testing/list-row-rights.ts';
import { plantOwnRecords } from './testing/plant-own-records.ts';
import { plantWorld } from './testing/plant-world.ts';
import { statedRowRights } from './testing/stated-row-rights.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('shows and gives over to each person the rows that are stated, whatever they ask', async () => {
  const world = await plantWorld(database);
  await plantOwnRecords(database, world);
  expect(await listRowRights(database, world)).toEqual(statedRowRights);
});

it('gives a viewer no row of the whole account to change', async () => {
  const accountWide = await findAccountWideTables(database);
  const rights = statedRowRights.flatMap((line) => {
    const [, table = '', viewer = ''] = /^azimute_app (\w+):.* viewer ([^,]+)/.exec(line) ?? [];
    return accountWide.includes(table) ? [{ table, viewer }] : [];
  });
  expect(rights.map(({ table }) => table)).toContain('readings');
  const changeable = rights.filter(({ viewer }) => !/^[^/]+(?:\/(?:0|-|refused))*$/.test(viewer));
  expect(changeable).toEqual([]);
});
