import { setTimeout as sleep } from 'node:timers/promises';

/** One that waits keeps a place among the jobs that run: after so long without a step it leaves it to the queue to try again. */
const LONGEST_MS = 60_000;

export interface Patience {
  /** Answers whether to try again: not when it is used up, or the job is asked to stop. */
  wait(seconds: number): Promise<boolean>;
  /** A step was made: from here on it waits as long again. */
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
