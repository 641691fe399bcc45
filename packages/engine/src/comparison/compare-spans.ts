import type { ComparedAsset, Conclusion, Difference, Explanation } from './compared-asset.ts';
import { byTime, type SameTimes } from './same-conclusions.ts';
import type { Trials } from './trial.ts';

/** Conclusions this close to the edges of the period may be cut by it. */
const edgeMs = 15 * 60_000;
/** Positions this long before and after a difference can be its cause. */
const aroundMs = 30 * 60_000;

interface Cluster {
  fromMs: number;
  toMs: number;
  readonly theirs: Conclusion[];
  readonly ours: Conclusion[];
}

export interface ComparedPart {
  readonly theirs: number;
  readonly ours: number;
  readonly differences: readonly Difference[];
}

/** Compares trips or stops: those that overlap belong together. */
export function compareSpans(
  kind: 'trip' | 'stop',
  asset: ComparedAsset,
  same: SameTimes,
  trials: Trials,
): ComparedPart {
  const clusters = clustersOf(
    asset.theirs.filter((one) => one.kind === kind),
    asset.ours.filter((one) => one.kind === kind),
  ).filter(({ fromMs, toMs }) => fromMs >= asset.fromMs + edgeMs && toMs <= asset.toMs - edgeMs);
  const differences = clusters
    .filter(({ theirs, ours }) => !same.areSame(theirs, ours))
    .map((cluster): Difference => ({
      kind,
      subject: '',
      atMs: cluster.fromMs,
      theirs: cluster.theirs,
      ours: cluster.ours,
      explanation: explain(trials, cluster, (concluded) => {
        const within = concluded.filter((one) => one.kind === kind && overlaps(one, cluster));
        return same.areSame(cluster.theirs, within.toSorted(byTime));
      }),
    }));
  return {
    theirs: clusters.reduce((sum, { theirs }) => sum + theirs.length, 0),
    ours: clusters.reduce((sum, { ours }) => sum + ours.length, 0),
    differences,
  };
}

/**
 * Returns the first change with which the conclusions are the same. If they are so without a change, what is stored is
 * not what the reducers conclude, and no change explains it.
 */
export function explain(
  { unchanged, changed }: Trials,
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
  isSame: (concluded: readonly Conclusion[]) => boolean,
): Explanation | null {
  if (isSame(unchanged())) return null;
  for (const { explanation, changedMs, conclude } of changed) {
    const near = changedMs.filter((ms) => ms >= fromMs - aroundMs && ms <= toMs + aroundMs);
    // An input that is the same around here explains nothing.
    if (changedMs.length > 0 && near.length === 0) continue;
    if (isSame(conclude())) return { ...explanation, positions: near.length };
  }
  return null;
}

function clustersOf(theirs: readonly Conclusion[], ours: readonly Conclusion[]): Cluster[] {
  const all = [
    ...theirs.map((span) => ({ span, list: 'theirs' as const })),
    ...ours.map((span) => ({ span, list: 'ours' as const })),
  ].toSorted((a, b) => byTime(a.span, b.span));
  const clusters: Cluster[] = [];
  for (const { span, list } of all) {
    const toMs = span.toMs ?? span.fromMs;
    let cluster = clusters.at(-1);
    if (cluster === undefined || span.fromMs >= cluster.toMs) {
      cluster = { fromMs: span.fromMs, toMs, theirs: [], ours: [] };
      clusters.push(cluster);
    }
    cluster.toMs = Math.max(cluster.toMs, toMs);
    cluster[list].push(span);
  }
  return clusters;
}

function overlaps({ fromMs, toMs }: Conclusion, cluster: Cluster): boolean {
  return fromMs < cluster.toMs && (toMs ?? fromMs) > cluster.fromMs;
}
