import { moduleCodes } from '@azimute/contract/modules';
import type pg from 'pg';
import { addSession } from '../sign-in.ts';

export interface PlantedFleet {
  readonly accountId: number;
  /** Access token of an administrator, who sees everything. */
  readonly administrator: string;
  /** Access token of a viewer of four ULs out of forty. */
  readonly viewer: string;
}

/**
 * Plants an account with assets in 40 ULs and of 300 customers, distributed as in real fleets: few categories, many
 * models, some empty values; one in twenty never reported and one in six is not reporting.
 */
export async function plantAssets(owner: pg.Pool, assets: number): Promise<PlantedFleet> {
  const { rows } = await owner.query<{ id: number }>(
    `insert into accounts (name, domain, modules) values ('Bench', 'bench.example', $1) returning account_id as id`,
    [[...moduleCodes]],
  );
  const accountId = rows[0]?.id ?? 0;
  await owner.query(
    `insert into units (account_id, code, name) select $1, lpad((n * 100 + 1)::text, 4, '0'), 'Filial ' || n
    from generate_series(1, 40) n`,
    [accountId],
  );
  await owner.query(
    `insert into customers (account_id, name) select $1, 'Cliente ' || lpad((n * 7919 % 1000)::text, 3, '0')
    from generate_series(1, 300) n`,
    [accountId],
  );
  await plantRows(owner, accountId, assets);
  await owner.query('vacuum analyze assets, asset_states, units, customers');
  return {
    accountId,
    administrator: await addSession(owner, accountId, 'admin'),
    viewer: await addSession(owner, accountId, 'viewer'),
  };
}

async function plantRows(owner: pg.Pool, accountId: number, assets: number): Promise<void> {
  await owner.query(
    `with
      unit as (select array_agg(unit_id order by unit_id) as ids from units where account_id = $1),
      customer as (select array_agg(customer_id order by customer_id) as ids from customers where account_id = $1),
      drawn as (
        select n, ('x' || substr(md5(n::text), 1, 7))::bit(28)::int as h, ('x' || substr(md5(n::text), 9, 7))::bit(28)::int as k
        from generate_series(1, $2::int) n)
    insert into assets (account_id, unit_id, customer_id, code, model, manufacturer, category, segment, cost_center,
      region, in_maintenance, disabled)
    select $1, unit.ids[1 + h % 40], case when k % 5 > 0 then customer.ids[1 + k % 300] end,
      (array['ESC', 'CAM', 'PLT', 'MOT', 'MAN', 'TRA'])[1 + h % 6] || '-' || lpad(n::text, 6, '0'),
      case when h % 11 > 0 then 'M' || (h % 200) else '' end, 'Fabricante ' || (h % 25),
      'Categoria ' || (h % 12), case when k % 10 > 0 then 'Segmento ' || (k % 8) else '' end,
      case when k % 9 > 0 then 'CC ' || (3000 + k % 60) else '' end, case when h % 7 > 0 then 'R' || (k % 27) else '' end,
      k % 33 = 0, k % 50 = 0
    from drawn, unit, customer`,
    [accountId, assets],
  );
  await owner.query(
    `insert into asset_states (account_id, asset_id, contact_at, device_id, fixed_at, received_at, latitude, longitude, speed_kph,
      engine_on, ignition, hour_meter_hours, odometer_km)
    select account_id, asset_id, at, asset_id, at, at, -30 + h % 2500 / 100.0, -58 + h % 2000 / 100.0, h % 80,
      h % 3 = 0, h % 3 = 0, case when h % 8 > 0 then round(h % 20000 + h % 10 / 10.0, 1) end,
      case when h % 4 > 0 then h % 400000 end
    from (
      select account_id, asset_id, h,
        now() - case when h % 6 = 0 then h % 900 * interval '1 hour' else h % 3600 * interval '1 second' end as at
      from (
        select account_id, asset_id, ('x' || substr(md5(code), 1, 7))::bit(28)::int as h from assets
        where account_id = $1) a
      where h % 20 > 0) s`,
    [accountId],
  );
}
