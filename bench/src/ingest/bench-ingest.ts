import { readCpuSeconds } from '../cpu-time.ts';
import { createFleet, startPortal, type BenchFleet, type BenchPortal } from '../start-portal.ts';
import { count } from '../format.ts';
import { createCopyPeer } from './copy-peer.ts';
import { plantReducers } from './plant-reducers.ts';
import { send } from './run-sender.ts';
import { WARM_UP_SECONDS } from './warm-up.ts';
import type { SenderOrder, SenderReport } from './sender.ts';
import type { FigureId } from '../results/goals.ts';
import { judge } from '../results/judge.ts';

const PORT = 9390;
const DEVICES = 1_000;
const SECONDS = 5;

/**
 * Durable ingest through HTTP (JSON, validation, positions, processed states, acknowledgement after the commit,
 * row-level security on, fsync on), compared with server-side COPY into the same table in the same run: first without
 * geofences and alert rules, then with both. The processor time shows the cost where other programs use the machine.
 */
export async function benchIngest(): Promise<void> {
  const portal = await startPortal(PORT);
  try {
    const fleet = await createFleet(portal.owner, DEVICES);
    const now = Date.now();
    const since = new Date(now - 40 * 24 * 3_600_000);
    // Partitions of both exist before the measurement.
    await portal.owner.query('select ensure_position_partitions($1::timestamptz[])', [
      [0, 1, 35, 42].map((days) => new Date(now - days * 24 * 3_600_000).toISOString()),
    ]);
    // Machines change their speed: each measurement is directly preceded and followed by its peer's.
    const peer = await createCopyPeer(portal.owner, fleet, since);
    console.log(
      'The sender is a separate process on the same cores. fsync is on. JSON, one account, 1,000 devices.',
    );
    await peer.measure();
    let before = await peer.measure();
    // Live times: deadlines of rules after older fixes would have passed already.
    let sinceMs = now - 90 * 60_000;
    for (const [place, order] of [...ORDERS, ...ORDERS].entries()) {
      if (place === ORDERS.length) {
        await plantReducers(portal.owner, fleet.accountId);
        console.log('With 100 geofences and 20 live alert rules:');
      }
      const cpuBefore = readCpu(portal);
      const report = await send(portal, fleet, { ...order, sinceMs, seconds: SECONDS, paced: false });
      const cpu = readCpu(portal).map((seconds, which) => seconds - (cpuBefore[which] ?? 0));
      const after = await peer.measure();
      printRate(order, report, (before + after) / 2, cpu);
      before = after;
      // Twice the time that its devices have sent, which includes the warm-up.
      sinceMs += (2 * report.sent * 1000) / DEVICES + 10_000;
    }
    await peer.close();
    await checkCounts(portal, fleet);
  } finally {
    await portal.stop();
  }
}

type Order = Pick<SenderOrder, 'connections' | 'batch' | 'run'> & { readonly figure?: FigureId };

const ORDERS: readonly Order[] = [
  { connections: 1, batch: 1, run: 1 },
  { connections: 4, batch: 1, run: 1 },
  { connections: 1, batch: 100, run: 10 },
  { connections: 4, batch: 100, run: 10 },
  { connections: 1, batch: 1_000, run: 10, figure: 'ingest/one' },
  { connections: 4, batch: 1_000, run: 10, figure: 'ingest/four' },
  { connections: 1, batch: 1_000, run: 1, figure: 'ingest/gateway-one' },
  { connections: 4, batch: 1_000, run: 1, figure: 'ingest/gateway-four' },
];

/** Processor time of the portal and of the database [s]. */
function readCpu({ portalPid, databasePid }: BenchPortal): number[] {
  return [portalPid, databasePid].map(readCpuSeconds);
}

/** A figure counts only if everything acknowledged is stored. */
async function checkCounts(portal: BenchPortal, fleet: BenchFleet): Promise<void> {
  const { rows } = await portal.owner.query<{ states: number }>(
    'select count(*)::int as states from asset_states where account_id = $1',
    [fleet.accountId],
  );
  if (rows[0]?.states !== fleet.devices) throw new Error('Not every device has a state');
}

function printRate(
  order: Order,
  report: SenderReport,
  copyRate: number,
  [portalSeconds = 0, databaseSeconds = 0]: readonly number[],
): void {
  const rate = report.accepted / report.seconds;
  // The processor time includes the warm-up.
  const all = rate * (report.seconds + WARM_UP_SECONDS);
  const micros = (seconds: number): string => `${((seconds / all) * 1e6).toFixed(0)} µs`;
  const ratio = rate / copyRate;
  const spread = order.run === 1 && order.batch > 1 ? ', every position another device' : '';
  console.log(
    `${order.connections} connection${order.connections > 1 ? 's' : ' '} x ${count(order.batch).padStart(5)} a request${spread}: ` +
      `${count(rate)} positions/s = ${ratio.toFixed(2)} x the ${count(copyRate)} rows/s of COPY` +
      (order.figure === undefined ? '' : `; ${judge(order.figure, ratio)}`) +
      `; CPU a position: portal ${micros(portalSeconds)}, database ${micros(databaseSeconds)}` +
      `; p50 ${report.p50Ms.toFixed(1)} ms, p99 ${report.p99Ms.toFixed(1)} ms` +
      (report.failed + report.sent - report.accepted > 0 ? `; ${report.failed} requests FAILED` : ''),
  );
}
