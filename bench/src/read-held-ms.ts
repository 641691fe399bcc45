import type { BenchPortal } from './start-portal.ts';

/**
 * Returns the longest time that the event loop was blocked since the last call, as measured by the portal itself [ms].
 */
export async function readHeldMs(portal: BenchPortal): Promise<number> {
  const text = await fetch(`${portal.url}/metrics`).then((answer) => answer.text());
  return Number(/^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(text)?.[1] ?? Number.NaN) * 1000;
}
