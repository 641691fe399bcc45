import { moduleCodes } from '@azimute/contract/modules';
import type pg from 'pg';

export const MONTHS = 24;
const DAYS = MONTHS * 30;
const DAY_MS = 86_400_000;

export interface PastPlan {
  readonly assets: number;
  /** Days with one fix per asset. */
  readonly everyDays: number;
  /** Days at the end with a fix every ten minutes. */
  readonly denseDays: number;
}

/** Returns the days with positions, by their start. */
export function listPlantedDays(until: Date, { everyDays, denseDays }: Omit<PastPlan, 'assets'>): Date[] {
  return Array.from({ length: DAYS }, (_, index) => DAYS - index)
    .filter((ago) => ago % everyDays === 0 || ago <= denseDays)
    .map((ago) => new Date(until.getTime() - ago * DAY_MS));
}

/**
 * Plants a fleet whose positions fill the whole retention of an account, in order of arrival, all assets side by side;
 * with visits of a geofence in the last month. Existing data are reused as planted.
 */
export async function plantPast(
  owner: pg.Pool,
  { assets, everyDays, denseDays }: PastPlan,
): Promise<{ accountId: number; until: Date }> {
  const { rows } = await owner.query<{ id: number; until: Date | null }>(
    `with account as (insert into accounts (name, domain, modules) values ('Past', 'past.example', $1)
      on conflict (domain) do update set name = excluded.name returning account_id)
    select account_id as id, (select max(fixed_at) from asset_states s where s.account_id = account.account_id) as until
    from account`,
    [[...moduleCodes]],
  );
  const accountId = rows[0]?.id ?? 0;
  const planted = rows[0]?.until ?? null;
  if (planted !== null) return { accountId, until: planted };
  const until = new Date(Math.floor(Date.now() / 600_000) * 600_000);
  await owner.query(PLANT_ASSETS, [accountId, assets]);
  const days = listPlantedDays(until, { everyDays, denseDays });
  await owner.query('select ensure_position_partitions($1::timestamptz[])', [
    Array.from({ length: DAYS + 1 }, (_, day) => new Date(until.getTime() - day * DAY_MS).toISOString()),
  ]);
  for (const day of days) {
    const isDense = until.getTime() - day.getTime() <= denseDays * DAY_MS;
    await owner.query(PLANT_DAY, [accountId, day.toISOString(), isDense ? 143 : 0]);
  }
  await owner.query(PLANT_STATES, [accountId, until.toISOString()]);
  await owner.query(PLANT_VISITS, [accountId, until.toISOString()]);
  await owner.query('vacuum analyze');
  await owner.query('checkpoint');
  return { accountId, until };
}

const PLANT_ASSETS = `
with unit as (insert into units (account_id, code, name) values ($1, 'P', 'Past') returning unit_id),
  fence as (insert into geofences (account_id, unit_id, name, color, on_entry, on_exit, on_speeding, all_assets, shape,
    drawn_as, area_square_meters, perimeter_meters, vertex_count, west, south, east, north, severity, entry_dwell_seconds,
    exit_dwell_seconds, must_be_inside, tags, version)
    select $1, unit_id, 'Yard', 'blue', true, true, false, true, '[]', 'polygon', 1, 1, 3, 0, 0, 1, 1, 'low', 0, 0, false, '{}', 1
    from unit),
  made as (insert into assets (account_id, unit_id, code)
    select $1, unit_id, 'past-' || n from unit, generate_series(1, $2::int) n returning asset_id, code)
insert into devices (account_id, asset_id, external_id) select $1, asset_id, code from made`;

const PLACE = `-10.9 + (d.device_id % 997 + n % 144) * 1e-3 as latitude, -37.0 - (d.device_id % 991) * 1e-3 as longitude`;
const PLANT_DAY = `
insert into positions (account_id, device_id, fixed_at, content_hash, asset_id, received_at, latitude, longitude, speed_kph,
  heading_degrees, ignition, hour_meter_hours, source, change_number)
select d.account_id, d.device_id, at, hashint8extended(d.device_id, extract(epoch from at)::bigint), d.asset_id,
  at + interval '2 seconds', latitude, longitude, (n % 80)::float4, (n % 360)::float4, n % 5 > 0, 1000 + n * 1e-1, 1, n
from generate_series(0, $3::int) n, devices d,
  lateral (select $2::timestamptz + n * interval '10 minutes' + d.device_id % 600 * interval '1 second' as at, ${PLACE}) t
where d.account_id = $1
order by n, d.device_id % 600`;
const PLANT_STATES = `
insert into asset_states (account_id, asset_id, device_id, fixed_at, received_at, latitude, longitude, speed_kph, ignition,
  engine_on, contact_at)
select d.account_id, d.asset_id, d.device_id, $2, $2, latitude, longitude, 0, false, false, $2::timestamptz
from devices d, lateral (select 0 as n) o, lateral (select ${PLACE}) t where d.account_id = $1`;
const PLANT_VISITS = `
insert into geofence_visits (account_id, geofence_id, unit_id, asset_id, entered_at, entry_confirmed_at, entry_received_at,
  entry_cause, left_at, inferred, certainty, geofence_version, reducer_version)
select a.account_id, g.geofence_id, g.unit_id, a.asset_id, at, at, at, 'position', at + interval '2 hours', false, 1, 1, 1
from assets a join geofences g using (account_id), generate_series(1, 90) n,
  lateral (select $2::timestamptz - n * interval '8 hours' - a.asset_id % 400 * interval '1 minute' as at) t
where a.account_id = $1`;
