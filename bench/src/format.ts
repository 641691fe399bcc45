/** A figure as its ratio to its limit, which it is to stay within: met when that is at most 1. */
export function verdict(load: number, limit: string): string {
  return `${load.toFixed(2)} x the limit of ${limit} ${load <= 1 ? '(met)' : '(NOT met)'}`;
}

/** A figure as its ratio to its goal, which it is to reach: met when that is at least 1. */
export function verdictOnGoal(share: number, goal: string): string {
  return `${share.toFixed(2)} x the goal of ${goal} ${share >= 1 ? '(met)' : '(NOT met)'}`;
}

export function count(value: number): string {
  return Math.round(value).toLocaleString('en');
}

export function percent(share: number): string {
  return `${(share * 100).toFixed(0)} %`;
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function percentiles(times: readonly number[], digits = 0): string {
  return `p50 ${quantile(times, 0.5).toFixed(digits)} ms, p99 ${quantile(times, 0.99).toFixed(digits)} ms`;
}
