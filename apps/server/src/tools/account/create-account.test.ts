import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../platform/testing/create-test-database.ts';
import { createAccount, type NewAccount } from './create-account.ts';
import { listAccounts } from './list-accounts.ts';

let database: TestDatabase;
let owner: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

const alfa: NewAccount = { name: 'Alfa', domain: 'alfa.example', admin: ' Ana@Alfa.example', locale: 'pt' };
const create = (account: Partial<NewAccount>) =>
  createAccount(owner, Buffer.alloc(32, 1), { ...alfa, ...account });

it('creates an account with a new administrator, and one with an existing user', async () => {
  const first = await create({});
  expect(first).toMatchObject({ isKnown: false });
  const second = await create({ name: 'Beta', domain: 'beta.example' });
  expect(second).toMatchObject({ isKnown: true });
  expect(await listAccounts(owner)).toEqual([
    { accountId: first.accountId, name: 'Alfa', domain: 'alfa.example', people: 1, assets: 0, bytes: 0 },
    { accountId: second.accountId, name: 'Beta', domain: 'beta.example', people: 1, assets: 0, bytes: 0 },
  ]);
});

it.each<[Partial<NewAccount>, string]>([
  [{ name: '' }, 'The name must have 1 to 120 characters.'],
  [{ domain: 'No Domain' }, 'The domain must have only lowercase letters'],
  [{ admin: 'nobody' }, 'The e-mail address of the administrator is not valid.'],
])('refuses %j and leaves nothing behind', async (account, reason) => {
  const before = await listAccounts(owner);
  await expect(create({ domain: 'other.example', ...account })).rejects.toThrow(reason);
  expect(await listAccounts(owner)).toEqual(before);
});
