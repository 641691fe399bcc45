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
