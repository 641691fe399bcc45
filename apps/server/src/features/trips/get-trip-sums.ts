import { dayMs } from '@azimute/contract/durations';
import type { TripDay, TripKind, TripSums, TripSumsQuery } from '@azimute/contract';
import { toInstantOrNext } from '@azimute/engine/zoned-time';
import { createParameters } from '../../platform/postgres/parameters.ts';
import type { AccountRead } from '../../platform/transact.ts';
import { readRecalculating } from '../telemetry/read-recalculating.ts';
import { addUpOverLimit, selectSpeedings, type SpeedingRow } from './fence-speedings.ts';
import { selectTrips } from './match-trips.ts';
import { readTripAssets } from './read-trip-assets.ts';

/** Whole milliseconds, whose sums are exact. */
const lasting = (kind: TripKind): string =>
  `coalesce(sum(p."toMs" - p."fromMs") filter (where kind = '${kind}'), 0)`;
const began = (kind: TripKind): string =>
  `count(*) filter (where kind = '${kind}' and p."fromMs" = (extract(epoch from from_at) * 1000)::float8)::int`;

type DayRow = Omit<TripDay, 'overLimitSeconds' | 'overFenceLimitSeconds'> & {
  readonly overGeneralLimitSeconds: number | null;
  readonly speedings: readonly SpeedingRow[];
  readonly fromMs: number;
  readonly toMs: number;
};

/**
 * Returns the parts of trips within each day of each asset, in its UL's zone: lists contain whole trips, but daily
 * totals sum their parts.
 */
export async function getTripSums(read: AccountRead, query: TripSumsQuery): Promise<TripSums> {
  const assets = await readTripAssets(read, query.assets);
  const { timeZone } = assets;
  const parameters = createParameters();
  const { bind } = parameters;
  const [account, first, end] = [bind(read.accountId), bind(query.from), bind(query.to)];
  const begins = (day: string): string => `asset_day_begins(${account}, asset_id, ${day})`;
  // One more day on each side: the zone determines the bounds of a day.
  const range = { from: shift(query.from, -1), to: shift(query.to, 1) };
  const { rows } = await read.client.query<DayRow>(
    `select "assetId", day::text as day, trips, stops, day_ms / 1000 as "daySeconds", trip_ms / 1000 as "tripSeconds",
        stop_ms / 1000 as "stopSeconds", no_data_ms / 1000 as "noDataSeconds",
        (day_ms - trip_ms - stop_ms - no_data_ms) / 1000 as "unknownSeconds", "distanceMeters", "towedMeters",
        "idlingSeconds", "workingSeconds", "engineOnSeconds", "topKph", "overGeneralLimitSeconds",
        ${selectSpeedings(account, '"assetId"', 'begins', 'ends')} as speedings,
        (extract(epoch from begins) * 1000)::float8 as "fromMs", (extract(epoch from ends) * 1000)::float8 as "toMs"
      from (
        select asset_id as "assetId", day, ${began('trip')} as trips, ${began('stop')} as stops,
          ${begins('day')} as begins, ${begins('day + 1')} as ends,
          1000 * extract(epoch from ${begins('day + 1')} - ${begins('day')})::float8
            as day_ms,
          ${lasting('trip')} as trip_ms, ${lasting('stop')} as stop_ms, ${lasting('no_data')} as no_data_ms,
          sum(p."distanceMeters") as "distanceMeters", sum(p."towedMeters") as "towedMeters",
          sum(p."idlingSeconds") as "idlingSeconds", sum(p."workingSeconds") as "workingSeconds",
          sum(p."engineOnSeconds") as "engineOnSeconds",
          sum(p."overGeneralLimitSeconds") as "overGeneralLimitSeconds", max(p."topKph") as "topKph"
        from (${selectTrips(read, assets, range, parameters)}) t
        cross join lateral jsonb_to_recordset(parts) as p ("fromMs" float8, "toMs" float8, "distanceMeters" float8,
          "towedMeters" float8, "idlingSeconds" float8, "workingSeconds" float8, "engineOnSeconds" float8,
          "overGeneralLimitSeconds" float8, "topKph" float8)
        cross join lateral (select asset_day_at(${account}, asset_id, to_timestamp(p."fromMs" / 1000)) as day) o
        where day >= ${first}::date and day < ${end}::date
        group by asset_id, day
      ) d order by 1, 2`,
    parameters.values,
  );
  const to = new Date(toInstantOrNext(Date.parse(query.to), timeZone)).toISOString();
  const days = rows.map(({ overGeneralLimitSeconds, speedings, fromMs, toMs, ...day }) => ({
    ...day,
    ...addUpOverLimit(overGeneralLimitSeconds, speedings, { fromMs, toMs }),
  }));
  return { ...(await readRecalculating(read, { ...query, to })), timeZone, days };
}

/** PostgreSQL does not parse signed years, which are used after 9999. */
function shift(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().replace(/^\+0/, '');
}
