import { isDeepStrictEqual } from 'node:util';
import { factNames, hourlyFacts, type FactCause, type FactName } from '@azimute/contract';
import { factsVersion, type DayFacts } from '@azimute/engine/facts';
import type { ClientBase } from 'pg';
import { allFactColumns, factColumns, selectFacts } from '../fact-columns.ts';
import { addToUnitDay, unitDayColumns } from './sum-days.ts';

/** Result of a day of an asset. */
export interface AddedDay {
  readonly assetId: number;
  readonly day: string;
  /** The asset's current UL; a closed day keeps its own. */
  readonly unitId: number;
  readonly category: string;
  readonly isClosed: boolean;
  /** Time when the missing time at its end becomes a gap, unless the asset reports before. */
  readonly settlesAtMs: number | null;
  readonly dataAtMs: number | null;
  readonly cause: FactCause;
  readonly added: DayFacts;
}

export interface KnownDay extends Record<FactName, number> {
  readonly unit_id: number;
  readonly category: string;
  readonly hours: readonly number[];
  readonly is_closed: boolean;
  readonly is_revised: boolean;
  readonly facts_version: number;
  readonly known_from: Date;
  readonly settles_at: Date | null;
  readonly beside: Beside;
}

/** Values beside the facts: if only these change, the day is rewritten without a revision. */
const BESIDE = `json_build_object('topSpeedKph', top_speed_kph, 'longestGapSeconds', longest_gap_seconds, 'engineBy', engine_by,
  'fuelBy', fuel_by, 'faults', faults, 'fences', fences, 'events', events)`;

type Beside = Pick<
  DayFacts,
  'topSpeedKph' | 'longestGapSeconds' | 'engineBy' | 'fuelBy' | 'fences' | 'events'
> & {
  readonly faults: DayFacts['faults'] | null;
};

function besideOf({
  topSpeedKph,
  longestGapSeconds,
  engineBy,
  fuelBy,
  faults,
  fences,
  events,
}: Beside): Beside {
  return {
    // In single precision, like the column.
    topSpeedKph: topSpeedKph === null ? null : Math.fround(topSpeedKph),
    longestGapSeconds,
    engineBy,
    fuelBy,
    faults: Object.keys(faults ?? {}).length === 0 ? null : faults,
    fences,
    events,
  };
}

const FACT_TYPES = Object.values(factColumns)
  .map((column) => `${column} bigint`)
  .join(', ');
const REST = `hours, top_speed_kph, longest_gap_seconds, engine_by, fuel_by, faults, fences, events, is_closed, is_revised, facts_version,
  data_at, settles_at`;

const STORE = `insert into asset_days as d (account_id, asset_id, day, unit_id, category, ${allFactColumns}, ${REST})
  select $1, asset_id, day, unit_id, category, ${allFactColumns}, ${REST} from jsonb_to_recordset($2::jsonb)
    as r (asset_id int, day date, unit_id int, category text, ${FACT_TYPES}, hours smallint[], top_speed_kph real,
      longest_gap_seconds int, engine_by text, fuel_by text, faults jsonb, fences jsonb, events jsonb, is_closed boolean, is_revised boolean,
      facts_version int, data_at timestamptz, settles_at timestamptz)
  on conflict (account_id, asset_id, day) do update set unit_id = excluded.unit_id, category = excluded.category,
    ${[...Object.values(factColumns), ...REST.split(/,\s+/)].map((column) => `${column} = excluded.${column}`).join(', ')},
    known_from = now()`;

const REVISE = `insert into asset_day_revisions (account_id, asset_id, day, known_from, unit_id, cause, facts)
  select $1, * from jsonb_to_recordset($2::jsonb)
    as r (asset_id int, day date, known_from timestamptz, unit_id int, cause text, facts jsonb)`;

const ADD = `insert into unit_days as u (account_id, ${unitDayColumns}) select $1, ${unitDayColumns}
  from jsonb_to_recordset($2::jsonb)
    as r (day date, unit_id int, category text, assets int, revised int, ${FACT_TYPES}, hours int[], data_at timestamptz)
  order by day, unit_id, category ${addToUnitDay}`;

/**
 * Writes days of assets, and applies the difference to the days of their ULs and categories. The previous state of a
 * changed closed day becomes a revision. Returns the number of changes.
 */
export async function storeDays(
  client: ClientBase,
  accountId: number,
  days: readonly AddedDay[],
): Promise<number> {
  const known = await readKnownDays(client, accountId, days);
  const differences = new Map<string, Difference>();
  const rows: object[] = [];
  const revisions: object[] = [];
  for (const one of days) {
    const before = known.get(`${one.assetId} ${one.day}`);
    const { unitId, category } =
      before?.is_closed === true ? { unitId: before.unit_id, category: before.category } : one;
    const hours = hoursOf(one.added);
    const isAlike =
      before !== undefined && isDeepStrictEqual([before.hours, pickFacts(before)], [hours, one.added.facts]);
    const isSame =
      isAlike &&
      (before.settles_at?.getTime() ?? null) === one.settlesAtMs &&
      isDeepStrictEqual(besideOf(before.beside), besideOf(one.added));
    if (isSame && before.is_closed && before.facts_version === factsVersion) continue;
    const isRevision = before?.is_closed === true && !isAlike;
    if (isRevision) revisions.push(revisionOf(one, before));
    const isRevised = isRevision || before?.is_revised === true;
    const place = { day: one.day, unitId, category };
    rows.push(rowOf({ ...one, unitId, category }, hours, isRevised));
    if (before !== undefined)
      addDifference(
        differences,
        { day: one.day, unitId: before.unit_id, category: before.category },
        { facts: before, hours: before.hours, isRevised: before.is_revised, dataAtMs: null },
        -1,
      );
    addDifference(differences, place, { ...one.added, hours, isRevised, dataAtMs: one.dataAtMs }, 1);
  }
  if (rows.length === 0) return 0;
  await client.query('select ensure_fact_partitions($1::date[])', [[...new Set(days.map(({ day }) => day))]]);
  await client.query(STORE, [accountId, JSON.stringify(rows)]);
  if (revisions.length > 0) await client.query(REVISE, [accountId, JSON.stringify(revisions)]);
  await client.query(ADD, [accountId, JSON.stringify([...differences.values()])]);
  return rows.length;
}

export async function readKnownDays(
  client: ClientBase,
  accountId: number,
  days: readonly Pick<AddedDay, 'assetId' | 'day'>[],
): Promise<Map<string, KnownDay>> {
  const { rows } = await client.query<KnownDay & { asset_id: number; day: string }>(
    `select asset_id, to_char(day, 'YYYY-MM-DD') as day, unit_id, category, hours, is_closed, is_revised, facts_version,
        known_from, settles_at, ${selectFacts()}, ${BESIDE} as beside
      from asset_days
      where account_id = $1 and (asset_id, day) in (select * from unnest($2::int[], $3::date[]))`,
    [accountId, days.map(({ assetId }) => assetId), days.map(({ day }) => day)],
  );
  return new Map(rows.map((row) => [`${row.asset_id} ${row.day}`, row]));
}

export function hoursOf(added: DayFacts): readonly number[] {
  return hourlyFacts.flatMap((name) => added.hours[name]);
}

function pickFacts(known: Readonly<Record<FactName, number>>): Record<FactName, number> {
  return Object.fromEntries(factNames.map((name) => [name, known[name]])) as Record<FactName, number>;
}

function inColumns(facts: Readonly<Record<FactName, number>>, sign = 1): Record<string, number> {
  return Object.fromEntries(factNames.map((name) => [factColumns[name], sign * facts[name]]));
}

function instant(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}

function rowOf(one: AddedDay, hours: readonly number[], isRevised: boolean): object {
  const { facts } = one.added;
  const { topSpeedKph, longestGapSeconds, engineBy, fuelBy, faults, fences, events } = besideOf(one.added);
  return {
    asset_id: one.assetId,
    day: one.day,
    unit_id: one.unitId,
    category: one.category,
    ...inColumns(facts),
    hours,
    top_speed_kph: topSpeedKph,
    longest_gap_seconds: longestGapSeconds,
    engine_by: engineBy,
    fuel_by: fuelBy,
    faults,
    fences,
    events,
    is_closed: one.isClosed,
    is_revised: isRevised,
    facts_version: factsVersion,
    data_at: instant(one.dataAtMs),
    settles_at: instant(one.settlesAtMs),
  };
}

function revisionOf({ assetId, day, cause }: AddedDay, before: KnownDay): object {
  return {
    asset_id: assetId,
    day,
    known_from: before.known_from.toISOString(),
    unit_id: before.unit_id,
    cause,
    facts: pickFacts(before),
  };
}

type Difference = Record<string, unknown> & {
  assets: number;
  revised: number;
  hours: number[];
  data_at: string | null;
};

interface Added {
  readonly facts: Readonly<Record<FactName, number>>;
  readonly hours: readonly number[];
  readonly isRevised: boolean;
  readonly dataAtMs: number | null;
}

function addDifference(
  differences: Map<string, Difference>,
  { day, unitId, category }: { readonly day: string; readonly unitId: number; readonly category: string },
  { facts, hours, isRevised, dataAtMs }: Added,
  sign: 1 | -1,
): void {
  const key = JSON.stringify([day, unitId, category]);
  const sum: Difference = differences.get(key) ?? {
    day,
    unit_id: unitId,
    category,
    assets: 0,
    revised: 0,
    hours: hours.map(() => 0),
    data_at: null,
  };
  differences.set(key, sum);
  sum.assets += sign;
  sum.revised += isRevised ? sign : 0;
  for (const [column, value] of Object.entries(inColumns(facts, sign)))
    sum[column] = ((sum[column] as number | undefined) ?? 0) + value;
  sum.hours = sum.hours.map((value, index) => value + sign * (hours[index] ?? 0));
  const dataAt = instant(dataAtMs);
  if (dataAt !== null && dataAt > (sum.data_at ?? '')) sum.data_at = dataAt;
}
