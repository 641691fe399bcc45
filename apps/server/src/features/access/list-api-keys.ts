import { validationCodes, type ApiKeyScope, type ListApiKeysQuery } from '@azimute/contract';
import { DomainError } from '../../platform/domain-error.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { asActor, type Actor } from '../../platform/postgres/transaction.ts';

export interface ApiKey {
  readonly id: number;
  readonly name: string;
  readonly scopes: ApiKeyScope[];
  readonly createdAt: string;
  readonly createdBy: { readonly id: number; readonly name: string } | null;
  readonly units: { readonly id: number; readonly code: string; readonly name: string }[] | null;
  readonly lastUsedAt: string | null;
  readonly expiresAt: string | null;
  readonly revokedAt: string | null;
}

export interface ApiKeyPage {
  readonly items: ApiKey[];
  readonly nextCursor: string | null;
  readonly total: number;
}

interface Row {
  api_key_id: number;
  name: string;
  scopes: ApiKeyScope[];
  created_at: Date;
  created_by: number | null;
  creator: string | null;
  units: ApiKey['units'];
  last_used_at: Date | null;
  expires_at: Date | null;
  revoked_at: Date | null;
}

const MATCHES = `k.account_id = $1 and ($2 = 'all' or $2 = case when k.revoked_at is not null then 'revoked'
    when k.expires_at <= now() then 'expired' else 'active' end)
  and ($3::text is null or position(lower($3) in lower(k.name)) > 0)`;

/** The API keys of the actor's account, revoked ones too, newest first. */
export async function listApiKeys(
  database: Database,
  actor: Actor,
  query: ListApiKeysQuery,
): Promise<ApiKeyPage> {
  const before = parseCursor(query.cursor);
  const filters = [actor.accountId, query.state, query.search ?? null];
  return asActor(database.app, actor, async (client) => {
    const counted = await client.query<{ total: number }>(
      `select count(*)::int as total from api_keys k where ${MATCHES}`,
      filters,
    );
    const { rows } = await client.query<Row>(
      `select k.api_key_id, k.name, k.scopes, k.created_at, k.created_by, p.name as creator, k.last_used_at,
          k.revoked_at, k.expires_at, case when not k.all_units then (
            select coalesce(jsonb_agg(jsonb_build_object('id', u.unit_id, 'code', u.code, 'name', u.name) order by u.name), '[]')
            from api_key_units ku join units u using (account_id, unit_id)
            where ku.account_id = k.account_id and ku.api_key_id = k.api_key_id) end as units
        from api_keys k left join key_and_inbox_people() p on p.user_id = k.created_by
        where ${MATCHES} and ($4::int is null or k.api_key_id < $4)
        order by k.api_key_id desc limit $5`,
      [...filters, before, query.limit + 1],
    );
    const page = rows.slice(0, query.limit);
    const last = page.at(-1);
    return {
      items: page.map(presentApiKey),
      nextCursor: rows.length > page.length && last ? String(last.api_key_id) : null,
      total: counted.rows[0]?.total ?? 0,
    };
  });
}

function parseCursor(cursor: string | undefined): number | null {
  if (cursor === undefined) return null;
  if (!/^\d{1,9}$/.test(cursor)) {
    throw new DomainError('validation_failed', { errors: { cursor: [validationCodes.integer] } });
  }
  return Number(cursor);
}

function presentApiKey(row: Row): ApiKey {
  return {
    id: row.api_key_id,
    name: row.name,
    scopes: row.scopes,
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by === null ? null : { id: row.created_by, name: row.creator ?? '' },
    units: row.units,
    expiresAt: row.expires_at?.toISOString() ?? null,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    revokedAt: row.revoked_at?.toISOString() ?? null,
  };
}
