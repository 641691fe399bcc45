import type { TripDay, TripKind, TripSums, TripSumsQuery } from '@azimute/contract';
import { createParameters } from '../../platform/postgres/parameters.ts';
import type { AccountRead } from '../../platform/transact.ts';
import { selectTrips } from './match-trips.ts';
import { readTripAssets } from './read-trip-assets.ts';

const seconds = (kind: TripKind): string =>
  `coalesce(sum(p."toMs" - p."fromMs") filter (where kind = '${kind}'), 0) / 1000`;
const began = (kind: TripKind): string =>
  `count(*) filter (where kind = '${kind}' and p."fromMs" = (extract(epoch from from_at) * 1000)::float8)::int`;

/** What lies within each day of each asset: trips are whole in lists, and their parts are what days add up. */
export async function getTripSums(read: AccountRead, query: TripSumsQuery): Promise<TripSums> {
  const assets = await readTripAssets(read, query.assets);
  const { timeZone } = assets;
  const parameters = createParameters();
  const { bind } = parameters;
  const zone = bind(timeZone);
  const [first, end] = [bind(query.from), bind(query.to)];
  // A day more on each side: which instants a day has, its zone says.
  const range = { from: shift(query.from, -1), to: shift(query.to, 1) };
  const { rows } = await read.client.query<TripDay>(
    `select d.*, d."daySeconds" - d."tripSeconds" - d."stopSeconds" - d."noDataSeconds" as "unknownSeconds"
      from (
        select asset_id as "assetId", day::text as day, ${began('trip')} as trips, ${began('stop')} as stops,
          extract(epoch from (day + 1)::timestamp at time zone ${zone} - day::timestamp at time zone ${zone})::float8
            as "daySeconds",
          ${seconds('trip')} as "tripSeconds", ${seconds('stop')} as "stopSeconds", ${seconds('no_data')} as "noDataSeconds",
          sum(p."distanceMeters") as "distanceMeters", sum(p."towedMeters") as "towedMeters",
          sum(p."idlingSeconds") as "idlingSeconds", sum(p."workingSeconds") as "workingSeconds",
          sum(p."engineOnSeconds") as "engineOnSeconds", sum(p."overLimitSeconds") as "overLimitSeconds",
          max(p."topKph") as "topKph"
        from (${selectTrips(read, assets, range, parameters)}) t
        cross join lateral jsonb_to_recordset(parts) as p ("fromMs" float8, "toMs" float8, "distanceMeters" float8,
          "towedMeters" float8, "idlingSeconds" float8, "workingSeconds" float8, "engineOnSeconds" float8,
          "overLimitSeconds" float8, "topKph" float8)
        cross join lateral (select (to_timestamp(p."fromMs" / 1000) at time zone ${zone})::date as day) o
        where day >= ${first}::date and day < ${end}::date
        group by asset_id, day
      ) d order by 1, 2`,
    parameters.values,
  );
  return { timeZone, days: rows };
}

function shift(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString();
}
