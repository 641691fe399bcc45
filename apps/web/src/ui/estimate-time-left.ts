const shownFromMs = 2000;

/** Estimates the remaining time at the rate so far; null if unknown. */
export function estimateTimeLeft(done: number, total: number | null, elapsedMs: number): number | null {
  if (total === null || done <= 0 || elapsedMs < shownFromMs) return null;
  if (done >= total) return 0;
  return (elapsedMs / done) * (total - done);
}

export interface RoundedTime {
  readonly unit: 'seconds' | 'minutes' | 'hours';
  readonly count: number;
}

/** Rounds to five seconds, then to minutes, then to hours, with at least one step. */
export function roundTimeLeft(leftMs: number): RoundedTime {
  const seconds = leftMs / 1000;
  if (seconds <= 57.5) return { unit: 'seconds', count: Math.max(5, Math.round(seconds / 5) * 5) };
  const minutes = Math.max(1, Math.round(seconds / 60));
  if (minutes < 90) return { unit: 'minutes', count: minutes };
  return { unit: 'hours', count: Math.round(minutes / 60) };
}
