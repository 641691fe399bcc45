import { wordedTileGroups, type TileGrouping } from '@azimute/contract';
import { createParameters, type Parameters } from '../../../platform/postgres/parameters.ts';
import type { AccountRead } from '../../../platform/transact.ts';
import { daysBetween } from './days-between.ts';
import type { FactSource, TileFacts, TileQuestion } from './tile-source.ts';

export interface Figures {
  readonly value: number | null;
  readonly coverage: { readonly covered: number; readonly of: number } | null;
  readonly dataAt: Date | null;
}

export interface GroupFigure {
  readonly key: string;
  readonly label: string | null;
  readonly isArchived: boolean;
  readonly value: number | null;
}

export interface Grouped extends Figures {
  /** Largest first. */
  readonly groups: readonly GroupFigure[];
  readonly groupCount: number;
}

interface FiguresRow {
  readonly value: number | null;
  readonly data_at: Date | null;
  readonly covered: number;
  readonly of: number;
}

interface GroupRow extends FiguresRow {
  readonly is_total: boolean;
  readonly key: string | null;
  readonly label: string | null;
  readonly is_archived: boolean;
  readonly group_count: number;
}

/** Grouping expressions for assets (`a`), as text. */
const groupKeys: Partial<Readonly<Record<TileGrouping, string>>> = {
  units: 'a.unit_id::text',
  categories: 'a.category',
  manufacturers: 'a.manufacturer',
  models: 'a.model',
  customers: 'coalesce(a.customer_id, 0)::text',
  assets: 'a.asset_id::text',
};

/** Name of a group with an ID, which is looked up only for displayed groups. */
const groupNames: Partial<Readonly<Record<TileGrouping, string>>> = {
  units: `select o.code || ' ' || o.name from units o where o.unit_id = g.key::int and o.account_id`,
  customers: 'select o.name from customers o where o.customer_id = g.key::int and o.account_id',
  assets: 'select o.code from assets o where o.asset_id = g.key::int and o.account_id',
  geofences: 'select o.name from geofences o where o.geofence_id = g.key::int and o.account_id',
};

/** Returns the total, for the period if the source has one. */
export async function readTotal(
  read: AccountRead,
  source: FactSource,
  question: TileQuestion,
): Promise<Figures> {
  const { facts, parameters } = prepare(read, source, question);
  const { rows } = await read.client.query<FiguresRow>(
    `select ${columnsOf(facts)} from ${facts.from}${ofPeriod(facts, question, parameters)}`,
    parameters.values,
  );
  return presentFigures(facts, rows[0]);
}

/** Returns the largest groups and the total. */
export async function readGroups(
  read: AccountRead,
  source: FactSource,
  question: TileQuestion,
  most: number,
): Promise<Grouped> {
  const { facts, parameters } = prepare(read, source, question);
  const { groupBy } = question;
  const key = groupBy === null ? undefined : (facts.groups?.[groupBy] ?? groupKeys[groupBy]);
  if (groupBy === null || key === undefined) {
    return { ...(await readTotal(read, source, question)), groups: [], groupCount: 0 };
  }
  const period = ofPeriod(facts, question, parameters);
  const names = groupNames[groupBy];
  const named = facts.labels?.[groupBy];
  const label =
    named !== undefined
      ? 'g.named'
      : names === undefined
        ? 'g.key'
        : `(${names} = ${parameters.bind(read.accountId)})`;
  const archived =
    groupBy === 'assets'
      ? `exists (select from assets o where o.account_id = ${parameters.bind(read.accountId)}
          and o.asset_id = g.key::int and o.archived_at is not null)`
      : 'false';
  const { rows } = await read.client.query<GroupRow>(
    `select g.*, case when g.is_total then null else ${label} end as label, ${archived} as is_archived from (
        select ${key} as key, ${named ?? 'null'} as named, ${columnsOf(facts)}, grouping(${key}) = 1 as is_total,
          (count(*) over () - 1)::int as group_count
        from ${facts.from}${period} group by grouping sets ((${key}), ())
        order by is_total desc, value desc nulls last, key limit ${parameters.bind(most + 1)}) g
      order by g.is_total desc, g.value desc nulls last, g.key`,
    parameters.values,
  );
  const total = rows.find((row) => row.is_total);
  return {
    ...presentFigures(facts, total),
    groups: rows
      .filter((row) => !row.is_total)
      .map((row) => ({
        key: row.key ?? '',
        label: wordedTileGroups.includes(groupBy) ? null : (row.label ?? ''),
        isArchived: row.is_archived,
        value: row.value,
      })),
    groupCount: total?.group_count ?? 0,
  };
}

/** Returns values by day of the account, and the total; days without rows have no entry. */
export async function readDays(
  read: AccountRead,
  source: FactSource,
  question: TileQuestion,
): Promise<Figures & { readonly days: ReadonlyMap<string, number | null> }> {
  const { facts, parameters } = prepare(read, source, question);
  const day = facts.day ?? `(${facts.at} at time zone ${parameters.bind(question.zone)})::date`;
  const { rows } = await read.client.query<FiguresRow & { day: string | null }>(
    `select to_char(d.day, 'YYYY-MM-DD') as day, d.value, d.data_at, d.covered, d.of from (
        select ${day} as day, ${columnsOf(facts)} from ${facts.from}${ofPeriod(facts, question, parameters)}
        group by grouping sets ((1), ())) d`,
    parameters.values,
  );
  const total = rows.find((row) => row.day === null);
  const days = rows.flatMap((row) => (row.day === null ? [] : [[row.day, row.value] as const]));
  return { ...presentFigures(facts, total), days: new Map(days) };
}

function prepare(
  read: AccountRead,
  source: FactSource,
  question: TileQuestion,
): { facts: TileFacts; parameters: Parameters } {
  const parameters = createParameters();
  return { facts: source.facts(read, question, parameters), parameters };
}

function columnsOf({ value, dataAt, covered = 'true' }: TileFacts): string {
  return `(${value})::float8 as value, max(${dataAt}) as data_at,
    (count(*) filter (where ${covered}))::int as covered, count(*)::int as of`;
}

function ofPeriod({ at, day }: TileFacts, question: TileQuestion, parameters: Parameters): string {
  if (day !== undefined) return ` and ${onDays(day, question, parameters)}`;
  const { from, to } = question;
  return at === undefined ? '' : ` and ${at} >= ${parameters.bind(from)} and ${at} < ${parameters.bind(to)}`;
}

/** Returns the condition that the period overlaps a day of the account. */
function onDays(
  day: string,
  question: Pick<TileQuestion, 'from' | 'to' | 'zone'>,
  { bind }: Parameters,
): string {
  const [first = '', ...rest] = daysBetween(question);
  return `${day} between ${bind(first)}::date and ${bind(rest.at(-1) ?? first)}::date`;
}

function presentFigures(facts: TileFacts, row: FiguresRow | undefined): Figures {
  return {
    value: row?.value ?? null,
    coverage: facts.covered === undefined || row === undefined ? null : { covered: row.covered, of: row.of },
    dataAt: row?.data_at ?? null,
  };
}
