import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Logger } from '../../../platform/log.ts';
import type { Metrics } from '../../../platform/metrics.ts';

export interface FleetChangesWatch {
  readonly pipeline: Pool;
  readonly log: Pick<Logger, 'warn'>;
  readonly metrics: Pick<Metrics, 'fleetChanges' | 'fleetChangesUntrimmedSeconds'>;
}

const EVERY_MS = 60_000;
/** A job trims the table every minute. If it has not run for this long, this process trims it. */
const UNTRIMMED_AT_MOST_SECONDS = 300;

/**
 * Checks every minute, until stopped, whether the trimming job still runs, and trims fleet_changes in its
 * place if not.
 */
export function watchFleetChanges(watch: FleetChangesWatch): { stop(): Promise<void> } {
  const beganAt = performance.now();
  const stopping = new AbortController();
  const looking = (async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await lookAtFleetChanges(watch, (performance.now() - beganAt) / 1000);
      await sleep(EVERY_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  })();
  return {
    stop: async () => {
      stopping.abort();
      await looking;
    },
  };
}

/** @param sinceSeconds time since the first check, which is used if the table was never trimmed */
export async function lookAtFleetChanges(
  { pipeline, log, metrics }: FleetChangesWatch,
  sinceSeconds: number,
): Promise<void> {
  try {
    const { rows } = await pipeline.query<{ kept: number; untrimmed: number | null }>(
      'select kept, untrimmed_seconds as untrimmed from watch_fleet_changes()',
    );
    const { kept = 0, untrimmed = null } = rows[0] ?? {};
    const untrimmedSeconds = untrimmed ?? sinceSeconds;
    metrics.fleetChanges.set(kept);
    metrics.fleetChangesUntrimmedSeconds.set(untrimmedSeconds);
    if (untrimmedSeconds < UNTRIMMED_AT_MOST_SECONDS) return;
    const trimmed = await pipeline.query<{ removed: number | null }>(
      `select trim_fleet_changes(interval '1 second' * $1) as removed`,
      [UNTRIMMED_AT_MOST_SECONDS],
    );
    const removed = trimmed.rows[0]?.removed ?? null;
    if (removed === null) return;
    log.warn(
      { kept, removed, untrimmedSeconds: Math.round(untrimmedSeconds) },
      'Trimmed fleet_changes because no job did. Check that a process with the role jobs is running.',
    );
  } catch (error) {
    log.warn({ err: error }, 'The size of fleet_changes could not be read');
  }
}
