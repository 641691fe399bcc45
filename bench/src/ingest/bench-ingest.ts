import { createFleet, startPortal, type BenchFleet, type BenchPortal } from '../start-portal.ts';
import { count, verdictOnGoal } from '../format.ts';
import { createCopyPeer } from './copy-peer.ts';
import { send } from './run-sender.ts';
import type { SenderOrder, SenderReport } from './sender.ts';

const PORT = 9390;
const DEVICES = 1_000;
const SECONDS = 5;

/** Least share of raw COPY. */
const GOAL_ONE_CONNECTION = 0.35;
const GOAL_FOUR_CONNECTIONS = 0.5;

/**
 * Durable ingest through HTTP (JSON, validation, positions, processed states, acknowledgement after the commit, row-level
 * security on, fsync on) against server-side COPY into the same table in the same run.
 */
export async function benchIngest(): Promise<void> {
  const portal = await startPortal(PORT);
  try {
    const fleet = await createFleet(portal.owner, DEVICES);
    const now = Date.now();
    const since = new Date(now - 40 * 24 * 3_600_000);
    // Partitions of both are there before anything is measured.
    await portal.owner.query('select ensure_position_partitions($1::timestamptz[])', [
      [0, 7, 14, 21, 28, 35, 42].map((days) => new Date(now - days * 24 * 3_600_000).toISOString()),
    ]);
    // Machines change their pace: each measurement has its peer measured right before and after it.
    const peer = await createCopyPeer(portal.owner, fleet, since);
    console.log(
      'The sender is a process of its own on the same cores. fsync is on. JSON, one account, 1,000 devices.',
    );
    await peer.measure();
    let before = await peer.measure();
    for (const [place, order] of ORDERS.entries()) {
      const sinceMs = now - (30 - place * 3) * 24 * 3_600_000;
      const report = await send(portal, fleet, { ...order, sinceMs, seconds: SECONDS, paced: false });
      const after = await peer.measure();
      printRate(order, report, (before + after) / 2);
      before = after;
    }
    await peer.close();
    await checkCounts(portal, fleet);
  } finally {
    await portal.stop();
  }
}

type Order = Pick<SenderOrder, 'connections' | 'batch' | 'run'> & { readonly goal?: number };

const ORDERS: readonly Order[] = [
  { connections: 1, batch: 1, run: 1 },
  { connections: 4, batch: 1, run: 1 },
  { connections: 1, batch: 100, run: 10 },
  { connections: 4, batch: 100, run: 10 },
  { connections: 1, batch: 1_000, run: 10, goal: GOAL_ONE_CONNECTION },
  { connections: 4, batch: 1_000, run: 10, goal: GOAL_FOUR_CONNECTIONS },
  { connections: 1, batch: 1_000, run: 1 },
  { connections: 4, batch: 1_000, run: 1 },
];

/** A figure counts only when all that was acknowledged is there. */
async function checkCounts(portal: BenchPortal, fleet: BenchFleet): Promise<void> {
  const { rows } = await portal.owner.query<{ states: number }>(
    'select count(*)::int as states from asset_states where account_id = $1',
    [fleet.accountId],
  );
  if (rows[0]?.states !== fleet.devices) throw new Error('Not every device has a state');
}

function printRate(order: Order, report: SenderReport, copyRate: number): void {
  const rate = report.accepted / report.seconds;
  const ratio = rate / copyRate;
  const spread = order.run === 1 && order.batch > 1 ? ', every position another device' : '';
  console.log(
    `${order.connections} connection${order.connections > 1 ? 's' : ' '} x ${count(order.batch).padStart(5)} a request${spread}: ` +
      `${count(rate)} positions/s = ${ratio.toFixed(2)} x the ${count(copyRate)} rows/s of COPY` +
      (order.goal === undefined ? '' : `; ${verdictOnGoal(ratio / order.goal, String(order.goal))}`) +
      `; p50 ${report.p50Ms.toFixed(1)} ms, p99 ${report.p99Ms.toFixed(1)} ms` +
      (report.failed + report.sent - report.accepted > 0 ? `; ${report.failed} requests FAILED` : ''),
  );
}
