import type { ApiKeyScope, ListApiKeysQuery } from '@azimute/contract';
import { allOf, contains, when } from '../../platform/lists/conditions.ts';
import { pageOf, readIdPlace, type Page } from '../../platform/lists/cursor.ts';
import { createParameters, type Parameters } from '../../platform/postgres/parameters.ts';
import type { AccountRead } from '../../platform/transact.ts';

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

const LIST = 'api-keys';
const STATE = `case when k.revoked_at is not null then 'revoked' when k.expires_at <= now() then 'expired' else 'active' end`;

function matchKeys(accountId: number, query: ListApiKeysQuery, parameters: Parameters): string {
  return allOf(
    `k.account_id = ${parameters.bind(accountId)}`,
    when(query.state === 'all' ? undefined : query.state, (state) => `${STATE} = ${parameters.bind(state)}`),
    contains('lower', 'lower(k.name)', query.search, parameters),
  );
}

/** Lists the API keys of the actor's account, including revoked ones, newest first. */
export async function listApiKeys(
  { client, accountId }: AccountRead,
  query: ListApiKeysQuery,
): Promise<Page<ApiKey>> {
  const place = readIdPlace(LIST, query.cursor);
  const parameters = createParameters();
  const where = matchKeys(accountId, query, parameters);
  const counted = await client.query<{ total: number }>(
    `select count(*)::int as total from api_keys k where ${where}`,
    parameters.values,
  );
  const after = when(place?.after, (id) => `k.api_key_id < ${parameters.bind(id)}`);
  const { rows } = await client.query<Row>(
    `select k.api_key_id, k.name, k.scopes, k.created_at, k.created_by, p.name as creator, k.last_used_at,
          k.revoked_at, k.expires_at, case when not k.all_units then (
            select coalesce(jsonb_agg(jsonb_build_object('id', u.unit_id, 'code', u.code, 'name', u.name) order by u.name), '[]')
            from api_key_units ku join units u using (account_id, unit_id)
            where ku.account_id = k.account_id and ku.api_key_id = k.api_key_id) end as units
        from api_keys k left join names_of_people(array[k.created_by]) p on true
        where ${allOf(where, after)} order by k.api_key_id desc limit ${parameters.bind(query.limit + 1)}`,
    parameters.values,
  );
  return pageOf(rows, {
    list: LIST,
    limit: query.limit,
    total: counted.rows[0]?.total ?? 0,
    placeOf: (row) => [String(row.api_key_id)],
    present: presentApiKey,
  });
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
