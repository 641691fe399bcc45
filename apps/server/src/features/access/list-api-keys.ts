import { validationCodes, type ApiKeyScope } from '@azimute/contract';
import { DomainError } from '../../platform/domain-error.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { asActor, type Actor } from '../../platform/postgres/transaction.ts';

export interface ApiKey {
  readonly id: number;
  readonly name: string;
  readonly scopes: ApiKeyScope[];
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
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
  last_used_at: Date | null;
  revoked_at: Date | null;
}

/** The API keys of the actor's account, revoked ones too, newest first. */
export async function listApiKeys(
  database: Database,
  actor: Actor,
  query: { readonly limit: number; readonly cursor?: string | undefined },
): Promise<ApiKeyPage> {
  const before = parseCursor(query.cursor);
  return asActor(database.app, actor, async (client) => {
    const counted = await client.query<{ total: number }>(
      'select count(*)::int as total from api_keys where account_id = $1',
      [actor.accountId],
    );
    const { rows } = await client.query<Row>(
      `select api_key_id, name, scopes, created_at, last_used_at, revoked_at from api_keys
        where account_id = $1 and ($2::int is null or api_key_id < $2)
        order by api_key_id desc limit $3`,
      [actor.accountId, before, query.limit + 1],
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
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    revokedAt: row.revoked_at?.toISOString() ?? null,
  };
}
