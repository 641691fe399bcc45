import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { count } from '../format.ts';
import { createFleet, startPortal, type BenchFleet, type BenchPortal } from '../start-portal.ts';
import { addSessions, reportAll, requestTicket } from './plant-live.ts';
import { judge } from '../results/judge.ts';

const PORT = 9487;
const READERS = 200;
const ROUNDS = 6;
const BATCH = 10_000;
/** The portal's metric of open readers. */
const OPEN = 'azimute_live_readers';
const OPENED_AT_ONCE = 20;
/** A user can have at most 50 streams. */
const PEOPLE = 20;
/**
 * Minimum rounds with all readers open: a reader that does not read for two pings, half a minute, is dropped and
 * replaced.
 */
const LEAST_ROUNDS = 3;

/** Memory of the portal while readers that never read are open and every asset changes repeatedly. */
export async function benchStalled(options: Readonly<Record<string, string>>): Promise<void> {
  const assets = Number(options['assets'] ?? 100_000);
  const portal = await startPortal(PORT);
  try {
    const fleet = await createFleet(portal.owner, assets);
    await reportAll(portal.owner, fleet);
    const [token = '', ...others] = await addSessions(portal.owner, fleet, 1 + PEOPLE);
    const steady = await openReader(portal, fleet, token);
    // As many as with stalled readers: the process's memory grows with the load alone.
    for (let round = 1; round <= ROUNDS; round += 1) await changeAll(portal, fleet, -round);
    await sleep(3_000);
    const before = readRssMb(portal.portalPid);
    console.log(`${count(assets)} assets, one reader that reads: ${before.toFixed(0)} MB`);
    await readHeldMs(portal);
    const stalled: Reader[] = [];
    let turn = 0;
    const keepOpen = async (): Promise<void> => {
      while ((await readMetric(portal, OPEN)) <= READERS)
        stalled.push(...(await openStalled(portal, fleet, others[turn++ % PEOPLE] ?? '')));
    };
    await keepOpen();
    console.log(
      `${READERS} readers open at once: loop held ${(await readHeldMs(portal)).toFixed(0)} ms at most`,
    );
    const rounds = await changeOverAndOver(portal, fleet, { steady, keepOpen });
    const most = Math.max(...rounds.map(({ rssMb }) => rssMb));
    const half = Math.ceil(rounds.length / 2);
    const growth = leastUsed(rounds.slice(-half)) - leastUsed(rounds.slice(0, half));
    console.log(`${READERS} stalled readers cost ${judge('stalled/readers', most - before)}`);
    console.log(
      `in use at least, from the first to the last half of ${rounds.length} rounds with all of them open: ` +
        `more by ${judge('stalled/growth', growth)}`,
    );
    for (const { socket } of [steady, ...stalled]) socket.terminate();
  } finally {
    await portal.stop();
  }
}

interface Round {
  readonly rssMb: number;
  /** The minimum in use: in between, it includes uncollected garbage. */
  readonly usedMb: number;
}

function leastUsed(rounds: readonly Round[]): number {
  return Math.min(...rounds.map(({ usedMb }) => usedMb));
}

/**
 * Returns the memory after each round with all readers open.
 * @throws Error if there are too few for a conclusion, or the active reader receives nothing
 */
async function changeOverAndOver(
  portal: BenchPortal,
  fleet: BenchFleet,
  { steady, keepOpen }: { readonly steady: Reader; readonly keepOpen: () => Promise<void> },
): Promise<Round[]> {
  const rounds: Round[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    await keepOpen();
    const heard = steady.messages;
    const usedMb = await changeAll(portal, fleet, round);
    await sleep(500);
    const rssMb = readRssMb(portal.portalPid);
    const open = await readMetric(portal, OPEN);
    const frames = steady.messages - heard;
    console.log(
      `  every asset changed ${round} times: ${rssMb.toFixed(0)} MB, ${usedMb.toFixed(0)} MB in use at least, ${open} readers open, ` +
        `${frames} frames to the one that reads, loop held ${(await readHeldMs(portal)).toFixed(0)} ms`,
    );
    if (frames === 0) throw new Error('The reader that reads heard nothing in a round');
    if (open > READERS) rounds.push({ rssMb, usedMb });
  }
  if (rounds.length < LEAST_ROUNDS)
    throw new Error(
      `Stalled readers were dropped in all but ${rounds.length} rounds. Use fewer with --assets=`,
    );
  return rounds;
}

interface Reader {
  readonly socket: WebSocket;
  messages: number;
}

async function openStalled(portal: BenchPortal, fleet: BenchFleet, token: string): Promise<Reader[]> {
  const opened = await Promise.all(
    Array.from({ length: OPENED_AT_ONCE }, () => openReader(portal, fleet, token, true)),
  );
  // Counted once its ticket is redeemed.
  await sleep(100);
  return opened;
}

async function openReader(
  portal: BenchPortal,
  fleet: BenchFleet,
  token: string,
  stalls = false,
): Promise<Reader> {
  const ticket = await requestTicket(portal.url, token);
  const socket = new WebSocket(`${portal.url.replace('http', 'ws')}/api/v1/live`);
  const reader: Reader = { socket, messages: 0 };
  socket.on('error', () => undefined);
  socket.on('message', () => {
    reader.messages += 1;
  });
  return new Promise((resolve) => {
    socket.once('open', () => {
      socket.send(JSON.stringify({ type: 'open', ticket, account: fleet.accountId }));
      if (stalls) socket.pause();
      resolve(reader);
    });
  });
}

/** Returns the minimum in use [MB]. */
async function changeAll(portal: BenchPortal, fleet: BenchFleet, round: number): Promise<number> {
  let least = Infinity;
  const time = new Date(Date.now() - 60_000).toISOString();
  for (let from = 0; from < fleet.devices; from += BATCH) {
    const positions = Array.from({ length: Math.min(BATCH, fleet.devices - from) }, (_, index) => ({
      deviceId: `bench-${from + index}`,
      time,
      latitude: -10 - round / 100,
      longitude: -37,
      speedKph: round,
    }));
    const answer = await fetch(`${portal.url}/api/v1/telemetry/positions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${fleet.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ positions }),
    });
    if (!answer.ok) throw new Error(`The endpoint answered ${answer.status}`);
    await answer.text();
    least = Math.min(least, await readUsedMb(portal));
  }
  return least;
}

async function readUsedMb(portal: BenchPortal): Promise<number> {
  const names = ['nodejs_heap_size_used_bytes', 'nodejs_external_memory_bytes'];
  const bytes = await Promise.all(names.map((name) => readMetric(portal, name)));
  return bytes.reduce((sum, one) => sum + one, 0) / 1e6;
}

function readRssMb(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024;
}

async function readHeldMs(portal: BenchPortal): Promise<number> {
  return (await readMetric(portal, 'nodejs_eventloop_lag_max_seconds')) * 1000;
}

async function readMetric(portal: BenchPortal, name: string): Promise<number> {
  const text = await fetch(`${portal.url}/metrics`).then((answer) => answer.text());
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN);
}
