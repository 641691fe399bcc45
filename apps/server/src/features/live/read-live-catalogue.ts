import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { assetFields, assetTraits, liveStatuses } from '@azimute/contract';
import type pg from 'pg';
import { asActor, type Actor } from '../../platform/postgres/transaction.ts';
import { storedValueOf } from '../assets/asset-query.ts';

const PAGE = 10_000;

const asArray = (value: string): string => `coalesce(json_agg(${value} order by asset_id), '[]')`;
const columns = [...assetTraits, 'tags' as const, 'custom' as const]
  .map((name) => assetFields[name].filter)
  .map((filter) => `'${filter}', ${asArray(storedValueOf(filter))}`)
  .join(',\n    ');

// The database builds the JSON: rows would cost the event loop some hundred milliseconds per page.
const CATALOGUE = `
  with page as materialized (
    select * from current_assets where account_id = $1 and asset_id > $2 order by asset_id limit ${PAGE})
  select json_build_object(
    'ids', ${asArray('asset_id')},
    'codes', ${asArray('code')},
    ${columns},
    'units', ${asArray('unit_id')},
    'customers', ${asArray('customer_id')},
    'unitNames', (select coalesce(json_object_agg(unit_id, code || ' ' || name), '{}') from units
      where account_id = $1 and unit_id in (select unit_id from page)),
    'customerNames', (select coalesce(json_object_agg(customer_id, name), '{}') from customers
      where account_id = $1 and customer_id in (select customer_id from page)),
    'states', $3::json,
    'next', case when count(*) = ${PAGE} then max(asset_id) end)::text as page
  from page a`;

const STATES = `
  with page as materialized (
    select * from current_assets where account_id = $1 and asset_id > $2 order by asset_id limit ${PAGE})
  select coalesce(json_agg(json_build_array(asset_id,
    array_position($3::text[], asset_status(disabled, in_maintenance, contact_at, engine_on,
      coalesce(p.silent_after, (select a.silent_after from accounts a where a.account_id = $1)), $4)) - 1,
    (extract(epoch from fixed_at) * 1000)::float8, longitude, latitude, speed_kph, heading_degrees,
    hour_meter_hours, odometer_km, (extract(epoch from contact_at) * 1000)::float8)), '[]')::text as states
  from page p left join asset_states using (account_id, asset_id)`;

const compress = promisify(gzip);

/** Reads a page of the contract's LiveCataloguePage as JSON, for the actor's ULs. */
export async function readLiveCatalogue(
  app: pg.Pool,
  actor: Actor,
  { after, withStates, at }: { after: number; withStates: boolean; at: Date },
): Promise<string> {
  return asActor(app, actor, async (client) => {
    const place = [actor.accountId, after];
    const states = withStates
      ? (await client.query<{ states: string }>(STATES, [...place, liveStatuses, at])).rows[0]?.states
      : undefined;
    const { rows } = await client.query<{ page: string }>(CATALOGUE, [...place, states ?? null]);
    return rows[0]?.page ?? '';
  });
}

/** Compresses to a tenth of the size, off the event loop. */
export function compressPage(page: string): Promise<Buffer> {
  return compress(page, { level: 1 });
}
