const shownFromMs = 2000;

/** How long work still takes when it goes on as it went so far; null while that cannot be told. */
export function estimateTimeLeft(done: number, total: number | null, elapsedMs: number): number | null {
  if (total === null || done <= 0 || elapsedMs < shownFromMs) return null;
  if (done >= total) return 0;
  return (elapsedMs / done) * (total - done);
}

export interface RoundedTime {
  readonly unit: 'seconds' | 'minutes' | 'hours';
  readonly count: number;
}

/** As people say it: to five seconds, then to whole minutes, then to whole hours, never less than one step. */
export function roundTimeLeft(leftMs: number): RoundedTime {
  const seconds = leftMs / 1000;
  if (seconds <= 57.5) return { unit: 'seconds', count: Math.max(5, Math.round(seconds / 5) * 5) };
  const minutes = Math.max(1, Math.round(seconds / 60));
  if (minutes < 90) return { unit: 'minutes', count: minutes };
  return { unit: 'hours', count: Math.round(minutes / 60) };
}
