import type { MetricChange, MetricChangeQuery, MetricCode, MetricFigure } from '@azimute/contract';
import { computeFigure } from '@azimute/engine/metrics';
import { DomainError } from '../../platform/domain-error.ts';
import type { AccountRead } from '../../platform/transact.ts';
import { readRecalculatingDays } from '../telemetry/read-recalculating.ts';
import { requireMetrics } from './metrics-asked.ts';
import type { GroupSums } from './read-metric-sums.ts';
import { readComparedSums, readGroupNames } from './read-figures.ts';

const nothing: GroupSums = { sums: {}, assets: { known: 0, of: 0, missingSeconds: 0 } };

/**
 * Explains the change of a metric against another period.
 *
 * A ratio R = s·N/D was R₀ = s·N₀/D₀. With the current denominator, the numerator alone changed it by s·(N − N₀)/D; the
 * rest came from the denominator. An asset with n and d, previously n₀ and d₀, has the part s·[(n − (N₀/D₀)·d)/D − (n₀
 * − (N₀/D₀)·d₀)/D₀]. The second terms of all assets total 0, the first ones R − R₀: so the parts total the change. For
 * a sum, the part of an asset is its difference.
 */
export async function getMetricChange(
  read: AccountRead,
  code: MetricCode,
  { compare, most, ...filters }: MetricChangeQuery,
): Promise<MetricChange> {
  const [metric] = await requireMetrics(read, [code]);
  if (metric === undefined) throw new DomainError('not_found');
  const { now, before, limits } = await readComparedSums(read, [metric], filters, 'assets', compare);
  if (before === null) throw new DomainError('validation_failed', { errors: { compare: ['invalid_value'] } });
  const figureOf = ({ sums, assets }: GroupSums): MetricFigure =>
    computeFigure(metric, sums, assets, limits.leastCoverage);
  const [whole, past] = [figureOf(now), figureOf(before)];
  const isComparable = whole.value !== null && past.value !== null;
  const { scale } = metric.formula;
  const keys = [...new Set([...now.groups.keys(), ...before.groups.keys()])];
  const parts = keys.map((key) => {
    const figure = figureOf(now.groups.get(key) ?? nothing);
    const was = figureOf(before.groups.get(key) ?? nothing);
    return { key, figure, before: was, change: scale * partOf(figure, was, whole, past) };
  });
  const sorted = parts.toSorted(
    (a, b) => Math.abs(b.change) - Math.abs(a.change) || Number(a.key) - Number(b.key),
  );
  const shown = isComparable ? sorted.slice(0, most).filter(({ change }) => change !== 0) : [];
  const others = isComparable ? sorted.slice(shown.length) : [];
  const names = await readGroupNames(
    read,
    'assets',
    shown.map(({ key }) => key),
  );
  const byNumerator =
    isComparable && whole.denominator !== null
      ? (scale * (whole.numerator - past.numerator)) / whole.denominator
      : null;
  const change = isComparable ? (whole.value ?? 0) - (past.value ?? 0) : null;
  return {
    metric: code,
    unit: metric.unit,
    figure: whole,
    before: { ...past, from: before.from, to: before.to },
    ...(await readRecalculatingDays(read, {
      ...filters,
      from: before.from < filters.from ? before.from : filters.from,
    })),
    change,
    byNumerator,
    byDenominator: byNumerator === null || change === null ? null : change - byNumerator,
    byAssets: shown.map(({ key, ...part }) => ({
      asset: {
        id: Number(key),
        code: names?.get(key)?.label ?? null,
        isArchived: names?.get(key)?.is_archived ?? false,
      },
      ...part,
    })),
    others: { assets: others.length, change: others.reduce((sum, one) => sum + one.change, 0) },
  };
}

/** Without the scale; 0 if the whole is not comparable, in which case it is not used. */
function partOf(now: MetricFigure, was: MetricFigure, whole: MetricFigure, past: MetricFigure): number {
  const [d, d0] = [whole.denominator, past.denominator];
  if (d === null || d0 === null) return now.numerator - was.numerator;
  if (d === 0 || d0 === 0) return 0;
  const ratio = past.numerator / d0;
  return (
    (now.numerator - ratio * (now.denominator ?? 0)) / d -
    (was.numerator - ratio * (was.denominator ?? 0)) / d0
  );
}
