import {
  costMetrics,
  type ExportFiguresQuery,
  type ExportMetricRowsQuery,
  type FigureTarget,
  type FiguresQuery,
  type Locale,
  type MetricAnswer,
  type MetricCode,
  type MetricFigure,
  type MetricRow,
  type MetricRowList,
  type MetricUnit,
} from '@azimute/contract';
import { text as translate, textIn } from '@azimute/texts/server';
import { readPages, requireRoom, type InAccount, type ListExport } from '../../platform/lists/export-list.ts';
import { noteRecalculating } from '../../platform/lists/recalculating-note.ts';
import type { Cell, SpreadsheetColumn } from '../../platform/spreadsheets/spreadsheet.ts';
import { listMetricRows } from './list-metric-rows.ts';
import { readFigures } from './read-figures.ts';

const GROUPS_MOST = 1_000_000;
const PAGE_ROWS = 500;

interface Read {
  readonly answers: readonly MetricAnswer[];
  readonly at: Date;
}

/** Exports metrics by group as a file, each with its inputs: a row for each group and metric, and one for the total. */
export async function exportFigures(
  inAccount: InAccount,
  { format, locale, metrics, ...query }: ExportFiguresQuery,
): Promise<ListExport> {
  const asked: Omit<FiguresQuery, 'metrics'> = { ...query, most: GROUPS_MOST, skip: 0, order: 'desc' };
  const { answers, at } = await inAccount(async (read): Promise<Read> => ({
    answers: await readFigures(read, metrics, asked),
    at: read.at,
  }));
  const name = textIn(locale, 'fields');
  const isOfAssets = query.groupBy === 'assets';
  const rows = answers.flatMap((answer) => [
    rowOf(answer, { ...answer, group: translate(locale, 'exports:all'), isOfAssets: false }, locale),
    ...answer.groups.map((group) =>
      rowOf(answer, { ...group, group: group.label ?? group.key, figure: group, isOfAssets }, locale),
    ),
  ]);
  requireRoom(format, rows.length);
  const decimals = decimalsOf(metrics);
  const [answer] = answers;
  const timeZone = answer?.timeZone ?? 'UTC';
  return {
    sheet: {
      title: translate(locale, 'exports:figures'),
      columns: [
        text(name('group'), 30),
        text(name('metric'), 30),
        number(name('value'), 2),
        text(name('metricUnit'), 14),
        number(name('numerator'), decimals),
        number(name('denominator'), 0),
        number(name('assetsKnown'), 0),
        number(name('assets'), 0),
        number(name('hoursKnown'), 1),
        number(name('hours'), 1),
        number(name('before'), 2),
        number(name('target'), 2),
        text(name('againstTarget'), 16),
        text(name('fromDay'), 12),
        text(name('until'), 12),
      ],
      batches: inOne(rows),
      note: noteRecalculating(answer?.recalculatingFrom ?? null, { locale, timeZone }),
    },
    format,
    locale,
    rows: rows.length,
    at,
    timeZone,
  };
}

interface Exported {
  readonly group: string;
  readonly figure: MetricFigure;
  readonly before: MetricFigure | null;
  readonly target: FigureTarget | null;
  readonly isOfAssets: boolean;
}

function rowOf(
  { metric, unit, currency, from, to }: MetricAnswer,
  { group, figure: { value, numerator, denominator, coverage }, before, target, isOfAssets }: Exported,
  locale: Locale,
): Cell[] {
  const { isMet = null, isNear = false, use = null } = target ?? {};
  const reached = isMet === null ? null : isMet ? 'met' : isNear ? 'near' : 'missed';
  const evaluated = reached && translate(locale, `exports:${reached}`);
  const used = use === null ? null : translate(locale, `modules:use_${use}`);
  return [
    group,
    translate(locale, `metrics:name_${metric}`),
    value,
    describeUnit(unit, currency, locale),
    numerator,
    denominator,
    coverage.assets.known,
    coverage.assets.of,
    coverage.hours.known,
    coverage.hours.of,
    before?.value ?? null,
    target?.value ?? null,
    // Assets are compared by their use, groups of them by their value.
    (isOfAssets ? used : evaluated) ?? evaluated ?? used,
    from,
    // The day after the last one, as in the call.
    to,
  ];
}

/** Exports the asset-days behind a metric as a file: all of them, read page by page at its reader's pace. */
export async function exportMetricRows(
  inAccount: InAccount,
  code: MetricCode,
  { format, locale, ...query }: ExportMetricRowsQuery,
): Promise<ListExport> {
  const page = (cursor?: string): Promise<MetricRowList> =>
    inAccount((read) =>
      listMetricRows(read, code, {
        ...query,
        sort: 'day',
        order: 'asc',
        limit: PAGE_ROWS,
        ...(cursor !== undefined && { cursor }),
      }),
    );
  const { at, timeZone } = await inAccount(async (read) => {
    const { rows } = await read.client.query<{ zone: string }>(
      'select time_zone as zone from accounts where account_id = $1',
      [read.accountId],
    );
    return { at: read.at, timeZone: rows[0]?.zone ?? 'UTC' };
  });
  const first = await page();
  requireRoom(format, first.total);
  const name = textIn(locale, 'fields');
  return {
    sheet: {
      title: translate(locale, `metrics:name_${code}`),
      columns: [
        text(name('day'), 12),
        text(name('asset'), 18),
        text(name('unit'), 26),
        number(name('value'), 2),
        number(name('numerator'), decimalsOf([code])),
        number(name('denominator'), 0),
        number(name('hoursKnown'), 1),
        number(name('hours'), 1),
        text(name('revised'), 12),
      ],
      batches: batchesOf(first, page, locale),
      note: noteRecalculating(first.recalculatingFrom, { locale, timeZone }),
    },
    format,
    locale,
    rows: first.total,
    at,
    timeZone,
  };
}

async function* batchesOf(
  first: MetricRowList,
  page: (cursor: string) => Promise<MetricRowList>,
  locale: Locale,
): AsyncGenerator<Cell[][]> {
  const present = ({ day, asset, unit, figure, isRevised }: MetricRow): Cell[] => [
    day,
    asset.code,
    unit.name,
    figure.value,
    figure.numerator,
    figure.denominator,
    figure.coverage.hours.known,
    figure.coverage.hours.of,
    translate(locale, isRevised ? 'fields:yes' : 'fields:no'),
  ];
  for await (const items of readPages(first, page)) yield items.map(present);
}

/** Numerators are integers, except amounts of money. */
function decimalsOf(codes: readonly MetricCode[]): number {
  return codes.some((code) => costMetrics.includes(code)) ? 2 : 0;
}

async function* inOne(rows: Cell[][]): AsyncGenerator<Cell[][]> {
  yield rows;
}

function text(heading: string, widthCharacters: number): SpreadsheetColumn {
  return { heading, kind: 'text', widthCharacters };
}

function number(heading: string, decimals: number): SpreadsheetColumn {
  return { heading, kind: 'number', decimals, widthCharacters: 16 };
}

/** `¤` stands for the currency. */
const unitSymbols = {
  liters: 'L',
  liters_per_hour: 'L / h',
  liters_per_100_km: 'L / 100 km',
  kilograms: 'kg',
  kilograms_per_hour: 'kg / h',
  kilograms_per_100_km: 'kg / 100 km',
  percent: '%',
  hours: 'h',
  kilometers: 'km',
  seconds: 's',
  money: '¤',
  money_per_hour: '¤ / h',
  money_per_km: '¤ / km',
} as const satisfies Partial<Record<MetricUnit, string>>;

/** Returns the symbol of a unit; money is in the account's currency. */
export function describeUnit(unit: MetricUnit, currency: string, locale: Locale): string {
  switch (unit) {
    case 'days':
      return translate(locale, 'targets:days');
    case 'per_100_km':
      return translate(locale, 'exports:per', { amount: '100 km' });
    case 'per_100_h':
      return translate(locale, 'exports:per', { amount: '100 h' });
    default:
      return unitSymbols[unit].replace('¤', currency);
  }
}
