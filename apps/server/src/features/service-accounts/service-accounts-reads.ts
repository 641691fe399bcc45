import type { ListServiceAccountsQuery, ServiceAccount } from '@azimute/contract';
import { DomainError } from '../../platform/domain-error.ts';
import { allOf, contains, when } from '../../platform/lists/conditions.ts';
import { pageOf, readIdPlace, type Page } from '../../platform/lists/cursor.ts';
import { createParameters } from '../../platform/postgres/parameters.ts';
import type { AccountRead } from '../../platform/transact.ts';

const LIST = 'service-accounts';
const STATE = `case when not m.active then 'disabled' when m.expires_at <= now() then 'expired' else 'active' end`;
const SHOWN = `n.user_id as id, n.name, m.role, ${STATE} as state, m.expires_at as "expiresAt",
  to_json(s.addresses) as addresses, m.created_at as "createdAt",
  case when s.created_by is not null then json_build_object('id', s.created_by, 'name', n.creator) end as "createdBy",
  s.key_created_at as "keyCreatedAt",
  case when s.previous_until > now() then s.previous_until end as "previousKeyUntil",
  s.last_used_at as "lastUsedAt", host(s.last_address) as "lastAddress",
  array(select json_build_object('id', p.profile_id, 'name', p.name)
    from profile_users g join profiles p using (account_id, profile_id)
    where g.account_id = s.account_id and g.user_id = s.user_id order by p.name, p.profile_id) as profiles`;
const FROM = `from service_accounts s join service_account_names n using (user_id)
  join granted_memberships m using (account_id, user_id)`;

type Instant = 'expiresAt' | 'createdAt' | 'keyCreatedAt' | 'previousKeyUntil' | 'lastUsedAt';
type Row = Omit<ServiceAccount, Instant> &
  Record<Exclude<Instant, 'createdAt' | 'keyCreatedAt'>, Date | null> &
  Record<'createdAt' | 'keyCreatedAt', Date>;

/** Lists the service accounts of the actor's account, newest first. */
export async function listServiceAccounts(
  { client }: AccountRead,
  { search, state, cursor, limit }: ListServiceAccountsQuery,
): Promise<Page<ServiceAccount>> {
  const place = readIdPlace(LIST, cursor);
  const parameters = createParameters();
  const where = allOf(
    contains('fold_text', 'fold_text(n.name)', search, parameters),
    when(state, (wanted) => `${STATE} = ${parameters.bind(wanted)}`),
  );
  const counted = await client.query<{ total: number }>(
    `select count(*)::int as total ${FROM} where ${where}`,
    parameters.values,
  );
  const after = when(place?.after, (id) => `n.user_id < ${parameters.bind(id)}`);
  const { rows } = await client.query<Row>(
    `select ${SHOWN} ${FROM} where ${allOf(where, after)}
      order by n.user_id desc limit ${parameters.bind(limit + 1)}`,
    parameters.values,
  );
  return pageOf(rows, {
    list: LIST,
    limit,
    total: counted.rows[0]?.total ?? 0,
    placeOf: (row) => [String(row.id)],
    present,
  });
}

/** @throws DomainError not_found */
export async function readServiceAccount({ client }: AccountRead, id: number): Promise<ServiceAccount> {
  const { rows } = await client.query<Row>(`select ${SHOWN} ${FROM} where n.user_id = $1`, [id]);
  if (rows[0] === undefined) throw new DomainError('not_found');
  return present(rows[0]);
}

function present(row: Row): ServiceAccount {
  return {
    ...row,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    keyCreatedAt: row.keyCreatedAt.toISOString(),
    previousKeyUntil: row.previousKeyUntil?.toISOString() ?? null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  };
}
