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
/** A job trims each minute; so long without one it is made up for. */
const UNTRIMMED_AT_MOST_SECONDS = 300;

/** Looks each minute, until it is stopped, that fleet_changes does not grow for want of a job that trims it. */
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

/** @param sinceSeconds how long ago it was first looked at, which counts where it was never trimmed */
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
      'No job trims fleet_changes, so this process did: is one with the role jobs running?',
    );
  } catch (error) {
    log.warn({ err: error }, 'How much fleet_changes holds could not be read');
  }
}
