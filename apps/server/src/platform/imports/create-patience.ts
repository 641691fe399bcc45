import { setTimeout as sleep } from 'node:timers/promises';

/** A waiting job occupies a worker: after this long without a step, the queue retries it instead. */
const LONGEST_MS = 60_000;

export interface Patience {
  /** Returns whether to try again: false if the time is used up, or the job is asked to stop. */
  wait(seconds: number): Promise<boolean>;
  /** Restarts the waiting time after a step. */
  renew(): void;
}

export function createPatience(signal: AbortSignal, longestMs = LONGEST_MS): Patience {
  let sinceMs: number | undefined;
  return {
    wait: async (seconds) => {
      sinceMs ??= performance.now();
      const waitMs = seconds * 1000;
      if (signal.aborted || performance.now() + waitMs - sinceMs > longestMs) return false;
      await sleep(waitMs, undefined, { signal }).catch(() => undefined);
      return !signal.aborted;
    },
    renew: () => {
      sinceMs = undefined;
    },
  };
}
