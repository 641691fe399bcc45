import { setTimeout as sleep } from 'node:timers/promises';
import { natsServerPath } from '@azimute/server/src/features/telemetry/journal/testing/start-nats-server.ts';
import { readCpuSeconds } from '../cpu-time.ts';
import { FIXES_PER_SECOND, sendFixes } from '../browser/send-fixes.ts';
import { watchStream } from '../browser/watch-stream.ts';
import { count, percent, percentiles, quantile } from '../format.ts';
import { send } from '../ingest/run-sender.ts';
import { createFleet, type BenchFleet } from '../start-portal.ts';
import { holdToShare, whatSharesLack } from './hold-to-share.ts';
import { openRoles, type BenchRole, type BenchRoles } from './open-roles.ts';
import { judge } from '../results/judge.ts';

const DEVICES = 1_000;
const LANES = 16;
const MOST_ENGINES = 3;
const SHARE = 0.2;
const SECONDS = 10;
/** Without a limit, so that the measured code is compiled. */
const WARM_UP_SECONDS = 3;
const ORDER = { connections: 4, batch: 100, run: 10, paced: false } as const;
/** Positions committed by an engine. */
const STORED = 'azimute_pipeline_batch_positions_sum';
const DAY_MS = 86_400_000;

/**
 * Throughput of engines behind a journal, each limited to a share of one processor (`--share=`), so that a machine with
 * two has room for the endpoint, the database, the journal and the sender; the journal's cost for a portal with one
 * endpoint and one engine; and the time of a fix from one process to a reader at another.
 */
export async function benchCluster(options: Readonly<Record<string, string>>): Promise<void> {
  const lacking = natsServerPath === undefined ? 'nats-server is not installed.' : whatSharesLack();
  if (natsServerPath === undefined || lacking !== undefined) {
    console.log(`Skipped. ${lacking}`);
    return;
  }
  const share = Number(options['share'] ?? SHARE);
  const seconds = Number(options['seconds'] ?? SECONDS);
  const roles = await openRoles(natsServerPath);
  try {
    const endpoint = await roles.start('ingest', roles.journal);
    const fleet = await createFleet(roles.owner, DEVICES);
    const period = createPeriods();
    let [first, before] = [0, 0];
    for (let engines = 1; engines <= MOST_ENGINES; engines += 1) {
      const held = await startHeldEngines(roles, engines, share, async () => {
        await send(endpoint, fleet, { ...ORDER, sinceMs: period(), seconds: WARM_UP_SECONDS });
      });
      const rate = await measureStored({
        endpoint,
        fleet,
        engines: held.engines,
        sinceMs: period(),
        seconds,
      });
      await held.stop();
      console.log(
        `${engines} engine${engines > 1 ? 's' : ' '}, each limited to ${percent(share)} of a processor, which they used to ${percent(rate.had)}: ` +
          `${count(rate.stored)} positions/s` +
          (engines === 1 ? '' : `; it adds ${judge('cluster/added', (rate.stored - before) / first)}`),
      );
      if (engines === 1) first = rate.stored;
      before = rate.stored;
    }
    await endpoint.stop();
    await compareJournal(roles, fleet, { period, seconds });
    await measureFixToReader(roles, fleet, seconds);
  } finally {
    await roles.stop();
  }
}

/** Each measurement sends fixes of days that no earlier one used. */
function createPeriods(): () => number {
  let nth = 0;
  return () => {
    nth += 1;
    return Date.now() - (60 - nth * 2) * DAY_MS;
  };
}

async function startHeldEngines(
  roles: BenchRoles,
  wanted: number,
  share: number,
  warmUp: () => Promise<void>,
): Promise<{ readonly engines: readonly BenchRole[]; stop(): Promise<void> }> {
  const engines: BenchRole[] = [];
  for (let nth = 0; nth < wanted; nth += 1) engines.push(await roles.start('engine', roles.journal));
  await untilParted(engines);
  await warmUp();
  const letGo = engines.map(({ pid }) => holdToShare(pid, share));
  return {
    engines,
    stop: async () => {
      await Promise.all(engines.map((engine) => engine.stop()));
      for (const release of letGo) release();
    },
  };
}

/** Waits until the engines share all lanes. */
async function untilParted(engines: readonly BenchRole[]): Promise<void> {
  const most = Math.ceil(LANES / engines.length);
  for (;;) {
    const lanes = await Promise.all(engines.map((engine) => engine.readMetric('azimute_journal_lanes')));
    if (sumOf(lanes) === LANES && lanes.every((one) => one <= most)) return;
    await sleep(200);
  }
}

interface Measurement {
  readonly endpoint: BenchRole;
  readonly fleet: BenchFleet;
  readonly engines: readonly BenchRole[];
  readonly sinceMs: number;
  readonly seconds: number;
}

/** Measures while the endpoint receives more than they store; and their processor share. */
async function measureStored({ endpoint, fleet, engines, sinceMs, seconds }: Measurement) {
  // The first seconds fill the journal.
  const sending = send(endpoint, fleet, { ...ORDER, sinceMs, seconds: seconds + 4 });
  await sleep(3_000);
  const look = async () => ({
    stored: sumOf(await Promise.all(engines.map((engine) => engine.readMetric(STORED)))),
    used: sumOf(engines.map(({ pid }) => readCpuSeconds(pid))),
    atMs: performance.now(),
  });
  const before = await look();
  await sleep(seconds * 1_000);
  const after = await look();
  await sending;
  const tookSeconds = (after.atMs - before.atMs) / 1_000;
  return {
    stored: (after.stored - before.stored) / tookSeconds,
    had: (after.used - before.used) / tookSeconds / engines.length,
  };
}

/**
 * One sender with four connections: to an engine with endpoints, and to an endpoint with the journal before an engine.
 */
async function compareJournal(
  roles: BenchRoles,
  fleet: BenchFleet,
  { period, seconds }: { readonly period: () => number; readonly seconds: number },
): Promise<void> {
  const measure = async (name: string, endpoint: BenchRole, engine: BenchRole): Promise<number> => {
    const processes = [...new Set([endpoint.pid, engine.pid])];
    const used = (): number => sumOf(processes.map(readCpuSeconds));
    const before = used();
    const report = await send(endpoint, fleet, { ...ORDER, sinceMs: period(), seconds });
    const rate = report.accepted / report.seconds;
    console.log(
      `${name}: ${count(rate)} positions/s acknowledged, p50 ${report.p50Ms.toFixed(1)} ms, p99 ${report.p99Ms.toFixed(1)} ms, ` +
        `${((1e6 * (used() - before)) / Math.max(1, report.accepted)).toFixed(0)} µs of processor time for each`,
    );
    return rate;
  };
  const alone = await roles.start('engine');
  const without = await measure('without a journal', alone, alone);
  await alone.stop();
  const engine = await roles.start('engine', roles.journal);
  // Positions beyond the engines' throughput fill the journal, which then refuses more.
  while ((await engine.readMetric('azimute_journal_messages')) > 0) await sleep(500);
  for (const answersAfter of ['commit', 'journal']) {
    const endpoint = await roles.start('ingest', { ...roles.journal, NATS_ANSWERS_AFTER: answersAfter });
    const rate = await measure(`answered after the ${answersAfter}`, endpoint, engine);
    console.log(`  ${(rate / without).toFixed(2)} x the rate without a journal`);
    await endpoint.stop();
  }
  await engine.stop();
}

/** A thousand fixes a second at one process, a reader of the stream at another. */
async function measureFixToReader(roles: BenchRoles, fleet: BenchFleet, seconds: number): Promise<void> {
  for (const isJournaled of [false, true]) {
    const settings = isJournaled ? roles.journal : {};
    const engine = await roles.start('engine', settings);
    if (isJournaled) await untilParted([engine]);
    const endpoint = isJournaled ? await roles.start('ingest', settings) : engine;
    const web = await roles.start('web', settings);
    const stream = await watchStream({ url: web.url, owner: roles.owner }, fleet);
    await sendFixes(endpoint, fleet, WARM_UP_SECONDS);
    stream.take();
    await sendFixes(endpoint, fleet, seconds);
    const latencies = stream.take();
    console.log(
      `POST at ${isJournaled ? 'an endpoint, by journal and engine,' : 'an engine'} to a reader at another process, ` +
        `${count(FIXES_PER_SECOND)} fixes/s, ${count(latencies.length)} seen: ${percentiles(latencies)}; p99 ` +
        judge('cluster/reader', quantile(latencies, 0.99)),
    );
    stream.stop();
    for (const role of new Set([web, endpoint, engine])) await role.stop();
  }
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
