import { dayMs } from '@azimute/contract/durations';
import type { AlertFigure, AlertFigures, AlertFiguresQuery } from '@azimute/contract';
import type { AccountRead } from '../../../platform/transact.ts';
import {
  inOrder,
  readAlertSums,
  readFigureRows,
  readOpenAges,
  type AlertPeriod,
  type AlertSums,
} from './figure-rows.ts';

const MOST_NOISY = 10;

/** Increment this when you change a formula below. */
const FORMULA_VERSION = 1;

/** Computes a figure from the totals of the whole period or of one of its days. */
interface Formula {
  readonly text: string;
  readonly unit: AlertFigure['unit'];
  readonly value: (sums: AlertSums) => number | null;
  readonly numerator: (sums: AlertSums) => number;
  readonly denominator: (sums: AlertSums) => number | null;
  readonly spread: (sums: AlertSums) => AlertSums['owned'];
  /** Alerts of the period excluded from the figure, by reason. */
  readonly leftOut: (sums: AlertSums) => Readonly<Record<string, number>>;
}

const unfinished = ({ count, finishedCount, endedCount }: AlertSums): number =>
  count - finishedCount - endedCount;

const FORMULAS = {
  raised: {
    text: 'count(alerts opened in the period)',
    unit: 'count',
    value: ({ count }) => count,
    numerator: ({ count }) => count,
    denominator: () => null,
    spread: () => null,
    leftOut: () => ({}),
  },
  untilOwned: {
    text: 'median(first action of a person - raised)',
    unit: 'seconds',
    value: ({ owned }) => owned?.[1] ?? null,
    numerator: ({ ownedCount }) => ownedCount,
    denominator: ({ count }) => count,
    spread: ({ owned }) => owned,
    leftOut: ({ count, ownedCount }) => ({ without_action: count - ownedCount }),
  },
  untilResolved: {
    text: 'median(last finish by a person - raised)',
    unit: 'seconds',
    value: ({ finished }) => finished?.[1] ?? null,
    numerator: ({ finishedCount }) => finishedCount,
    denominator: ({ count }) => count,
    spread: ({ finished }) => finished,
    leftOut: (sums) => ({ not_resolved: unfinished(sums), ended_by_itself: sums.endedCount }),
  },
  recurred: {
    text: 'count(finished, then reopened or raised again within 30 days) / count(finished)',
    unit: 'share',
    value: ({ recurredCount, everFinishedCount }) =>
      everFinishedCount === 0 ? null : recurredCount / everFinishedCount,
    numerator: ({ recurredCount }) => recurredCount,
    denominator: ({ everFinishedCount }) => everFinishedCount,
    spread: () => null,
    leftOut: ({ count, everFinishedCount }) => ({ never_finished: count - everFinishedCount }),
  },
} satisfies Record<string, Formula>;

/** Returns figures of the alerts opened in a period, without events, and of those open now. */
export async function getAlertFigures(
  read: AccountRead,
  { from, to, compare, ...filters }: AlertFiguresQuery,
): Promise<AlertFigures> {
  const rows = await readFigureRows(read, { from, to }, filters);
  const compared = periodBefore({ from, to }, compare);
  const before = compared && (await readAlertSums(read, compared, filters));
  const byDate = new Map(rows.days.map((day) => [day.date, day]));
  const dates = datesOf({ from, to });
  const figure = (formula: Formula): AlertFigure => presentFigure(formula, rows.total, before, byDate, dates);
  return {
    from,
    to,
    computedAt: read.at.toISOString(),
    raised: figure(FORMULAS.raised),
    untilOwned: figure(FORMULAS.untilOwned),
    untilResolved: figure(FORMULAS.untilResolved),
    recurred: figure(FORMULAS.recurred),
    days: dates.map((date) => ({ date, counts: inOrder(byDate.get(date)?.counts ?? []) })),
    bySeverity: inOrder(rows.days.flatMap(({ counts }) => counts)),
    byHour: Array.from({ length: 24 }, (_, hour) => rows.hours.find((one) => one.hour === hour)?.count ?? 0),
    byType: rows.types.map(({ type, count, falseCount }) => ({ type, count, falseCount })),
    byUnit: rows.units.map(({ unit, count, owned, finished, lateCount }) => ({
      unit,
      count,
      ownedMedianSeconds: owned?.[1] ?? null,
      ownedP90Seconds: owned?.[3] ?? null,
      resolvedMedianSeconds: finished?.[1] ?? null,
      resolvedP90Seconds: finished?.[3] ?? null,
      lateCount,
    })),
    byAsset: rows.assets,
    assetCount: rows.assetCount,
    byCustomer: rows.customers,
    openAges: await readOpenAges(read, filters),
    noisy: rows.types
      .filter(({ withoutCountermeasure }) => withoutCountermeasure > 0)
      .toSorted((a, b) => b.withoutCountermeasure - a.withoutCountermeasure)
      .slice(0, MOST_NOISY),
    countermeasures: rows.countermeasures,
  };
}

function presentFigure(
  formula: Formula,
  sums: AlertSums,
  before: AlertSums | null,
  byDate: ReadonlyMap<string, AlertSums>,
  dates: readonly string[],
): AlertFigure {
  const spread = formula.spread(sums);
  return {
    value: formula.value(sums),
    before: before && formula.value(before),
    unit: formula.unit,
    formula: formula.text,
    formulaVersion: FORMULA_VERSION,
    numerator: formula.numerator(sums),
    denominator: formula.denominator(sums),
    leftOut: Object.entries(formula.leftOut(sums)).flatMap(([reason, count]) =>
      count === 0 ? [] : [{ reason, count }],
    ),
    trend: dates.map((date) => {
      const day = byDate.get(date);
      return { date, value: day === undefined ? (formula.unit === 'count' ? 0 : null) : formula.value(day) };
    }),
    p25: spread?.[0] ?? null,
    p75: spread?.[2] ?? null,
    p90: spread?.[3] ?? null,
    dataUntil: sums.newestMs === null ? null : new Date(sums.newestMs).toISOString(),
  };
}

function periodBefore({ from, to }: AlertPeriod, compare: AlertFiguresQuery['compare']): AlertPeriod | null {
  if (compare === 'none') return null;
  if (compare === 'year_before') return { from: yearBefore(from), to: yearBefore(to) };
  const [first, last] = [Date.parse(from), Date.parse(to)];
  return { from: dateOf(2 * first - last - dayMs), to: dateOf(first - dayMs) };
}

/** February 29 follows February 28, so it becomes March 1. */
function yearBefore(date: string): string {
  const day = new Date(date);
  day.setUTCFullYear(day.getUTCFullYear() - 1);
  return dateOf(day.getTime());
}

function datesOf({ from, to }: AlertPeriod): string[] {
  const count = Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;
  return Array.from({ length: count }, (_, index) => dateOf(Date.parse(from) + index * dayMs));
}

const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
