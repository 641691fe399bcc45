import type pg from 'pg';

export interface PlantedPositions {
  readonly accountId: number;
  readonly assetIds: readonly number[];
  readonly firstDay: Date;
  readonly days: number;
  readonly positions: number;
}

/** A fix every 30 seconds of the day. */
export const FIXES_A_DAY = 2_880;
const DAYS = 30;

/**
 * Plants enough assets to fill the table with about this many positions over thirty days, in a live fleet's order, all
 * assets side by side, an hour at a time: an asset's fixes are therefore scattered over the table as in real use.
 * Existing data of an account are reused as planted.
 */
export async function plantPositions(
  owner: pg.Pool,
  accountId: number,
  wanted: number,
  firstDay = startOfLastMonth(),
): Promise<PlantedPositions> {
  const planted = await readPlanted(owner, accountId);
  if (planted !== undefined) return planted;
  const assets = Math.ceil(wanted / (FIXES_A_DAY * DAYS));
  const { rows } = await owner.query<{ asset_id: number }>(
    `with unit as (insert into units (account_id, code, name) values ($1, 'D', 'Days') returning unit_id),
      made as (
        insert into assets (account_id, unit_id, code)
        select $1, unit_id, 'day-' || n from unit, generate_series(1, $2::int) n returning asset_id, code),
      attached as (
        insert into devices (account_id, asset_id, external_id) select $1, asset_id, code from made)
    select asset_id from made`,
    [accountId, assets],
  );
  const days = Array.from({ length: DAYS + 1 }, (_, day) => new Date(firstDay.getTime() + day * 86_400_000));
  await owner.query('select ensure_position_partitions($1::timestamptz[])', [
    days.map((day) => day.toISOString()),
  ]);
  const plantHours = async (first: number, end: number): Promise<void> => {
    for (let hour = first; hour < end; hour += 1) {
      const from = new Date(firstDay.getTime() + hour * 3_600_000);
      await owner.query(PLANT_HOUR, [accountId, from.toISOString()]);
    }
  };
  // On two connections, in distant weeks.
  await Promise.all([plantHours(0, DAYS * 12), plantHours(DAYS * 12, DAYS * 24)]);
  await owner.query('vacuum analyze positions');
  await owner.query('checkpoint');
  return {
    accountId,
    assetIds: rows.map((row) => row.asset_id),
    firstDay,
    days: DAYS,
    positions: assets * DAYS * FIXES_A_DAY,
  };
}

function startOfLastMonth(): Date {
  const day = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth(), 1));
  day.setUTCDate(day.getUTCDate() - DAYS - 1);
  return day;
}

async function readPlanted(owner: pg.Pool, accountId: number): Promise<PlantedPositions | undefined> {
  const { rows } = await owner.query<{ assetIds: number[] | null; firstDay: Date | null }>(
    `select array_agg(asset_id) as "assetIds",
      (select min(fixed_at) from positions where account_id = $1 and asset_id = min(a.asset_id)) as "firstDay"
    from assets a where account_id = $1`,
    [accountId],
  );
  const [{ assetIds, firstDay } = { assetIds: null, firstDay: null }] = rows;
  if (assetIds === null || firstDay === null) return undefined;
  return { accountId, assetIds, firstDay, days: DAYS, positions: assetIds.length * DAYS * FIXES_A_DAY };
}

/** A drive with a receiver's noise in the last digits, as in real use: this noise resists compression. */
const PLANT_HOUR = `
insert into positions (account_id, device_id, fixed_at, content_hash, asset_id, received_at, latitude, longitude,
  speed_kph, heading_degrees, accuracy_meters, ignition, hour_meter_hours, source, change_number)
select d.account_id, d.device_id, at, content_hash_of(0, latitude, longitude, speed, heading, null, 5, true, hours, null),
  d.asset_id, at + interval '2 seconds' + (noise & 1023) * interval '1 millisecond', latitude, longitude, speed, heading, 5,
  true, hours, 1, (select position_change_number())
from generate_series(0, 119) n, lateral (select $2::timestamptz + n * interval '30 seconds' as at) t, devices d,
  lateral (select hashint8extended(d.device_id, extract(epoch from at)::bigint) as noise) h,
  lateral (select round((-10.9 + (n % 997) * 1e-4 + (noise >> 10 & 1023) * 1e-7)::numeric, 7)::float8 as latitude,
    round((-37.0 - (d.device_id % 991) * 1e-4 + (noise >> 20 & 1023) * 1e-7)::numeric, 7)::float8 as longitude,
    ((n + (noise >> 30 & 63)) / 2.0)::float4 as speed, ((n * 3 + (noise >> 36 & 31)) % 360)::float4 as heading,
    round(1000 + extract(epoch from at) / 3600 % 10000, 2)::float8 as hours) f
where d.account_id = $1 and d.external_id like 'day-%'
order by n, d.device_id`;
