import { moduleCodes } from '@azimute/contract/modules';
import type pg from 'pg';

export const DAYS = 92;
/** One per second. */
export const FIXES_A_DAY = 86_400;
const DAY_MS = 86_400_000;

export interface PlantedTrail {
  readonly accountId: number;
  readonly assetId: number;
  readonly from: Date;
  readonly to: Date;
}

/**
 * Plants a machine that drives in circles for 50 min of each hour, stands for 10 min, and has a fix each second; with
 * its trips and stops. Existing data are reused as planted.
 */
export async function plantTrail(owner: pg.Pool): Promise<PlantedTrail> {
  const to = new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS - DAY_MS);
  const from = new Date(to.getTime() - DAYS * DAY_MS);
  const planted = await readPlanted(owner);
  if (planted !== undefined) return planted;
  const { rows } = await owner.query<{ accountId: number; assetId: number }>(
    `with account as (insert into accounts (name, domain, modules, time_zone)
        values ('Bench', 'bench.example', $1, 'UTC') returning account_id),
      unit as (insert into units (account_id, code, name) select account_id, 'T', 'Trails' from account
        returning account_id, unit_id),
      asset as (insert into assets (account_id, unit_id, code) select account_id, unit_id, 'trail' from unit
        returning account_id, asset_id),
      device as (insert into devices (account_id, asset_id, external_id) select account_id, asset_id, 'trail' from asset)
    select account_id as "accountId", asset_id as "assetId" from asset`,
    [[...moduleCodes]],
  );
  const [made] = rows;
  if (made === undefined) throw new Error('There is no asset');
  const days = Array.from({ length: DAYS }, (_, day) => new Date(from.getTime() + day * DAY_MS));
  await owner.query('select ensure_position_partitions($1::timestamptz[])', [
    days.map((day) => day.toISOString()),
  ]);
  const plant = async (of: readonly Date[]): Promise<void> => {
    for (const day of of) await owner.query(PLANT_DAY, [made.accountId, day.toISOString(), FIXES_A_DAY]);
  };
  // On two connections, in distant weeks.
  await Promise.all([plant(days.slice(0, DAYS / 2)), plant(days.slice(DAYS / 2))]);
  await owner.query(PLANT_TRIPS, [made.accountId, made.assetId, from.toISOString(), DAYS * 24]);
  await owner.query(PLANT_STATE, [made.accountId, made.assetId, to.toISOString()]);
  await owner.query('vacuum analyze positions');
  await owner.query('checkpoint');
  return { ...made, from, to };
}

async function readPlanted(owner: pg.Pool): Promise<PlantedTrail | undefined> {
  const { rows } = await owner.query<PlantedTrail>(
    `select account_id as "accountId", asset_id as "assetId", fixed_at - interval '${DAYS} days' as from, fixed_at as to
      from asset_states`,
  );
  return rows[0];
}

/** A circuit with curves of some hundreds of meters, different each day, at 20 to 70 km/h, with receiver noise. */
const PLANT_DAY = `
insert into positions (account_id, device_id, fixed_at, content_hash, asset_id, received_at, latitude, longitude,
  speed_kph, heading_degrees, accuracy_meters, ignition, hour_meter_hours, odometer_km, source, change_number)
select account_id, device_id, at, n, asset_id, at + interval '2 seconds',
  -20 + 0.05 * sin(way * 2e-3 + turn) + 0.004 * sin(way * 31e-3) + 1e-5 * (random() - 0.5),
  -50 + 0.08 * cos(way * 2e-3) + 0.004 * cos(way * 23e-3 + turn) + 1e-5 * (random() - 0.5),
  case when n % 3600 < 600 then 0 else 45 + 25 * sin(n / 40.0) end, n % 360, 5, n % 3600 >= 300,
  1000 + n / 3600.0, 5000 + n / 60.0, 1, (select position_change_number())
from devices, generate_series(0, $3::int - 1) n,
  lateral (select $2::timestamptz + n * interval '1 second' as at) t,
  lateral (select n / 3600 * 3000 + greatest(0, n % 3600 - 600) as way, extract(doy from at) / 30 as turn) w
where account_id = $1`;

const PLANT_TRIPS = `
insert into trip_intervals (account_id, asset_id, kind, from_at, to_at, confirmed_at, received_at, from_longitude,
  from_latitude, to_longitude, to_latitude, distance_meters, towed_meters, distance_by, straight_meters, shuntings,
  certainty, is_towed, parts, reducer_version, fixes, coverage, top_kph)
select $1, $2, kind, from_at, to_at, to_at, to_at, -50, -20, -50, -20, meters, 0, 'fixes', 0, 0, 1, false,
  jsonb_build_array(jsonb_build_object('fromMs', extract(epoch from from_at) * 1000, 'toMs', extract(epoch from to_at) * 1000,
    'distanceMeters', meters, 'towedMeters', 0)), 1, 3000, 1, 70
from generate_series(0, $4::int - 1) hour, lateral (select $3::timestamptz + hour * interval '1 hour' as at) t,
  lateral (values ('stop', at, at + interval '10 minutes', 0), ('trip', at + interval '10 minutes', at + interval '1 hour', 37500))
    as i (kind, from_at, to_at, meters)`;

const PLANT_STATE = `
insert into asset_states (account_id, asset_id, device_id, fixed_at, received_at, latitude, longitude, speed_kph, ignition,
  engine_on, contact_at)
select account_id, asset_id, device_id, $3, $3, -20, -50, 0, false, false, $3::timestamptz from devices
where account_id = $1 and asset_id = $2`;
