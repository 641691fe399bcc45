import type { AlertType, AlertTypeRow } from './alert-type-queries.ts';

/** Types with fewer alerts in 30 days are never noisy, regardless of their share. */
const leastAlerts = 20;
const timesFairShare = 3;

export interface Noise {
  /** Share of all alerts of the last 30 days. */
  readonly share: number;
  readonly raised: number;
}

/** Returns how far a type exceeds its share of its group's alerts; null if it is not noisy. */
export function noiseOf(
  types: readonly Pick<AlertTypeRow, 'id' | 'group' | 'state' | 'raisedIn30Days'>[],
  typeId: number,
): Noise | null {
  const type = types.find(({ id }) => id === typeId);
  if (type === undefined || type.raisedIn30Days < leastAlerts) return null;
  const beside = types.filter(({ group, state }) => group === type.group && state !== 'off');
  const total = beside.reduce((sum, { raisedIn30Days }) => sum + raisedIn30Days, 0);
  const share = type.raisedIn30Days / Math.max(1, total);
  const isNoisy = beside.length > 1 && share > Math.min(0.5, timesFairShare / beside.length);
  return isNoisy ? { share, raised: type.raisedIn30Days } : null;
}

/**
 * Returns the nearest threshold that would have avoided half of the last 30 days' alerts, or else the one that avoids
 * most; null if none avoids any.
 */
export function stricterOf({
  stricter,
  raisedIn30Days,
}: Pick<AlertType, 'stricter' | 'raisedIn30Days'>): AlertType['stricter'][number] | null {
  const half = stricter.find(({ leftOut }) => leftOut >= raisedIn30Days / 2);
  const most = stricter.toSorted((a, b) => b.leftOut - a.leftOut).at(0);
  const chosen = half ?? most;
  return chosen === undefined || chosen.leftOut === 0 ? null : chosen;
}
