import type { FactCause } from '@azimute/contract';
import { addUpDay, factsVersion } from '@azimute/engine/facts';
import type { OpenSilence } from '@azimute/engine/trips';
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
import { dayColumns, evidenceOf, ofDay, type DayRow } from './evidence-of-day.ts';
import type { ReceivedReading } from './read-meter.ts';
import { storeDays, type AddedDay } from './store-days.ts';

const DAYS_A_TURN = 40;
const CLOSES_AFTER = `${closesAfterMs} milliseconds`;
/** How old the row of a day that goes on may be: with news of the asset, and without. */
const REFRESHED_AFTER = '10 minutes';
const REFRESHED_IN_SILENCE_AFTER = '1 hour';
/** Of a mark that another day made, which makes none itself. */
const BY_METER = 'by_meter';
/** Days of assets that were silent, or of an outage, are made up for so far back. */
const MADE_UP_DAYS = 40;

export interface AddUpOptions {
  readonly database: Pick<Database, 'pipeline'>;
  /** As `azimute_jobs`. */
  readonly jobs: Pool;
  readonly clock: Clock;
  readonly signal?: AbortSignal;
  /** How long it may work; what is left waits for the next run. */
  readonly mostMs?: number;
}

/**
 * Adds up the days of assets of which something else is known than when they were last added up: those that the reducers
 * marked, the day that goes on, and days that are over. Returns how many rows were written.
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
 * Marks what no reducer marks: the day that goes on, which nothing concludes; days that are over and not closed yet; those
 * into which an asset that was silent has told something; those whose silence has become a gap; and what another version added up.
 */
async function markOpenDays(client: ClientBase, accountId: number, at: Date): Promise<void> {
  await client.query(
    `with account as (
      select time_zone as zone from accounts where account_id = $1),
    zoned as materialized (select distinct asset_id from asset_zones where account_id = $1),
    fresh as (
      select s.asset_id, t.today, case
          when l.day is null then least(t.today, greatest(${dayOf('s.contact_at')}, t.today - ${MADE_UP_DAYS}))
          when s.contact_at > l.data_at then least(l.day, ${dayOf('l.data_at')})
          else l.day end as from_day
      from asset_states s cross join account c
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
          and s.day < ${dayOf(`($2::timestamptz - interval '${CLOSES_AFTER}')`)}
      union
      select d.asset_id, d.day, null from asset_days d where d.account_id = $1 and d.settles_at < $2::timestamptz
      union
      select d.asset_id, d.day, 'rebuild' from asset_days d where d.account_id = $1 and d.facts_version < $4)
    insert into asset_day_marks (account_id, asset_id, day, cause)
    select $1, w.asset_id, w.day, max(w.cause) from wanted w
    where not exists (select from asset_day_marks m
      where m.account_id = $1 and m.asset_id = w.asset_id and m.day = w.day)
    group by w.asset_id, w.day`,
    [
      accountId,
      at,
      new Date(at.getTime() - MADE_UP_DAYS * 86_400_000).toISOString().slice(0, 10),
      factsVersion,
    ],
  );
}

/** The day of an asset `s` that holds an instant; most are in the zone of the account. */
function dayOf(instant: string): string {
  return `case when z.asset_id is null then (${instant} at time zone c.zone)::date else asset_day_at($1, s.asset_id, ${instant}) end`;
}

interface MarkedRow extends DayRow {
  readonly cause: FactCause | typeof BY_METER | null;
  readonly unit_id: number;
  readonly contact: number | null;
  readonly is_closed: boolean;
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
      // A day that goes on is known up to now.
      const toMs = Math.min(row.ends_ms, Math.floor(read.at.getTime() / 1000) * 1000);
      if (toMs <= row.from_ms) continue;
      const range = { fromMs: row.from_ms, toMs };
      const evidence = await evidenceOf(read, row, { toMs, assets, catalog, versions });
      if (row.cause !== BY_METER && (await markByMeter(read, row, evidence.meter, range)) > 0)
        isMoreMarked = true;
      if (row.is_closed && evidence.fixes.length > DENSE_DAY_FIXES)
        await wantTrailDay(read, { assetId, ...range });
      days.push({
        assetId,
        day: row.day,
        unitId: row.unit_id,
        category: row.category,
        isClosed: row.is_closed,
        settlesAtMs: settlesAtMs(row, assets.silences.get(assetId), read.at),
        dataAtMs: row.contact === null ? null : Math.min(row.contact, toMs),
        cause: row.cause === null || row.cause === BY_METER ? 'late_data' : row.cause,
        added: addUpDay(evidence),
      });
    }
  }
  return { isMoreMarked, written: await storeDays(read.client, read.accountId, days) };
}

/** When the silence into which a day ended becomes a gap, or null if it has; the day that goes on is added up again anyway. */
function settlesAtMs(
  { ends_ms: endsMs, is_closed: isClosed }: MarkedRow,
  silence: OpenSilence | undefined,
  at: Date,
): number | null {
  if (!isClosed || silence === undefined || silence.fromMs >= endsMs) return null;
  return silence.gapAfterMs < at.getTime() ? null : silence.gapAfterMs;
}

/**
 * Marks the other days over which what the meter advanced into or out of a day is shared out, as far as they do not know of it:
 * else the days would not add up to it. Returns how many it marked.
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
 * The newest first. Marks that come meanwhile are rows of their own, and stay; an asset that waits to be recomputed is
 * added up after that, and so are the days of late fixes that wait for a rebuild.
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
    select ${dayColumns}, d.cause, a.unit_id, (extract(epoch from s.contact_at) * 1000)::float8 as contact,
      asset_day_begins($1, d.asset_id, d.day + 1) <= $3::timestamptz - interval '${CLOSES_AFTER}' as is_closed
    from days d ${ofDay} order by d.asset_id, d.day`,
    [accountId, DAYS_A_TURN, at],
  );
  return rows;
}
