import type pg from 'pg';
import { plantAssets, type PlantedFleet } from '../assets/plant-assets.ts';

const TYPES = 40;
const OWNERS = 25;

/**
 * Plants alerts of two years on a fleet: each asset repeatedly raises a tenth of the types. A type has its category
 * and, unless severity rises, its severity; one in five hundred alerts is unresolved, one in four has a countermeasure.
 */
export async function plantAlerts(owner: pg.Pool, assets: number, alerts: number): Promise<PlantedFleet> {
  const fleet = await plantAssets(owner, assets);
  await plantTypes(owner, fleet.accountId);
  await owner.query(
    `with person as (
        insert into users (email, name) select 'owner-' || n || '@bench.example', 'Pessoa ' || n from generate_series(1, $2::int) n
        returning user_id)
      insert into memberships (account_id, user_id, role) select $1, user_id, 'admin' from person`,
    [fleet.accountId, OWNERS],
  );
  const client = await owner.connect();
  try {
    // A million rows without triggers, foreign keys and indexes; the data these maintain is created below.
    await client.query('set session_replication_role = replica');
    const { rows: indexes } = await client.query<{ name: string; made: string }>(
      `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made from pg_index
        where indrelid = 'alerts'::regclass and not exists (select from pg_constraint where conindid = indexrelid)`,
    );
    for (const { name } of indexes) await client.query(`drop index ${name}`);
    await client.query(ROWS, [fleet.accountId, alerts]);
    for (const { made } of indexes) await client.query(made);
    await client.query('reset session_replication_role');
  } finally {
    client.release();
  }
  await owner.query('vacuum analyze alerts, alert_types');
  return fleet;
}

async function plantTypes(owner: pg.Pool, accountId: number): Promise<void> {
  await owner.query('insert into alert_sets (account_id, version, last_number) values ($1, 1, 0)', [
    accountId,
  ]);
  await owner.query(
    `insert into alert_types (account_id, code, name, kind, alert_group, category, severity, state, settings, unit_ids,
        tags, version)
      select $1, 'T' || n, 'Tipo ' || n, 'calculated', 'alert',
        (array['alert', 'event', 'geolocation', 'maintenance', 'production', 'security'])[1 + n % 6],
        (array['informative', 'low', 'medium', 'high', 'critical'])[1 + n % 5], 'live',
        jsonb_build_object('name', 'Tipo ' || n, 'description', 'Descrição ' || n, 'recommendation', 'Verificar'), '{}', '{}', 1
      from generate_series(1, $2::int) n`,
    [accountId, TYPES],
  );
  await owner.query(
    `insert into alert_type_versions (account_id, alert_type_id, version, valid_from, changed, change, settings)
      select account_id, alert_type_id, 1, now() - interval '3 years', '{}', 'created', settings from alert_types
      where account_id = $1`,
    [accountId],
  );
}

const ROWS = `with
    asset as (select asset_id, unit_id, row_number() over (order by asset_id) - 1 as place from assets where account_id = $1),
    type as (select alert_type_id, category, severity, row_number() over (order by alert_type_id) - 1 as place
      from alert_types where account_id = $1),
    person as (select user_id, row_number() over (order by user_id) - 1 as place from users where name like 'Pessoa %'),
    size as (select (select count(*) from asset)::int as assets, (select count(*) from type)::int as types),
    drawn as (
      select n, h, k, h % assets as asset_at, (h % assets * 7 + k % 4 * 11) % types as type_at,
        n % 500 = 0 as waits, n % 4 = 0 as is_treated,
        now() - (n % 730) * interval '1 day' - (h % 86400) * interval '1 second' as at
      from (
        select n, ('x' || substr(md5(n::text), 1, 7))::bit(28)::int as h, ('x' || substr(md5(n::text), 9, 7))::bit(28)::int as k
        from generate_series(1, $2::int) n) m, size)
  insert into alerts (account_id, number, alert_type_id, type_version, kind, alert_group, category, subject, asset_id, unit_id,
    severity, status, opened_at, confirmed_at, raised_at, last_occurred_at, longitude, latitude, owner_id, due_at, solved_at,
    resolved_at, countermeasure_count, proof)
  select $1, n, alert_type_id, 1, 'calculated', 'alert', category, n::text, asset_id, unit_id,
    case when k % 20 = 0 then 'critical' else severity end,
    case when not waits then 'resolved' when k % 3 = 0 then 'running' else 'opened' end, at, at, at, at, -50 + h % 100 / 10.0,
    -20 + k % 100 / 10.0, case when k % 3 > 0 then user_id end, at + interval '8 hours',
    case when not waits then at + interval '5 hours' end, case when not waits then at + interval '6 hours' end, is_treated::int,
    case when is_treated and not waits then (array['effective', 'recurred', 'cannot_tell'])[1 + k % 3] end
  from drawn join asset on asset.place = asset_at join type on type.place = type_at
    join person on person.place = (unit_id + k % 2) % ${OWNERS}`;
