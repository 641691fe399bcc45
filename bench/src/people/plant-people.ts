import { moduleCodes } from '@azimute/contract/modules';
import type pg from 'pg';
import { addSession } from '../sign-in.ts';

export interface PlantedPeople {
  readonly accountId: number;
  /** Access token of an administrator. */
  readonly administrator: string;
}

const PROFILES = 60;

/**
 * Plants an account with users, mostly viewers with one to three of its profiles; some have no password yet, some are
 * inactive, some use the directory. Each has had three sessions.
 */
export async function plantPeople(owner: pg.Pool, people: number): Promise<PlantedPeople> {
  const { rows } = await owner.query<{ id: number }>(
    `insert into accounts (name, domain, modules) values ($1, $1, $2) returning account_id as id`,
    [`people-${people}.example`, [...moduleCodes]],
  );
  const accountId = rows[0]?.id ?? 0;
  await owner.query(
    `insert into profiles (account_id, name) select $1, 'Perfil ' || n from generate_series(1, $2::int) n`,
    [accountId, PROFILES],
  );
  await owner.query(
    `with made as (
      insert into users (email, name, password_hash, directory_login)
      select format('person-%s@people-%s.example', n, $2::int),
        (array['Ana', 'João', 'Célia', 'Núria', 'Pedro', 'Zé'])[1 + n % 6] || ' ' ||
          (array['Silva', 'Souza', 'Araújo', 'Peña', 'Lima'])[1 + n / 7 % 5] || ' ' || n,
        case when n % 9 > 0 then 'none' end, n % 4 = 0
      from generate_series(1, $2::int) n returning user_id)
    insert into memberships (account_id, user_id, role, active)
    select $1, user_id, case when user_id % 50 = 0 then 'admin' else 'viewer' end, user_id % 20 > 0 from made`,
    [accountId, people],
  );
  await owner.query(
    `with profile as (select array_agg(profile_id order by profile_id) as ids from profiles where account_id = $1)
    insert into profile_users (account_id, profile_id, user_id)
    select $1, profile.ids[1 + (m.user_id * k * 7) % $2], m.user_id
    from memberships m, profile, generate_series(1, 3) k where m.account_id = $1 and m.user_id % 4 >= k
    on conflict do nothing`,
    [accountId, PROFILES],
  );
  await owner.query(
    `insert into sessions (user_id, current_account_id, client_id, created_at, ends_at, ended_at)
    select m.user_id, $1, 'azimute-web', at, at + interval '90 days', at + interval '1 day'
    from memberships m, lateral (select now() - k * m.user_id % 40000 * interval '1 hour' as at
      from generate_series(1, 3) k) s
    where m.account_id = $1 and m.user_id % 5 > 0`,
    [accountId],
  );
  await owner.query(
    'vacuum analyze users, memberships, profile_users, sessions, account_people, member_sign_ins',
  );
  return { accountId, administrator: await addSession(owner, accountId, 'admin') };
}

/** Plants rows of the account's audit as after a year, evenly over the days. */
export async function plantAudit(owner: pg.Pool, accountId: number, entries: number): Promise<void> {
  await owner.query(
    `insert into audit_entries (chain_id, sequence, account_id, user_id, at, action, entity, entity_id, before, after,
      previous_hash, entry_hash, address)
    select $1, n, $1, people.ids[1 + n % 997 % cardinality(people.ids)], now() - ($2 - n) * (interval '1 year' / $2),
      action, split_part(action, '.', 1), (n % 20000)::text,
      case when n % 3 = 0 then jsonb_build_object('name', 'Name ' || n) end,
      jsonb_build_object('name', 'Name ' || n + 1, 'note', md5(n::text)), '\\x00', '\\x00', '10.0.0.' || n % 250
    from (select array_agg(user_id) as ids from memberships where account_id = $1) people,
      generate_series(1, $2::int) n,
      lateral (select (array['session.refresh', 'session.refresh', 'session.create', 'asset.update', 'user.update',
        'profile.update', 'asset.create', 'asset.export'])[1 + n % 8] as action) a`,
    [accountId, entries],
  );
  await owner.query(
    `insert into audit_heads (chain_id, sequence, renewals, entry_hash) values ($1, $2, $2 / 4, '\\x00')
    on conflict (chain_id) do update set sequence = excluded.sequence, renewals = excluded.renewals`,
    [accountId, entries],
  );
  await owner.query('vacuum analyze audit_entries');
}
