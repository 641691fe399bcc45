import { isDeepStrictEqual } from 'node:util';
import type { VisitSummary } from '@azimute/engine/geofences';
import type { AccountRead } from '../../platform/transact.ts';
import { summarizeStored, type EndedVisit } from '../geofences/summarize-visits.ts';
import { allFactColumns, factColumns } from '../metrics/fact-columns.ts';
import type { ComparedRow, StoredRow } from '../telemetry/reducers/hosted-reducer.ts';
import { drawDay } from '../trips/trail/draw-trail-days.ts';
import { listStoredDays, readStoredDays, type TimeOfAsset } from '../trips/trail/trail-days.ts';
import type { OtherRows } from './pair-rows.ts';

type Compared = OtherRows & { readonly rows: number };

interface MonthRow {
  readonly fromMs: number;
  readonly toMs: number;
  readonly stored: Record<string, unknown> | null;
  readonly computed: Record<string, unknown> | null;
}

const COUNTS = 'day, unit_id, category, assets, revised, heard_days';
const MONTHS = `
with bounds as (select date_trunc('month', $3::timestamptz)::date as first, $4::timestamptz::date as last),
stored as (
  select ${COUNTS}, ${allFactColumns} from asset_months, bounds
  where account_id = $1 and asset_id = $2 and day between first and last and assets > 0),
computed as (
  select date_trunc('month', day)::date as day, unit_id, category, count(*)::int as assets, sum(is_revised::int)::int as revised,
    sum((fixes > 0)::int)::int as heard_days,
    ${Object.values(factColumns)
      .map((column) => `sum(${column}::bigint)::bigint as ${column}`)
      .join(', ')}
  from asset_days, bounds
  where account_id = $1 and asset_id = $2 and day >= first and day < (date_trunc('month', last) + interval '1 month')
  group by 1, 2, 3)
select to_jsonb(s) as stored, to_jsonb(c) as computed,
  (extract(epoch from coalesce(s.day, c.day)::timestamp at time zone 'UTC') * 1000)::float8 as "fromMs",
  (extract(epoch from (coalesce(s.day, c.day) + interval '1 month') at time zone 'UTC') * 1000)::float8 as "toMs"
from stored s full join computed c using (day, unit_id, category) where to_jsonb(s) is distinct from to_jsonb(c)`;

/** Compares the months of an asset with the sums of its days. */
export async function compareMonths(
  { client, accountId, at }: AccountRead,
  { assetId, fromMs, toMs }: TimeOfAsset,
): Promise<Compared> {
  const values = [accountId, assetId, new Date(fromMs), new Date(toMs)];
  const { rows } = await client.query<MonthRow>(MONTHS, values);
  const { rows: counted } = await client.query<{ count: number }>(
    `select count(*)::int as count from asset_months where account_id = $1 and asset_id = $2 and assets > 0
      and day between date_trunc('month', $3::timestamptz)::date and $4::timestamptz::date`,
    values,
  );
  const known = { knownFromMs: at.getTime(), isOfEarlierVersion: false };
  const of = (row: MonthRow, sums: Record<string, unknown> | null): ComparedRow[] =>
    sums === null ? [] : [{ fromMs: row.fromMs, toMs: row.toMs, values: sums }];
  return {
    table: 'months',
    rows: counted[0]?.count ?? 0,
    stored: rows.flatMap((row) => of(row, row.stored).map((one) => ({ ...one, ...known }))),
    computed: rows.flatMap((row) => of(row, row.computed)),
  };
}

interface SummarizedRow extends EndedVisit, VisitSummary {
  readonly geofenceId: number;
  readonly knownFrom: Date;
}

/** Adds up the ended visits of an asset within a time again, and compares that; those that differ themselves are left out. */
export async function compareVisitSums(
  read: AccountRead,
  { assetId, fromMs, toMs, others }: TimeOfAsset & { readonly others: readonly ComparedRow[] },
): Promise<OtherRows> {
  const { client, accountId } = read;
  const { rows } = await client.query<SummarizedRow>(
    `select asset_id, geofence_id as "geofenceId", date_part('epoch', entered_at) * 1000 as entered,
        date_part('epoch', left_at) * 1000 as left, known_from as "knownFrom", observed_seconds as "observedSeconds",
        unobserved_seconds as "unobservedSeconds", distance_meters as "distanceMeters", top_speed_kph as "topSpeedKph", fixes
      from geofence_visits where account_id = $1 and asset_id = $2 and superseded_at is null and left_at = summarized_to
        and entered_at >= $3 and left_at <= $4 order by entered_at`,
    [accountId, assetId, new Date(fromMs), new Date(toMs)],
  );
  const [stored, computed]: [StoredRow[], ComparedRow[]] = [[], []];
  for (const visit of rows) {
    if (others.some((row) => row.fromMs <= visit.left && row.toMs >= visit.entered)) continue;
    const summary = await summarizeStored(client, accountId, visit);
    const [was, is] = [sumsOf(visit, visit), sumsOf(visit, summary)];
    if (isDeepStrictEqual(was, is)) continue;
    const time = { fromMs: visit.entered, toMs: visit.left };
    stored.push({ ...time, values: was, knownFromMs: visit.knownFrom.getTime(), isOfEarlierVersion: false });
    computed.push({ ...time, values: is });
  }
  return { table: 'visits', stored, computed };
}

function sumsOf(
  { geofenceId }: Pick<SummarizedRow, 'geofenceId'>,
  sums: VisitSummary,
): ComparedRow['values'] {
  return {
    geofence_id: geofenceId,
    observed_seconds: sums.observedSeconds,
    unobserved_seconds: sums.unobservedSeconds,
    distance_meters: sums.distanceMeters,
    top_speed_kph: sums.topSpeedKph === null ? null : Math.fround(sums.topSpeedKph),
    fixes: sums.fixes,
  };
}

/** Draws the stored trails of an asset within a time again, and compares them. */
export async function compareTrails(read: AccountRead, time: TimeOfAsset): Promise<Compared> {
  const { client, accountId } = read;
  const days = await listStoredDays(read, time);
  const [stored, computed]: [StoredRow[], ComparedRow[]] = [[], []];
  for await (const { day, bytes } of readStoredDays(client, accountId, days)) {
    const drawn = await drawDay(read, { assetId: time.assetId, fromMs: day.fromMs, toMs: day.toMs });
    const [was, is] = [
      { fixes: day.fixes, counts: day.counts, points: bytes.toString('base64') },
      { ...drawn, points: drawn.points.toString('base64') },
    ];
    if (isDeepStrictEqual(was, is)) continue;
    const of = { fromMs: day.fromMs, toMs: day.toMs };
    stored.push({ ...of, values: was, knownFromMs: read.at.getTime(), isOfEarlierVersion: false });
    computed.push({ ...of, values: is });
  }
  return { table: 'trails', rows: days.length, stored, computed };
}
