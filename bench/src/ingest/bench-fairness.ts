import { setTimeout as sleep } from 'node:timers/promises';
import { moduleCodes } from '@azimute/contract/modules';
import { createAsk } from '../ask.ts';
import { count, percentiles, quantile } from '../format.ts';
import { judge } from '../results/judge.ts';
import { addSession } from '../sign-in.ts';
import { createFleet, startPortal, type BenchFleet, type BenchPortal } from '../start-portal.ts';
import { send } from './run-sender.ts';
import type { SenderReport } from './sender.ts';

const PORT = 9388;
/** Devices of the quiet account, each with one position a second. */
const QUIET_DEVICES = 50;
const LOUD_DEVICES = 1_000;
const SECONDS = 10;
const PAUSE_MS = 40;
const HOUR_MS = 3_600_000;
const QUIET_SINCE_MS = Date.now() - 6 * HOUR_MS;
const LOUD_SINCE_MS = Date.now() - 24 * HOUR_MS;

/** Requests of the screens of the quiet account. */
const screens = ['/assets?limit=50', '/assets/facets', '/fleet/summary', '/alerts?limit=50'];

/** Measures an account's single positions and screens, alone and while another account sends at full speed. */
export async function benchFairness(): Promise<void> {
  const portal = await startPortal(PORT);
  try {
    const quiet = await createFleet(portal.owner, QUIET_DEVICES);
    const loud = await createFleet(portal.owner, LOUD_DEVICES, 'loud.example');
    await portal.owner.query('update accounts set modules = $1', [[...moduleCodes]]);
    const token = await addSession(portal.owner, quiet.accountId, 'admin');
    // Partitions exist before the measurement.
    await portal.owner.query('select ensure_position_partitions($1::timestamptz[])', [
      [QUIET_SINCE_MS, LOUD_SINCE_MS].map((ms) => new Date(ms).toISOString()),
    ]);
    let round = 0;
    const measure = (): Promise<Measured> =>
      measureQuiet(portal, quiet, token, QUIET_SINCE_MS + (round += 1) * HOUR_MS);
    await measure();
    const idle = await measure();
    tell('alone', idle);
    for (const [name, run] of Object.entries({
      'ten fixes of each device': 10,
      'each of another device': 1,
    })) {
      const order = { connections: 4, batch: 1_000, run, seconds: SECONDS + 2, paced: false };
      const sending = send(portal, loud, { ...order, sinceMs: LOUD_SINCE_MS + run * HOUR_MS });
      const beside = await measure();
      const { accepted, seconds } = await sending;
      if (accepted === 0) throw new Error('The other account sent nothing');
      tell(`beside ${count(accepted / seconds)} positions/s of another account, ${name}`, beside);
      console.log(
        `  acknowledged, compared with alone: ${judge('fairness/acknowledged', beside.sent.p99Ms / idle.sent.p99Ms)}; ` +
          `screens ${judge('fairness/screens', quantile(beside.screens, 0.99))}`,
      );
    }
  } finally {
    await portal.stop();
  }
}

interface Measured {
  readonly sent: SenderReport;
  readonly screens: readonly number[];
}

async function measureQuiet(
  portal: BenchPortal,
  quiet: BenchFleet,
  token: string,
  sinceMs: number,
): Promise<Measured> {
  const order = { connections: QUIET_DEVICES, batch: 1, run: 1, seconds: SECONDS, paced: true };
  const sending = send(portal, quiet, { ...order, sinceMs });
  const done = new AbortController();
  const times = readScreens(portal, token, done.signal);
  const sent = await sending;
  done.abort();
  if (sent.failed > 0) throw new Error(`${sent.failed} single positions were rejected`);
  return { sent, screens: await times };
}

async function readScreens({ url }: BenchPortal, token: string, signal: AbortSignal): Promise<number[]> {
  const ask = createAsk(url, token);
  const times: number[] = [];
  while (!signal.aborted) {
    for (const path of screens) {
      times.push((await ask(path)).ms);
      await sleep(PAUSE_MS);
    }
  }
  return times;
}

function tell(name: string, { sent, screens: times }: Measured): void {
  console.log(
    `${name}: single positions acknowledged p50 ${sent.p50Ms.toFixed(1)} ms, p99 ${sent.p99Ms.toFixed(1)} ms; ` +
      `${count(times.length)} calls of screens ${percentiles(times, 1)}`,
  );
}
