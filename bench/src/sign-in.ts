import { createHash, randomBytes } from 'node:crypto';
import { moduleCodes } from '@azimute/contract/modules';
import type pg from 'pg';

/** Returns an access token of a new session of a new user, without the cost of a password. A viewer sees four ULs. */
export async function addSession(
  owner: pg.Pool,
  accountId: number,
  role: 'admin' | 'viewer',
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const { rows } = await owner.query<{ id: number }>(
    `with person as (insert into users (email, name) values ($2, $3) returning user_id),
      member as (insert into memberships (account_id, user_id, role) select $1, user_id, $3 from person)
    select user_id as id from person`,
    [accountId, `${role}-${token.slice(0, 8).toLowerCase()}@bench.example`, role],
  );
  const userId = rows[0]?.id ?? 0;
  if (role === 'viewer') await confine(owner, accountId, userId);
  await owner.query(
    `with made as (
      insert into sessions (user_id, current_account_id, client_id, ends_at)
      values ($1, $2, 'azimute-web', now() + interval '1 hour') returning session_id)
    insert into access_tokens (token_hash, session_id, expires_at)
      select $3, session_id, now() + interval '1 hour' from made`,
    [userId, accountId, createHash('sha256').update(token).digest()],
  );
  return token;
}

async function confine(owner: pg.Pool, accountId: number, userId: number): Promise<void> {
  await owner.query(
    `with profile as (insert into profiles (account_id, name) values ($1, 'Viewer') returning profile_id),
      linked as (insert into profile_users (account_id, profile_id, user_id) select $1, profile_id, $2 from profile),
      sections as (insert into profile_sections (account_id, profile_id, module, level)
        select $1, profile_id, unnest($3::text[]), 'see' from profile)
    insert into profile_units (account_id, profile_id, unit_id)
      select $1, profile_id, unit_id from profile, (select unit_id from units where account_id = $1 limit 4) u`,
    [accountId, userId, [...moduleCodes]],
  );
}
