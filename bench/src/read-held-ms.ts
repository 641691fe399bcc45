import type { BenchPortal } from './start-portal.ts';

/** The longest that the event loop was held since this was asked last, as the portal itself measures it. */
export async function readHeldMs(portal: BenchPortal): Promise<number> {
  const text = await fetch(`${portal.url}/metrics`).then((answer) => answer.text());
  return Number(/^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(text)?.[1] ?? Number.NaN) * 1000;
}
