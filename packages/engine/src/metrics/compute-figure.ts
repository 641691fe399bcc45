import type { FigureState, LeftOutReason, Metric, MetricFigure, MetricTerm } from '@azimute/contract';

/** Facts that were added up; one that is not there is 0. */
export type FactSums = Readonly<Partial<Record<MetricTerm, number>>>;

/** Of which assets they are. */
export interface AssetCounts {
  readonly known: number;
  readonly of: number;
  /** What assets without any fact should have been known for. */
  readonly missingSeconds: number;
}

function addTerms(terms: Metric['known'], sums: FactSums): number {
  return terms.reduce((total, { fact, factor }) => total + factor * (sums[fact] ?? 0), 0);
}

/**
 * A metric of facts that were added up: a ratio of sums, or a sum, with what it was made of and how much was known. Below the
 * least coverage, a share of the time that should be known, it is no data.
 */
export function computeFigure(
  metric: Metric,
  sums: FactSums,
  assets: AssetCounts,
  leastCoverage: number,
): MetricFigure {
  const { scale, numerator: above, denominator: below } = metric.formula;
  const numerator = addTerms(above, sums);
  const denominator = below === null ? null : addTerms(below, sums);
  const known = addTerms(metric.known, sums);
  const of =
    known +
    metric.leftOut.reduce((total, { terms }) => total + addTerms(terms, sums), 0) +
    assets.missingSeconds;
  const share = of > 0 ? Math.min(1, known / of) : null;
  const state = share === null || share < leastCoverage ? 'no_data' : stateOf(metric, denominator);
  return {
    state,
    value: state === 'ready' ? (scale * numerator) / (denominator ?? 1) : null,
    numerator,
    denominator,
    coverage: {
      assets: { known: assets.known, of: assets.of },
      hours: { known: known / 3600, of: of / 3600 },
      share,
    },
  };
}

function stateOf(metric: Metric, denominator: number | null): FigureState {
  if (denominator === null) return 'ready';
  return denominator <= 0 || denominator < metric.leastExposure ? 'not_enough' : 'ready';
}

/** What is no part of a figure, and why; the assets that never reported are counted. */
export function listLeftOut(
  metric: Metric,
  sums: FactSums,
  assets: AssetCounts,
): { readonly reason: LeftOutReason; readonly assets: number | null; readonly hours: number }[] {
  const never = { reason: 'never_reported', assets: assets.of - assets.known, hours: 0 } as const;
  const silent = { ...never, hours: assets.missingSeconds / 3600 };
  const rest = metric.leftOut.map(({ reason, terms }) => ({
    reason,
    assets: null,
    hours: addTerms(terms, sums) / 3600,
  }));
  return [...(silent.assets > 0 ? [silent] : []), ...rest.filter(({ hours }) => hours > 0)];
}

/** Every fact that a metric and its coverage are made of. */
export function factsOfMetric({ formula, known, leftOut }: Metric): MetricTerm[] {
  const terms = [
    ...formula.numerator,
    ...(formula.denominator ?? []),
    ...known,
    ...leftOut.flatMap((one) => one.terms),
  ];
  return [...new Set(terms.map(({ fact }) => fact))];
}
