import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError } from '../../../../platform/domain-error.ts';
import type { Logger } from '../../../../platform/log.ts';
import type { Metrics } from '../../../../platform/metrics.ts';
import { explainUnavailability } from '../../../../platform/postgres/explain-unavailability.ts';

const LONGEST_WAIT = 20;

export type Repeat = <T>(work: () => Promise<T>) => Promise<T | undefined>;

export interface RepeatOptions {
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Delay before the first retry [ms]. It doubles with each retry, up to twenty times this value. */
  readonly firstWaitMs?: number;
}

/** Retries with exponential backoff. Returns undefined if it was stopped. */
export function repeatUntilStopped(options: RepeatOptions, stopped: AbortSignal): Repeat {
  const { metrics, log, firstWaitMs = 500 } = options;
  return async (work) => {
    for (let waitMs = firstWaitMs; ; waitMs = Math.min(waitMs * 2, firstWaitMs * LONGEST_WAIT)) {
      try {
        return await work();
      } catch (error) {
        metrics.mqttMessages.inc({ outcome: 'repeated' });
        if (!isPassing(error)) log.error({ err: error }, 'Messages of the MQTT broker could not be stored');
      }
      try {
        await sleep(waitMs, undefined, { signal: stopped });
      } catch {
        return undefined;
      }
    }
  };
}

/** The pipeline and the pool report these errors themselves. */
export function isPassing(error: unknown): boolean {
  return error instanceof DomainError || explainUnavailability(error) !== undefined;
}
