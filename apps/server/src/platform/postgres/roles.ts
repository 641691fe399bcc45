import { createHmac } from 'node:crypto';
import type { ClientBase } from 'pg';
import { StartupError } from '../startup-error.ts';

export type ApplicationRole = 'azimute_app' | 'azimute_pipeline' | 'azimute_jobs';

const APPLICATION_ROLES: readonly ApplicationRole[] = ['azimute_app', 'azimute_pipeline', 'azimute_jobs'];

/** Derives an application role's password from the installation's key, so that none is stored or has a default. */
export function deriveRolePassword(databaseRoleKey: Buffer, role: ApplicationRole): string {
  return createHmac('sha256', databaseRoleKey).update(role).digest('base64url');
}

/**
 * Roles that cannot sign in: the owner of every table, and the role with which the jobs and the pipeline maintain
 * some tables.
 */
const ENTERED_ROLES = ['azimute_owner', 'azimute_maintainer'];

/**
 * Creates or repairs the roles: `azimute_owner` owns every table and cannot sign in; the application's roles own
 * nothing, bypass nothing and sign in with derived passwords. Maintenance functions switch to `azimute_maintainer`,
 * which only the jobs and the pipeline may, and which owns nothing either.
 */
export async function prepareRoles(owner: ClientBase, databaseRoleKey: Buffer): Promise<void> {
  await owner.query('select pg_advisory_lock(hashtext($1))', ['azimute.roles']);
  try {
    const { rows } = await owner.query<{ rolname: string }>(
      `select rolname from pg_roles where rolname like 'azimute\\_%'`,
    );
    const existing = new Set(rows.map((row) => row.rolname));
    for (const role of ENTERED_ROLES) {
      if (!existing.has(role)) await owner.query(`create role ${role} nologin`);
    }
    const { rows: users } = await owner.query<{ name: string }>('select current_user as name');
    const name = users[0]?.name ?? '';
    if ([...ENTERED_ROLES, ...APPLICATION_ROLES].includes(name))
      throw new StartupError(
        'database_not_usable',
        `The portal creates a role named ${name}. Set a role with another name in DATABASE_URL.`,
      );
    await owner.query(`grant ${ENTERED_ROLES.join(', ')} to current_user`);
    for (const role of APPLICATION_ROLES) {
      const verb = existing.has(role) ? 'alter' : 'create';
      const password = owner.escapeLiteral(deriveRolePassword(databaseRoleKey, role));
      await owner.query(`${verb} role ${role} login noinherit password ${password}`);
      // Statements are short but estimated to be long: compiling one takes up to a thousand times as long as running
      // it.
      await owner.query(`alter role ${role} set jit = off`);
    }
    await owner.query('grant azimute_maintainer to azimute_jobs, azimute_pipeline');
    await owner.query('revoke create on schema public from public');
    await owner.query('grant usage, create on schema public to azimute_owner');
    await owner.query(`grant usage on schema public to azimute_maintainer, ${APPLICATION_ROLES.join(', ')}`);
    // For the schema of the job queue.
    await owner.query(
      `do $$ begin execute format('grant create on database %I to azimute_owner', current_database()); end $$`,
    );
  } finally {
    await owner.query('select pg_advisory_unlock(hashtext($1))', ['azimute.roles']);
  }
}
