import { isDeepStrictEqual } from 'node:util';
import type { VisitSummary } from '@azimute/engine/geofences';
import type { AccountRead } from '../../platform/transact.ts';
import { summarizeStored, type EndedVisit } from '../geofences/summarize-visits.ts';
import { monthColumns, sumMonths, sumUnitDays, unitDayColumns } from '../metrics/facts/sum-days.ts';
import type { ComparedRow, StoredRow } from '../telemetry/reducers/hosted-reducer.ts';
import { drawDay } from '../trips/trail/draw-trail-days.ts';
import { listStoredDays, readStoredDays, type TimeOfAsset } from '../trips/trail/trail-days.ts';
import type { OtherRows } from './pair-rows.ts';

type Compared = OtherRows & { readonly rows: number };

interface SumRow {
  readonly count: number;
  readonly fromMs: number;
  readonly toMs: number;
  readonly stored: Record<string, unknown> | null;
  readonly computed: Record<string, unknown> | null;
}

interface Sums {
  readonly table: 'months' | 'unit_days';
  /** Queries of the stored rows, and of the rows computed from the days. */
  readonly stored: string;
  readonly computed: string;
  readonly keys: string;
  readonly values: readonly unknown[];
}

async function compareSums(
  { client, at }: AccountRead,
  { table, stored, computed, keys, values }: Sums,
): Promise<Compared> {
  const lasts = table === 'months' ? '1 month' : '1 day';
  const { rows } = await client.query<SumRow>(
    `with s as materialized (${stored}), c as materialized (${computed})
      select to_jsonb(s) - 'data_at' as stored, to_jsonb(c) - 'data_at' as computed, n.count,
        (extract(epoch from coalesce(s.day, c.day)::timestamp at time zone 'UTC') * 1000)::float8 as "fromMs",
        (extract(epoch from (coalesce(s.day, c.day) + interval '${lasts}') at time zone 'UTC') * 1000)::float8 as "toMs"
      from (select count(*)::int as count from s) n left join (s full join c using (${keys}))
        on to_jsonb(s) - 'data_at' is distinct from to_jsonb(c) - 'data_at'
      order by "fromMs"`,
    [...values],
  );
  const known = { knownFromMs: at.getTime(), isOfEarlierVersion: false };
  const of = (row: SumRow, sums: Record<string, unknown> | null): ComparedRow[] =>
    sums === null ? [] : [{ fromMs: row.fromMs, toMs: row.toMs, values: sums }];
  return {
    table,
    rows: rows[0]?.count ?? 0,
    stored: rows.flatMap((row) => of(row, row.stored).map((one) => ({ ...one, ...known }))),
    computed: rows.flatMap((row) => of(row, row.computed)),
  };
}

const OF_MONTHS = "between date_trunc('month', $3::timestamptz)::date";

/** Compares the months of an asset with the sums of its days. */
export function compareMonths(read: AccountRead, { assetId, fromMs, toMs }: TimeOfAsset): Promise<Compared> {
  return compareSums(read, {
    table: 'months',
    stored: `select ${monthColumns} from asset_months where account_id = $1 and asset_id = $2 and assets <> 0
      and day ${OF_MONTHS} and $4::timestamptz::date`,
    computed: sumMonths(`d.asset_id = $2 and d.day ${OF_MONTHS}
      and (date_trunc('month', $4::timestamptz) + interval '1 month - 1 day')::date`),
    keys: 'asset_id, day, unit_id, category',
    values: [read.accountId, assetId, new Date(fromMs), new Date(toMs)],
  });
}

/** Compares days of all ULs with the sums of the days of their assets. */
export function compareUnitDays(read: AccountRead, days: readonly string[]): Promise<Compared> {
  return compareSums(read, {
    table: 'unit_days',
    stored: `select ${unitDayColumns} from unit_days
      where account_id = $1 and day = any ($2::date[]) and assets <> 0`,
    computed: sumUnitDays('d.day = any ($2::date[])'),
    keys: 'day, unit_id, category',
    values: [read.accountId, days],
  });
}

/** Selects the completed days of an asset within a period, as far back as sums are kept. */
export async function listDays(
  { client, accountId, at }: AccountRead,
  { assetId, fromMs, toMs }: TimeOfAsset,
): Promise<readonly string[]> {
  const { rows } = await client.query<{ day: string }>(
    `select to_char(g.day, 'YYYY-MM-DD') as day
      from accounts a, generate_series(greatest($3, $5::timestamptz - a.retention)::date, $4::timestamptz::date, interval '1 day') as g (day)
      where a.account_id = $1 and g.day >= ($5::timestamptz - a.retention)::date and asset_day_begins($1, $2, g.day::date) >= $3
        and asset_day_begins($1, $2, g.day::date + 1) <= $4`,
    [accountId, assetId, new Date(fromMs), new Date(toMs), at],
  );
  return rows.map(({ day }) => day);
}

interface SummarizedRow extends EndedVisit, VisitSummary {
  readonly geofenceId: number;
  readonly knownFrom: Date;
}

/**
 * Recalculates an asset's finished visits in a period, and compares their totals; skips visits that differ themselves.
 */
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

/** Redraws the stored trails of an asset in a period, and compares them. */
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
