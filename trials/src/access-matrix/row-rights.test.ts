import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  createTestDatabase,
  type TestDatabase,
} from '@azimute/server/src/platform/testing/create-test-database.ts';
import { findAccountWideTables } from './testing/find-account-wide-tables.ts';
import { listRowRights } from './testing/list-row-rights.ts';
import { listVisitorRights, statedVisitorRights } from './testing/list-visitor-rights.ts';
import { plantOwnRecords } from './testing/plant-own-records.ts';
import { plantWorld } from './testing/plant-world.ts';
import { statedRowRights } from './testing/stated-row-rights.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('shows and transfers to each person exactly the listed rows, for any query', async () => {
  const world = await plantWorld(database);
  await plantOwnRecords(database, world);
  expect(await listVisitorRights(database)).toEqual(statedVisitorRights);
  expect(await listRowRights(database, world)).toEqual(statedRowRights);
});

it('counts a row for every right of a role, so that losing the right shows', () => {
  // Operators are none of the world's users: operators.test.ts tests what they see.
  const ofOperators = /^\w+ installation_account:|^azimute_app (?:backup_runs|installation_\w+):/;
  const others = statedRowRights.filter((line) => !ofOperators.test(line));
  const unseen = others.filter((line) => {
    const [, rights] = /^\w+ \w+: (.*)$/.exec(line) ?? [];
    const counts = rights
      ?.split(', ')
      .flatMap((one) => /\S+\/\S+$/.exec(one)?.[0].split('/').entries().toArray() ?? []);
    return counts?.some(([right]) => counts.every(([other, count]) => other !== right || count === '0'));
  });
  expect(unseen).toEqual([]);
});

it('lets a viewer change no account-wide row', async () => {
  const accountWide = await findAccountWideTables(database);
  const rights = statedRowRights.flatMap((line) => {
    const [, table = '', viewer = ''] = /^azimute_app (\w+):.* viewer ([^,]+)/.exec(line) ?? [];
    return accountWide.includes(table) ? [{ table, viewer }] : [];
  });
  expect(rights.map(({ table }) => table)).toContain('readings');
  const changeable = rights.filter(({ viewer }) => !/^[^/]+(?:\/(?:0|-|refused))*$/.test(viewer));
  expect(changeable).toEqual([]);
});
