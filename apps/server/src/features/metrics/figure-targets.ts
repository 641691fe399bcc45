import {
  usageMetrics,
  type FigureTarget,
  type HeldTarget,
  type Metric,
  type MetricFigure,
  type MetricFilters,
  type MetricGrouping,
  type TargetUse,
} from '@azimute/contract';
import { evaluateByTarget } from '@azimute/engine/metrics';
import { DomainError } from '../../platform/domain-error.ts';
import type { AccountRead } from '../../platform/transact.ts';
import {
  readScopesOfAssets,
  readTargetScope,
  readTargetsOn,
  type TargetScope,
} from '../targets/read-targets-on.ts';

/** Targets for the figures of a scope and its groups. */
export interface FigureTargets {
  readonly isEmpty: boolean;
  readonly ofWhole: (metric: Metric, figure: MetricFigure) => HeldTarget | null;
  readonly ofGroup: (metric: Metric, key: string, figure: MetricFigure) => FigureTarget | null;
}

interface Asked {
  readonly filters: MetricFilters;
  readonly groupBy: MetricGrouping | null;
  /** Groups to evaluate. */
  readonly keys: readonly string[];
  /** Day on which targets are effective. */
  readonly day: string;
  /** Relative deviation from a target that counts as near. */
  readonly nearTarget: number;
}

/** Returns true if assets are compared by their use, which requires a utilization metric. */
export function isOfUse(metrics: readonly Metric[], groupBy: MetricGrouping | null): boolean {
  const [first] = metrics;
  return groupBy === 'assets' && first !== undefined && usageMetrics.includes(first.code);
}

/** @throws DomainError validation_failed if a use is given for metrics without one */
export function requireUse(
  metrics: readonly Metric[],
  groupBy: MetricGrouping | null,
  use: TargetUse | undefined,
): void {
  if (use === undefined || isOfUse(metrics, groupBy)) return;
  throw new DomainError('validation_failed', {
    errors: { use: ['invalid_value'] },
    detail: `To filter assets by usage, group by assets and request one of ${usageMetrics.join(', ')} as the first metric.`,
  });
}

const nothing: FigureTargets = { isEmpty: true, ofWhole: () => null, ofGroup: () => null };

export async function readFigureTargets(
  read: AccountRead,
  metrics: readonly Metric[],
  { filters, groupBy, keys, day, nearTarget }: Asked,
): Promise<FigureTargets> {
  const held = await readTargetsOn(
    read,
    metrics.map(({ code }) => code),
    day,
  );
  if (held.isEmpty) return nothing;
  const scope = await readTargetScope(read, filters);
  const scopeOfGroup = await readGroupScopes(read, groupBy, keys, scope);
  return {
    isEmpty: false,
    ofWhole: (metric, figure) => {
      const target = held.of(metric.code, scope);
      if (target === null) return null;
      const { entered, unit, category, from, to } = target;
      return { ...evaluateByTarget(metric, figure, target, nearTarget), entered, unit, category, from, to };
    },
    ofGroup: (metric, key, figure) => {
      const of = scopeOfGroup(key);
      const target = of === null ? null : held.of(metric.code, of);
      return target === null ? null : evaluateByTarget(metric, figure, target, nearTarget);
    },
  };
}

/** Reads the scope of each group's targets; null if the group is not a UL, a category or an asset. */
async function readGroupScopes(
  read: AccountRead,
  groupBy: MetricGrouping | null,
  keys: readonly string[],
  scope: TargetScope,
): Promise<(key: string) => TargetScope | null> {
  if (groupBy === 'units') return (key) => ({ ...scope, unitId: Number(key) });
  if (groupBy === 'categories') return (key) => ({ ...scope, category: key });
  if (groupBy !== 'assets') return () => null;
  const scopes = await readScopesOfAssets(read, keys.map(Number));
  return (key) => scopes.get(Number(key)) ?? null;
}
