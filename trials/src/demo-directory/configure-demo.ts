import type pg from 'pg';
import { demoAccounts } from '@azimute/demo/src/fleet/demo-accounts.ts';

export const demoDomain: string = demoAccounts[0].domain;

export interface ConfiguredDemo {
  readonly accountId: number;
  readonly secretName: string;
}

/**
 * Configures the demo's first account with the directory, a profile for one of its groups, and an administrator who
 * signs in through it. Returns null without a demo. Repeating it only updates the directory's address.
 */
export async function configureDemo(
  owner: pg.ClientBase,
  directory: { readonly issuer: string; readonly clientId: string },
): Promise<ConfiguredDemo | null> {
  await owner.query('begin');
  await owner.query('set local role azimute_owner');
  const { rows } = await owner.query<{ id: number; profile_id: number | null }>(
    `select account_id as id, (select min(profile_id) from profiles p where p.account_id = a.account_id) as profile_id
      from accounts a where domain = $1`,
    [demoDomain],
  );
  const [account] = rows;
  if (!account) {
    await owner.query('rollback');
    return null;
  }
  const secretName = `DIRECTORY_SECRET_${account.id}`;
  await owner.query(
    `with proven as (update accounts set proven_domain = domain where account_id = $1)
    insert into account_directories (account_id, kind, name, issuer, client_id, secret_name, just_in_time,
        default_profile_id)
      values ($1, 'openid', 'Demo directory', $2, $3, $4, true, $5)
      on conflict (account_id) do update set issuer = excluded.issuer, client_id = excluded.client_id,
        kind = excluded.kind, secret_name = excluded.secret_name`,
    [account.id, directory.issuer, directory.clientId, secretName, account.profile_id],
  );
  await owner.query(
    `insert into directory_group_profiles (account_id, group_value, profile_id) select $1, 'yard', $2::int where $2::int is not null
      on conflict do nothing`,
    [account.id, account.profile_id],
  );
  await owner.query(
    `with made as (insert into users (email, name, directory_login) values ($2, 'Clara Nogueira', true)
        on conflict do nothing returning user_id)
      insert into memberships (account_id, user_id, role) select $1, user_id, 'admin' from made`,
    [account.id, `clara@${demoDomain}`],
  );
  await owner.query('commit');
  return { accountId: account.id, secretName };
}
