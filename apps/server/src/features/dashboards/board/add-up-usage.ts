import type { ClientBase, Pool } from 'pg';
import type { Database } from '../../../platform/postgres/database.ts';
import { asProvedAccounts } from '../../../platform/postgres/transaction.ts';

const INTERVALS_A_TURN = 20_000;
/** A transaction that wrote an interval may have committed later than one that began after it. */
const OVERLAP = '5 minutes';

/** An interval in the order in which they became known. */
interface Place {
  readonly knownFrom: string;
  readonly intervalId: string;
}

interface Turn extends Place {
  readonly intervals: number;
  readonly days: number;
}

/**
 * Adds up anew the days that intervals which became known since are in. Returns how many days that were.
 */
export async function addUpUsage(
  { pipeline }: Pick<Database, 'pipeline'>,
  jobs: Pool,
  signal?: AbortSignal,
): Promise<number> {
  const { rows } = await jobs.query<{ id: number }>('select account_id as id from accounts order by 1');
  let added = 0;
  for (const { id } of rows) {
    let after: Place | null = null;
    do {
      signal?.throwIfAborted();
      const turn: Turn = await asProvedAccounts(pipeline, [id], (client) => addUpSome(client, id, after));
      added += turn.days;
      after = turn.intervals === INTERVALS_A_TURN ? turn : null;
    } while (after !== null);
  }
  return added;
}

/**
 * Intervals of an asset tile its time, so that those of a day are those that begin in it, and the one before the first of
 * them. What is superseded was so by intervals that became known with it.
 */
async function addUpSome(client: ClientBase, accountId: number, after: Place | null): Promise<Turn> {
  const { rows } = await client.query<Turn>(
    `with zone as (select time_zone from accounts where account_id = $1),
    mark as (select coalesce(max(known_to) - $2::interval, '-infinity') as known_to from usage_days where account_id = $1),
    fresh as materialized (
      select t.asset_id, t.from_at, t.to_at, t.known_from, t.interval_id from trip_intervals t, mark
      where t.account_id = $1 and case when $4::timestamptz is null then t.known_from > mark.known_to
        else (t.known_from, t.interval_id) > ($4::timestamptz, $5::bigint) end
      order by t.known_from, t.interval_id limit $3),
    turn as (select count(*)::int as intervals, max(known_from) as known_to from fresh),
    last as (select known_from, interval_id from fresh order by known_from desc, interval_id desc limit 1),
    days as materialized (
      select distinct f.asset_id, d.day::date as day from fresh f, zone
      cross join lateral generate_series(date_trunc('day', f.from_at at time zone time_zone),
        f.to_at at time zone time_zone, interval '1 day') d (day)),
    sums as (
      select d.asset_id, d.day,
        count(*) filter (where i.kind = 'trip' and i.from_at >= l.first)::int as trips,
        coalesce(sum(p."distanceMeters"), 0) as distance_meters,
        coalesce(sum(p."idlingSeconds"), 0) as idling_seconds,
        coalesce(sum(p."engineOnSeconds"), 0) as engine_on_seconds,
        coalesce(sum(p."toMs" - p."fromMs") filter (where i.kind in ('trip', 'stop')), 0) / 1000 as observed_seconds
      from days d cross join zone
      cross join lateral (select d.day::timestamp at time zone time_zone as first,
        (d.day + 1)::timestamp at time zone time_zone as last) l
      cross join lateral (
        (select kind, from_at, parts from trip_intervals t
          where t.account_id = $1 and t.asset_id = d.asset_id and t.superseded_at is null
            and t.from_at >= l.first and t.from_at < l.last)
        union all
        (select kind, from_at, parts from trip_intervals t
          where t.account_id = $1 and t.asset_id = d.asset_id and t.superseded_at is null and t.from_at < l.first
          order by t.from_at desc limit 1)
      ) i
      cross join lateral jsonb_to_recordset(i.parts) as p ("fromMs" float8, "toMs" float8, "distanceMeters" float8,
        "idlingSeconds" float8, "engineOnSeconds" float8)
      where to_timestamp(p."fromMs" / 1000) >= l.first and to_timestamp(p."fromMs" / 1000) < l.last
      group by d.asset_id, d.day),
    kept as (
      insert into usage_days as u (account_id, asset_id, day, trips, distance_meters, idling_seconds, engine_on_seconds,
          observed_seconds, known_to)
        select $1, s.asset_id, s.day, s.trips, s.distance_meters, s.idling_seconds, s.engine_on_seconds,
          s.observed_seconds, turn.known_to
        from sums s, turn
        on conflict (account_id, asset_id, day) do update set trips = excluded.trips,
          distance_meters = excluded.distance_meters, idling_seconds = excluded.idling_seconds,
          engine_on_seconds = excluded.engine_on_seconds, observed_seconds = excluded.observed_seconds,
          known_to = excluded.known_to
        returning 1)
    select turn.intervals, (select count(*)::int from kept) as days, last.known_from::text as "knownFrom",
        last.interval_id as "intervalId"
      from turn, last`,
    [accountId, OVERLAP, INTERVALS_A_TURN, after?.knownFrom, after?.intervalId],
  );
  return rows[0] ?? { intervals: 0, days: 0, knownFrom: '', intervalId: '' };
}
