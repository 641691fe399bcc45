import { readCpuSeconds } from '../cpu-time.ts';
import { count, percent } from '../format.ts';
import { createFleet, startPortal } from '../start-portal.ts';
import { send } from './run-sender.ts';
import { judge } from '../results/judge.ts';

const PORT = 9391;
const DEVICES = 1_000;
const SECONDS = 20;

/** A thousand devices that each send one position a second by a separate OsmAnd request on a separate connection. */
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
    console.log(
      `1,000 devices at 1 Hz, a request each: ${count(report.accepted / report.seconds)} positions/s, acknowledged in ` +
        `${report.p50Ms.toFixed(0)} ms (p50), ${report.p99Ms.toFixed(0)} ms (p99), ${report.failed} failed\n` +
        `share of a core: ${judge('devices/cpu', (portalShare + databaseShare) * 100)}; portal ${percent(portalShare)}, ` +
        `database ${percent(databaseShare)}`,
    );
  } finally {
    await portal.stop();
  }
}
