import { performance } from 'node:perf_hooks';

const SAMPLED_EVERY_MS = 250;
/** Share of time; above it, work queues for the event loop. */
const BUSY_FROM = 0.9;

/** Returns a function that reports whether the event loop has recently been almost always busy. */
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
