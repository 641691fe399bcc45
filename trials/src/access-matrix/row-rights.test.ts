import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  createTestDatabase,
  type TestDatabase,
} from '@azimute/server/src/platform/testing/create-test-database.ts';
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
