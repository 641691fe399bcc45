import { performance } from 'node:perf_hooks';

const SAMPLED_EVERY_MS = 250;
/** Of the time; from there on work waits for its turn on the event loop. */
const BUSY_FROM = 0.9;

/** Returns a function that tells whether the event loop had hardly any pause lately. */
export function createBusyMeter(): () => boolean {
  let sample = performance.eventLoopUtilization();
  let sampledMs = performance.now();
  let isBusy = false;
  return () => {
    const now = performance.now();
    if (now - sampledMs < SAMPLED_EVERY_MS) return isBusy;
    const next = performance.eventLoopUtilization();
    isBusy = performance.eventLoopUtilization(next, sample).utilization >= BUSY_FROM;
    [sample, sampledMs] = [next, now];
    return isBusy;
  };
}
