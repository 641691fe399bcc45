import { readCpuSeconds } from '../cpu-time.ts';
import { count, percent, verdict } from '../format.ts';
import { createFleet, startPortal } from '../start-portal.ts';
import { send } from './run-sender.ts';

const PORT = 9391;
const DEVICES = 1_000;
const SECONDS = 20;

/** Most of one core that a thousand devices may cost, portal and database together. */
const GOAL_CORE_SHARE = 0.25;

/** A thousand devices that each send one position a second by an OsmAnd request of their own, on a connection of their own. */
export async function benchDevices(): Promise<void> {
  const portal = await startPortal(PORT);
  try {
    const fleet = await createFleet(portal.owner, DEVICES);
    const sinceMs = Date.now() - 3_600_000;
    const settings = { connections: DEVICES, batch: 1, run: 1, paced: true };
    await send(portal, fleet, { ...settings, sinceMs, seconds: 3 });
    const pids = [portal.portalPid, portal.databasePid];
    const before = pids.map(readCpuSeconds);
    const start = performance.now();
    const report = await send(portal, fleet, { ...settings, sinceMs: sinceMs + 60_000, seconds: SECONDS });
    const elapsed = (performance.now() - start) / 1000;
    const [portalShare = 0, databaseShare = 0] = pids.map(
      (pid, place) => (readCpuSeconds(pid) - (before[place] ?? 0)) / elapsed,
    );
    const share = portalShare + databaseShare;
    const load = share / GOAL_CORE_SHARE;
    console.log(
      `1,000 devices at 1 Hz, a request each: ${count(report.accepted / report.seconds)} positions/s, acknowledged in ` +
        `${report.p50Ms.toFixed(0)} ms (p50), ${report.p99Ms.toFixed(0)} ms (p99), ${report.failed} failed\n` +
        `cost: ${percent(share)} of a core (portal ${percent(portalShare)}, database ${percent(databaseShare)}); ` +
        verdict(load, `${percent(GOAL_CORE_SHARE)} of a core`),
    );
  } finally {
    await portal.stop();
  }
}
