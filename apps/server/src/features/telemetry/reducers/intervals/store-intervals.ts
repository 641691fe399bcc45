import { isDeepStrictEqual } from 'node:util';
import type { ReducerOutput } from '@azimute/engine/host';
import { tripsReducer, type TripInterval, type TripsState } from '@azimute/engine/trips';
import type { PoolClient } from 'pg';
import type { ComparedRows, AssetKey, ReducerStart, Revised, RevisionCause } from '../hosted-reducer.ts';
import { takeTurn } from '../../../../platform/take-turn.ts';
import { markDays } from '../mark-days.ts';
import { tripColumns, tripRecord, tripRowOf } from './trip-rows.ts';

const INSERT = `
insert into trip_intervals (account_id, asset_id, is_revised, reducer_version, ${tripColumns})
select account_id, asset_id, is_revised, $2, ${tripColumns}
from jsonb_to_recordset($1::jsonb) as t (account_id int, asset_id int, is_revised boolean, ${tripRecord})
on conflict do nothing
returning account_id, asset_id, interval_id, from_at`;
/** Intervals compared before yielding to other work. */
const COMPARED_AT_ONCE = 200;
const QUEUE_EVENTS = 'select queue_trip_events($1, $2)';

export interface StoredInterval {
  readonly asset: AssetKey;
  readonly interval: TripInterval;
  readonly isRevised?: boolean;
}

/** Inserts new intervals and marks their days; existing ones stay. */
async function insertIntervals(
  client: PoolClient,
  intervals: readonly StoredInterval[],
): Promise<readonly InsertedRow[]> {
  const inserted = await insertUnmarked(client, intervals);
  await markDays(
    client,
    intervals.map(({ asset, interval: { fromMs, toMs } }) => ({ asset, fromMs, toMs, cause: null })),
  );
  return inserted;
}

/** Inserts new intervals of days that the caller recalculates itself. */
export async function insertUnmarked(
  client: PoolClient,
  intervals: readonly StoredInterval[],
): Promise<readonly InsertedRow[]> {
  if (intervals.length === 0) return [];
  const rows = intervals.map(({ asset: { accountId, assetId }, interval, isRevised = false }) => ({
    account_id: accountId,
    asset_id: assetId,
    is_revised: isRevised,
    ...tripRowOf(interval),
  }));
  const { rows: inserted } = await client.query<InsertedRow>(INSERT, [
    JSON.stringify(rows),
    tripsReducer.version,
  ]);
  return inserted;
}

interface InsertedRow {
  readonly account_id: number;
  readonly asset_id: number;
  readonly interval_id: string;
  readonly from_at: Date;
}

/** Consecutive results for an asset. */
export interface ConcludedIntervals {
  readonly asset: AssetKey;
  readonly outputs: readonly ReducerOutput<TripsState, TripInterval>[];
}

/** Inserts live results, and notifies webhooks of trips that began or ended. */
export async function recordIntervals(
  client: PoolClient,
  concluded: readonly ConcludedIntervals[],
): Promise<void> {
  const inserted = await insertIntervals(
    client,
    concluded.flatMap(({ asset, outputs }) => outputs.map(({ output: interval }) => ({ asset, interval }))),
  );
  const heard = new Set(
    concluded.flatMap(({ asset, outputs }) =>
      outputs.flatMap((one, index) =>
        isOfTrip(one, outputs[index + 1]) ? [keyOf(asset, one.output.fromMs)] : [],
      ),
    ),
  );
  const told = inserted.filter(({ account_id: accountId, asset_id: assetId, from_at: fromAt }) =>
    heard.has(keyOf({ accountId, assetId }, fromAt.getTime())),
  );
  if (told.length > 0)
    await client.query(QUEUE_EVENTS, [told.map((row) => row.account_id), told.map((row) => row.interval_id)]);
}

type Concluded = ConcludedIntervals['outputs'][number];

/** True for a trip, and for a stop that ended in a trip, which confirms when the stop began. */
function isOfTrip({ output: { kind }, stateAfter }: Concluded, next: Concluded | undefined): boolean {
  if (kind === 'trip') return true;
  if (kind !== 'stop') return false;
  return next === undefined ? (stateAfter?.move ?? null) !== null : next.output.kind === 'trip';
}

function keyOf({ accountId, assetId }: AssetKey, fromMs: number): string {
  return `${accountId} ${assetId} ${Math.trunc(fromMs)}`;
}

interface CurrentRow {
  readonly interval_id: string;
  readonly reducer_version: number;
  readonly known_from: Date;
  readonly from_at: Date;
  readonly to_at: Date;
}

interface ComparedTime extends ReducerStart<unknown> {
  /** Intervals confirmed later are kept. */
  readonly untilMs: number | undefined;
}

interface ComparedIntervals {
  readonly rows: number;
  /** Rows that differ from the recalculation. */
  readonly gone: readonly CurrentRow[];
  readonly fresh: readonly TripInterval[];
}

/** Compares the intervals recorded after an instant with the recalculated ones. */
async function compareIntervals(
  client: PoolClient,
  { accountId, assetId }: AssetKey,
  intervals: readonly TripInterval[],
  { atMs, revisedFromMs, untilMs }: ComparedTime,
): Promise<ComparedIntervals> {
  const { rows } = await client.query<CurrentRow>(
    `select interval_id, reducer_version, known_from, ${tripColumns} from trip_intervals
      where account_id = $1 and asset_id = $2 and superseded_at is null and confirmed_at > $3
        and from_at >= coalesce($4::timestamptz, '-infinity') and confirmed_at <= coalesce($5::timestamptz, 'infinity')`,
    [accountId, assetId, new Date(atMs), asDate(revisedFromMs), asDate(untilMs)],
  );
  const known = new Map(rows.map((row) => [row.from_at.getTime(), row]));
  const kept = new Set<CurrentRow>();
  const fresh: TripInterval[] = [];
  for (const [index, interval] of intervals.entries()) {
    if (index % COMPARED_AT_ONCE === COMPARED_AT_ONCE - 1) await takeTurn();
    const row = known.get(Math.trunc(interval.fromMs));
    if (row !== undefined && isAlike(row, interval)) kept.add(row);
    else fresh.push(interval);
  }
  return { rows: rows.length, gone: rows.filter((row) => !kept.has(row)), fresh };
}

/** Lists intervals that differ between storage and recalculation. */
export async function listOtherIntervals(
  client: PoolClient,
  asset: AssetKey,
  intervals: readonly TripInterval[],
  time: ComparedTime,
): Promise<ComparedRows> {
  const { rows, gone, fresh } = await compareIntervals(client, asset, intervals, time);
  return {
    table: 'trips',
    rows,
    stored: gone.map(({ interval_id: _id, reducer_version: version, known_from: knownFrom, ...values }) => ({
      fromMs: values.from_at.getTime(),
      toMs: values.to_at.getTime(),
      values,
      knownFromMs: knownFrom.getTime(),
      isOfEarlierVersion: version < tripsReducer.version,
    })),
    computed: fresh.map((interval) => ({
      fromMs: interval.fromMs,
      toMs: interval.toMs,
      values: tripRowOf(interval),
    })),
  };
}

/** Supersedes intervals that differ from the recalculation and inserts their replacements. */
export async function reviseIntervals(
  client: PoolClient,
  asset: AssetKey,
  intervals: readonly TripInterval[],
  { cause, ...time }: ComparedTime & { readonly cause: RevisionCause },
): Promise<Omit<Revised<unknown>, 'state'>> {
  const { accountId } = asset;
  const { gone, fresh } = await compareIntervals(client, asset, intervals, time);
  if (gone.length > 0)
    await client.query(
      `update trip_intervals set superseded_at = now(), superseded_cause = $3
        where account_id = $1 and interval_id = any ($2::bigint[])`,
      [accountId, gone.map(({ interval_id: id }) => id), cause],
    );
  const goneMs = gone.map(({ from_at: from, to_at: to }) => [from.getTime(), to.getTime()] as const);
  const isRevised = ({ fromMs, toMs }: TripInterval): boolean =>
    goneMs.some(([from, to]) => from < toMs && fromMs < to);
  await insertIntervals(
    client,
    fresh.map((interval) => ({ asset, interval, isRevised: isRevised(interval) })),
  );
  return { superseded: gone.length, recorded: fresh.length };
}

function asDate(ms = Infinity): Date | null {
  return ms === Infinity ? null : new Date(ms);
}

function isAlike(row: CurrentRow, interval: TripInterval): boolean {
  return isDeepStrictEqual(asJson(row), asJson({ ...row, ...tripRowOf(interval) }));
}

function asJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}
