import type { ClientBase } from 'pg';

interface Thing {
  readonly entity: string;
  readonly entityId: string;
}

/** Queries for the names of entities by kind and ID; row-level security hides those that the actor cannot see. */
const queries: ReadonlyMap<string, string> = new Map([
  ['user', 'select user_id as id, name from account_users($1)'],
  ['service-account', 'select user_id as id, name from service_account_names where user_id = any ($1)'],
  ...(
    [
      ['asset', 'assets', 'asset_id', 'code'],
      ['unit', 'units', 'unit_id', 'name'],
      ['customer', 'customers', 'customer_id', 'name'],
      ['profile', 'profiles', 'profile_id', 'name'],
      ['api-key', 'api_keys', 'api_key_id', 'name'],
      ['map-view', 'map_views', 'map_view_id', 'name'],
      ['subscription', 'subscriptions', 'subscription_id', 'name'],
      ['alert', 'alerts', 'alert_id', `'ALR-' || number`],
      ['alert-type', 'alert_types', 'alert_type_id', 'name'],
      ['alert-cause', 'alert_causes', 'alert_cause_id', 'name'],
    ] as const
  ).map(
    ([entity, table, id, name]) =>
      [
        entity,
        `select ${id} as id, ${name} as name from ${table} where account_id = current_account_id() and ${id} = any ($1)`,
      ] as const,
  ),
]);

/** Returns the current name of each entity; null if it has none, is deleted, or is hidden from the actor. */
export async function nameThings(
  client: ClientBase,
  things: readonly Thing[],
): Promise<(thing: Thing) => string | null> {
  const names = new Map<string, string>();
  for (const [entity, query] of queries) {
    const ids = things.filter((thing) => thing.entity === entity).map(({ entityId }) => Number(entityId));
    const known = [...new Set(ids)].filter((id) => Number.isSafeInteger(id));
    if (known.length === 0) continue;
    const { rows } = await client.query<{ id: number; name: string }>(query, [known]);
    for (const { id, name } of rows) names.set(`${entity} ${id}`, name);
  }
  return ({ entity, entityId }) => names.get(`${entity} ${entityId}`) ?? null;
}
