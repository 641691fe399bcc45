import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/create-test-database.ts';
import { prepareRoles } from './roles.ts';
import { runAsOwner } from './run-as-owner.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test.each(['azimute_owner', 'azimute_maintainer', 'azimute_jobs'])(
  'refuses a portal that signs in as %s, one of its own roles',
  async (role) => {
    const preparing = runAsOwner(database.ownerUrl, async (owner) => {
      await owner.query(`set role ${role}`);
      await prepareRoles(owner, randomBytes(32));
    });
    await expect(preparing).rejects.toMatchObject({
      code: 'database_not_usable',
      message: expect.stringContaining(role),
    });
  },
);

test.each(['azimute_app', 'azimute_pipeline', 'azimute_jobs'] as const)(
  'runs no statement of %s with JIT, for any server setting',
  async (role) => {
    const { rows } = await runAsOwner(database.ownerUrl, (owner) =>
      owner.query<{ settings: string[] }>('select rolconfig as settings from pg_roles where rolname = $1', [
        role,
      ]),
    );
    expect(rows[0]?.settings).toContain('jit=off');
  },
);
