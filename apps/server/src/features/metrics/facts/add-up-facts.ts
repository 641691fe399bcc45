import { dayMs } from '@azimute/contract/durations';
import type { FactCause } from '@azimute/contract';
import { addUpDay, factsVersion } from '@azimute/engine/facts';
import type { ClientBase, Pool } from 'pg';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import { asProvedAccounts } from '../../../platform/postgres/transaction.ts';
import type { AccountRead } from '../../../platform/transact.ts';
import { closesAfterMs } from '../../telemetry/reducers/mark-days.ts';
import { readTripVersions } from '../../telemetry/reducers/intervals/trip-versions.ts';
import { readReadingCatalog } from '../../telemetry/read-reading-catalog.ts';
import { DENSE_DAY_FIXES, wantTrailDay } from '../../trips/trail/trail-days.ts';
import { readTripAssets } from '../../trips/read-trip-assets.ts';
import { addedColumns, closesAfter, describeDay, type AddedRow } from './describe-day.ts';
import { evidenceOf, ofDay } from './evidence-of-day.ts';
import type { ReceivedReading } from './read-meter.ts';
import { storeDays, type AddedDay } from './store-days.ts';
import { restoreMonths, restoreUnitDays } from './sum-days.ts';

const DAYS_A_TURN = 40;
/** Largest age of the current day's row, for assets with and without new data. */
const REFRESHED_AFTER = '10 minutes';
const REFRESHED_IN_SILENCE_AFTER = '1 hour';
/** Reason of a mark caused by another day, which causes none itself. */
const BY_METER = 'by_meter';
/** Days in the past for which missing days are added, after an outage or a time without communication. */
const MADE_UP_DAYS = 40;

export interface AddUpOptions {
  readonly database: Pick<Database, 'pipeline'>;
  /** Connects as `azimute_jobs`. */
  readonly jobs: Pool;
  readonly clock: Clock;
  readonly signal?: AbortSignal;
  /** Time limit; remaining work waits for the next run. */
  readonly mostMs?: number;
}

/**
 * Recalculates the days of assets with changed data: those that the reducers marked, the current day, and past days.
 * Returns the number of rows written.
 */
export async function addUpFacts({
  database: { pipeline },
  jobs,
  clock,
  signal,
  mostMs = Infinity,
}: AddUpOptions): Promise<number> {
  const untilMs = performance.now() + mostMs;
  const { rows: accounts } = await jobs.query<{ id: number }>(
    'select account_id as id from accounts order by 1',
  );
  let written = 0;
  for (const { id } of accounts) {
    await asProvedAccounts(pipeline, [id], (client) => markOpenDays(client, id, clock.now()));
    for (let left = true; left && performance.now() < untilMs;) {
      signal?.throwIfAborted();
      const turn = await asProvedAccounts(pipeline, [id], (client) =>
        addUpSome({ client, accountId: id, at: clock.now() }),
      );
      written += turn.written;
      left = turn.isMoreMarked;
    }
  }
  return written;
}

/**
 * Marks what no reducer marks: the current day; days that have ended but are not closed; days for
 * which an asset reported late; days whose missing time has become a gap; and days that another version added up.
 * Days begin only while an asset is not archived.
 */
async function markOpenDays(client: ClientBase, accountId: number, at: Date): Promise<void> {
  await client.query(
    `with account as (
      select time_zone as zone from accounts where account_id = $1),
    zoned as materialized (select distinct asset_id from asset_zones where account_id = $1),
    fresh as (
      select s.asset_id, t.today, greatest(${dayOf('a.restored_at')}, case
          when l.day is null then least(t.today, greatest(${dayOf('s.contact_at')}, t.today - ${MADE_UP_DAYS}))
          when s.contact_at > l.data_at then least(l.day, ${dayOf('l.data_at')})
          else l.day end) as from_day
      from asset_states s join current_assets a on a.account_id = s.account_id and a.asset_id = s.asset_id
      cross join account c
      left join zoned z on z.asset_id = s.asset_id
      cross join lateral (select ${dayOf('$2::timestamptz')} as today) t
      left join lateral (
        select d.day, d.data_at, d.known_from from asset_days d
        where d.account_id = $1 and d.asset_id = s.asset_id and d.day >= $3::date
        order by d.day desc limit 1) l on true
      where s.account_id = $1 and s.contact_at is not null
        and (l.day is null or l.day < t.today
          or s.contact_at > coalesce(l.data_at, '-infinity')
            and l.known_from < $2::timestamptz - interval '${REFRESHED_AFTER}'
          or l.known_from < $2::timestamptz - interval '${REFRESHED_IN_SILENCE_AFTER}')),
    wanted as (
      select f.asset_id, d.day::date as day, null as cause
        from fresh f cross join lateral generate_series(f.from_day, f.today, interval '1 day') d (day)
      union
      select s.asset_id, s.day, null from asset_days s cross join account c left join zoned z on z.asset_id = s.asset_id
        where s.account_id = $1 and not s.is_closed
          and s.day < ${dayOf(`($2::timestamptz - interval '${closesAfter}')`)}
      union
      select d.asset_id, d.day, null from asset_days d where d.account_id = $1 and d.settles_at < $2::timestamptz
      union
      select d.asset_id, d.day, 'rebuild' from asset_days d where d.account_id = $1 and d.facts_version < $4)
    insert into asset_day_marks (account_id, asset_id, day, cause)
    select $1, w.asset_id, w.day, max(w.cause) from wanted w
    where not exists (select from asset_day_marks m
      where m.account_id = $1 and m.asset_id = w.asset_id and m.day = w.day)
    group by w.asset_id, w.day`,
    [accountId, at, new Date(at.getTime() - MADE_UP_DAYS * dayMs).toISOString().slice(0, 10), factsVersion],
  );
}

/** Returns the day of an asset `s` that contains an instant; most use the account's zone. */
function dayOf(instant: string): string {
  return `case when z.asset_id is null then (${instant} at time zone c.zone)::date else asset_day_at($1, s.asset_id, ${instant}) end`;
}

interface MarkedRow extends AddedRow {
  readonly cause: FactCause | typeof BY_METER | null;
}

async function addUpSome(
  read: AccountRead,
): Promise<{ readonly isMoreMarked: boolean; readonly written: number }> {
  const marked = await takeMarks(read);
  const days: AddedDay[] = [];
  if (marked.length === 0) return { isMoreMarked: false, written: 0 };
  let isMoreMarked = marked.length === DAYS_A_TURN;
  const catalog = await readReadingCatalog(read.client, read.accountId);
  const sinceMs = Math.min(...marked.map((row) => row.from_ms));
  const versions = await readTripVersions(read.client, read.accountId, sinceMs);
  for (const [assetId, of] of Map.groupBy(marked, ({ asset_id: id }) => id)) {
    const assets = await readTripAssets(read, [assetId]);
    for (const row of of) {
      // The current day is known up to now.
      const toMs = Math.min(row.ends_ms, Math.floor(read.at.getTime() / 1000) * 1000);
      if (toMs <= row.from_ms) continue;
      const range = { fromMs: row.from_ms, toMs };
      const evidence = await evidenceOf(read, row, { toMs, assets, catalog, versions });
      if (row.cause !== BY_METER && (await markByMeter(read, row, evidence.meter, range)) > 0)
        isMoreMarked = true;
      if (row.is_closed && evidence.fixes.length > DENSE_DAY_FIXES)
        await wantTrailDay(read, { assetId, ...range });
      const known = { toMs, silence: assets.silences.get(assetId), at: read.at };
      const cause = row.cause === null || row.cause === BY_METER ? 'late_data' : row.cause;
      days.push({ ...describeDay(row, known), cause, added: addUpDay(evidence) });
    }
  }
  const written = await storeDays(read.client, read.accountId, days);
  await restoreSums(read, marked);
  return { isMoreMarked, written };
}

/** Sums are updated by differences. A recomputation sums them again, which corrects a wrong one. */
async function restoreSums(read: AccountRead, marked: readonly MarkedRow[]): Promise<void> {
  const recomputed = marked.filter(({ cause }) => cause === 'late_data' || cause === 'rebuild');
  await restoreMonths(
    read,
    recomputed.map(({ asset_id: assetId, day }) => ({ assetId, day })),
  );
  await restoreUnitDays(
    read,
    recomputed.filter(({ cause }) => cause === 'rebuild').map(({ day }) => day),
  );
}

/**
 * Marks the other days that share a meter advance into or out of a day, unless they already include it: otherwise their
 * sum would differ from it. Returns the number marked.
 */
async function markByMeter(
  { client, accountId }: AccountRead,
  { asset_id: assetId, day, cause }: MarkedRow,
  meter: readonly ReceivedReading[],
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): Promise<number> {
  let count = 0;
  for (const [index, after] of meter.entries()) {
    const before = meter[index - 1];
    if (before === undefined || (before.atMs >= fromMs && after.atMs < toMs)) continue;
    if (after.atMs <= fromMs || before.atMs >= toMs) continue;
    if (after.hours <= before.hours || after.atMs - before.atMs <= closesAfterMs) continue;
    const { rowCount } = await client.query(
      `insert into asset_day_marks (account_id, asset_id, day, cause)
      select $1, $2, w.day, '${BY_METER}'
      from generate_series(asset_day_at($1, $2, $4), asset_day_at($1, $2, $5), interval '1 day') as g (at)
      cross join lateral (select g.at::date as day) w
      left join asset_days d on d.account_id = $1 and d.asset_id = $2 and d.day = w.day
      where w.day <> $3::date and (d.day is null or $6 or d.known_from < $7::timestamptz)
        and not exists (select from asset_day_marks m
          where m.account_id = $1 and m.asset_id = $2 and m.day = w.day)`,
      [
        accountId,
        assetId,
        day,
        new Date(before.atMs),
        new Date(after.atMs),
        cause !== null,
        new Date(after.receivedAtMs),
      ],
    );
    count += rowCount ?? 0;
  }
  return count;
}

/**
 * Takes the newest first. Later marks are separate rows, and stay. Assets that wait for a recalculation come after
 * that, and so do days of late fixes that wait for a rebuild.
 */
async function takeMarks({ client, accountId, at }: AccountRead): Promise<MarkedRow[]> {
  const { rows } = await client.query<MarkedRow>(
    `with wanted as materialized (
      select m.asset_id, m.day from asset_day_marks m
      where m.account_id = $1 and not exists (select from recompute_requests r
        where r.account_id = $1 and r.asset_id = m.asset_id)
        and not exists (select from rebuild_requests r
          where r.account_id = $1 and r.asset_id = m.asset_id and r.to_at < 'infinity'
            and m.day between (r.from_at - interval '1 day')::date and (r.to_at + interval '1 day')::date)
      group by m.day, m.asset_id order by m.day desc, m.asset_id limit $2),
    taken as (
      delete from asset_day_marks m using wanted s
      where m.account_id = $1 and m.asset_id = s.asset_id and m.day = s.day
      returning m.asset_id, m.day, m.cause),
    days as (select asset_id, day, max(cause) as cause from taken group by 1, 2)
    select ${addedColumns('$3')}, d.cause
    from days d ${ofDay} order by d.asset_id, d.day`,
    [accountId, DAYS_A_TURN, at],
  );
  return rows;
}
