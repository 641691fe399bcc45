import { dayMs } from '@azimute/contract/durations';
import { heartbeatKind, travelPageAssets } from '@azimute/contract';
import type { AccountRead } from '../../platform/transact.ts';
import type { QueryArrayConfig } from 'pg';
import { followMeters, noMeters, type PastAsset } from './past-asset.ts';
import { ALWAYS_ROWS } from '../telemetry/values/always-rows.ts';
import { readMetersAdvanced } from './read-meters-advanced.ts';

/** Most assets have a fix within this time before an instant; only for the others are all older fixes searched. */
const NEAR_MS = 2 * dayMs;

const ms = (column: string): string => `(date_part('epoch', ${column}) * 1000)::float8`;
const FIX = 'fixed_at, received_at, longitude, latitude, speed_kph, heading_degrees, ignition';
/** Number of earlier fixes whose meters are compared to detect a spike. */
const FIXES_BEFORE = 4;
const toldBy = (
  fixes: string,
): string => `(select json_agg(json_build_array(${ms('t.fixed_at')}, t.hour_meter_hours, t.odometer_km) order by t.fixed_at)
  from (select t.fixed_at, t.hour_meter_hours, t.odometer_km from ${fixes}
    order by t.fixed_at desc limit ${FIXES_BEFORE}) t)`;
const TOLD_BY_ROWS = toldBy(`positions t
    where t.account_id = $1 and t.asset_id = f.asset_id and t.fixed_at < p.fixed_at and t.fixed_at > $3`);
/** Used if some fixes are in blocks of other days or devices. */
const TOLD_BY_ALL = toldBy(
  `newest_positions_of($1, f.asset_id, $3::timestamptz + interval '1 microsecond', x.fixed_at, ${FIXES_BEFORE}, false) t`,
);
const IS_PACKED = `$2 < now() - interval '${ALWAYS_ROWS}'`;
const IGNITION = `case jsonb_typeof(e.attributes->'ignition') when 'boolean' then (e.attributes->'ignition')::boolean end`;

/**
 * $1 account, $2 instant, $3 start of the search for fixes, $4 asset to continue after or $5 assets. For an asset
 * without later reports, the latest state has the newest values; otherwise the indexes of positions and heartbeats are
 * used.
 */
const PAST = `
  with fleet as materialized (
    select asset_id, silent_after from current_assets
    where account_id = $1 and asset_id > $4 and ($5::int[] is null or asset_id = any ($5::int[]))
    order by asset_id limit ${travelPageAssets}
  ), last as materialized (
    select max(asset_id) as asset_id from fleet
  ), switches as materialized (
    select distinct on (asset_id) asset_id, disabled, in_maintenance from asset_switch_changes
    where account_id = $1 and changed_at <= $2 and asset_id > $4 and asset_id <= (select asset_id from last) order by asset_id, changed_at desc, switch_change_id desc
  ), silences as materialized (
    select distinct on (asset_id) asset_id, silent_after from silence_changes
    where account_id = $1 and changed_at > $2 order by asset_id, changed_at, silence_change_id
  ), usual as materialized (
    select coalesce((select silent_after from silences where asset_id is null), silent_after) as silent_after
    from accounts where account_id = $1
  ), states as materialized (
    select * from asset_states where account_id = $1 and asset_id > $4 and asset_id <= (select asset_id from last)
  ), heard as materialized (
    select exists (select from device_events where account_id = $1 and kind = '${heartbeatKind}') as by_heartbeats
  )
  select f.asset_id, coalesce(w.disabled, false), coalesce(w.in_maintenance, false),
    ${ms(`coalesce(case when q.asset_id is null then f.silent_after else q.silent_after end, u.silent_after)`)},
    ${ms('case when s.contact_at <= $2 then s.contact_at else greatest(x.fixed_at, h.occurred_at) end')},
    ${ms('x.fixed_at')}, x.longitude, x.latitude, x.speed_kph, x.heading_degrees, x.ignition, x.hour_meter_hours,
    x.odometer_km, coalesce(x.received_at > $2, false),
    case when s.heartbeat_ignition_at <= $2 then s.heartbeat_ignition else g.ignition end,
    ${ms('case when s.heartbeat_ignition_at <= $2 then s.heartbeat_ignition_at else g.occurred_at end')},
    case when s.contact_at <= $2 then ${ms('s.hour_meter_advanced_at')} end,
    s.contact_at > $2 and s.hour_meter_hours is not null,
    case when ${IS_PACKED} and s.fixed_at > $2 and coalesce(x.hour_meter_hours, x.odometer_km) is not null
      and coalesce(json_array_length(x.told), 0) < ${FIXES_BEFORE} then ${TOLD_BY_ALL} else x.told end,
    s.fixed_at > $2 and x.fixed_at is null
  from fleet f
  cross join usual u
  left join switches w on w.asset_id = f.asset_id
  left join silences q on q.asset_id = f.asset_id
  left join states s on s.asset_id = f.asset_id
  left join lateral (
    select s.fixed_at, s.received_at, s.longitude, s.latitude, s.speed_kph, s.heading_degrees, s.ignition, s.hour_meter_hours,
      s.odometer_km, null::json as told where s.fixed_at <= $2
    union all
    (select * from (
      (select ${FIX}, hour_meter_hours, odometer_km, ${TOLD_BY_ROWS} as told from positions p
        where s.fixed_at > $2 and p.account_id = $1 and p.asset_id = f.asset_id and p.fixed_at <= $2 and p.fixed_at > $3
        order by p.fixed_at desc, p.device_id desc, p.content_hash desc limit 1)
      union all
      (select ${FIX}, hour_meter_hours, odometer_km, told from packed_fix_at($1, f.asset_id, $3, $2)
        where s.fixed_at > $2 and ${IS_PACKED})) p
      order by fixed_at desc limit 1)
  ) x on true
  left join lateral (
    select e.occurred_at from device_events e
    where (select by_heartbeats from heard) and s.contact_at > $2 and e.account_id = $1 and e.asset_id = f.asset_id and e.kind = '${heartbeatKind}'
      and e.occurred_at <= $2 and e.occurred_at > coalesce(x.fixed_at, '-infinity')
    order by e.occurred_at desc limit 1
  ) h on true
  left join lateral (
    select e.occurred_at, ${IGNITION} as ignition from device_events e
    where (select by_heartbeats from heard) and s.heartbeat_ignition_at > $2 and e.account_id = $1 and e.asset_id = f.asset_id and e.kind = '${heartbeatKind}'
      and e.occurred_at <= $2 and e.occurred_at >= coalesce(x.fixed_at, '-infinity') and ${IGNITION} is not null
    order by e.occurred_at desc, ${IGNITION} desc limit 1
  ) g on true
  order by f.asset_id`;

type PastRow = [
  assetId: number,
  disabled: boolean,
  inMaintenance: boolean,
  silentAfterMs: number,
  contactAtMs: number | null,
  fixedAtMs: number | null,
  longitude: number | null,
  latitude: number | null,
  speedKph: number | null,
  headingDegrees: number | null,
  ignition: boolean | null,
  hourMeterHours: number | null,
  odometerKm: number | null,
  arrivedLater: boolean,
  heartbeatIgnition: boolean | null,
  heartbeatIgnitionAtMs: number | null,
  hourMeterAdvancedAtMs: number | null,
  metersCount: boolean | null,
  told: readonly (readonly [atMs: number, hours: number | null, km: number | null])[] | null,
  isOlder: boolean | null,
];

export interface PastFleet {
  readonly assets: PastAsset[];
  readonly arrivedLater: number[];
  /** The last asset, after which the next page begins; null on the last page. */
  readonly next: number | null;
}

/** Reads a page of the assets that the reader sees today, each with its reports up to an instant. */
export async function readPastFleet(read: AccountRead, at: Date, after: number): Promise<PastFleet> {
  const near = await readRows(read, [at, new Date(at.getTime() - NEAR_MS), after, null]);
  const older = near.filter((row) => row.at(-1) === true).map(([assetId]) => assetId);
  const found = older.length === 0 ? [] : await readRows(read, [at, '-infinity', after, older]);
  const byId = new Map(found.map((row) => [row[0], row]));
  const rows = near.map((row) => byId.get(row[0]) ?? row);
  const byMeter = rows.filter(isByMeter).map(([assetId, , , , contactAtMs]) => ({ assetId, contactAtMs }));
  const advanced = await readMetersAdvanced(read, byMeter);
  return {
    assets: rows.map((row) => presentRow(row, advanced.get(row[0]) ?? null)),
    arrivedLater: rows.filter((row) => row[13]).map(([assetId]) => assetId),
    next: near.length === travelPageAssets ? (near.at(-1)?.[0] ?? null) : null,
  };
}

async function readRows(
  { client, accountId }: AccountRead,
  [at, since, after, ids]: readonly [Date, Date | string, number, readonly number[] | null],
): Promise<PastRow[]> {
  const query: QueryArrayConfig = {
    text: PAST,
    values: [accountId, at, since, after, ids],
    rowMode: 'array',
  };
  return (await client.query<PastRow>(query)).rows;
}

/** True if no ignition is known, so that the hour meter indicates the engine. */
function isByMeter(row: PastRow): boolean {
  const [fixedAtMs, ignition, isOn, isOnAtMs, metersCount] = [row[5], row[10], row[14], row[15], row[17]];
  const isTold = isOn !== null && (isOnAtMs ?? -Infinity) >= (fixedAtMs ?? -Infinity);
  return metersCount === true && !isTold && ignition === null;
}

function presentRow(row: PastRow, hourMeterAdvancedAtMs: number | null): PastAsset {
  const [assetId, disabled, inMaintenance, silentAfterMs, contactAtMs, fixedAtMs, longitude, latitude] = row;
  const [, , , , , , , , speedKph, headingDegrees, ignition, hourMeterHours, odometerKm] = row;
  const [isOn, atMs, advancedAtMs] = row.slice(14) as [boolean | null, number | null, number | null];
  return {
    assetId,
    disabled,
    inMaintenance,
    silentAfterMs,
    contactAtMs,
    fix:
      fixedAtMs === null || longitude === null || latitude === null
        ? null
        : {
            fixedAtMs,
            longitude,
            latitude,
            speedKph,
            headingDegrees,
            ignition,
            meters: [...(row[18] ?? []), [fixedAtMs, hourMeterHours, odometerKm] as const].reduce(
              (known, [toldAtMs, hours, km]) => followMeters(known, toldAtMs, { hours, km }),
              noMeters,
            ),
          },
    heartbeatIgnition: isOn === null || atMs === null ? null : { isOn, atMs },
    hourMeterAdvancedAtMs: hourMeterAdvancedAtMs ?? advancedAtMs,
  };
}
