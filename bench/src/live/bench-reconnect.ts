import { setTimeout as sleep } from 'node:timers/promises';
import type { LiveTuple } from '@azimute/contract';
import { LiveSocket } from '@azimute/web/src/live/live-socket.ts';
import { count, percent, percentiles, verdict } from '../format.ts';
import { createFleet, startPortal, type BenchFleet, type BenchPortal } from '../start-portal.ts';
import { openSocket } from './open-socket.ts';
import { addSessions, readTruth, reportAll, requestTicket } from './plant-live.ts';
import { WatchedPicture } from './watched-picture.ts';

const PORT = 9488;
const ASSETS = 2_000;
const MARKED_SPEED = 77;
/** Every so many-th asset has another state after the start. */
const MARKED_EACH = 10;
const GIVE_UP_MS = 120_000;
/** The longest that the browser's code waits between two attempts, and what opening 1,000 streams may take. */
const LONGEST_MS = 20_000;
/** Most of the readers that may ask within 100 ms: of half a second to draw from it is a fifth; without jitter, all. */
const TOGETHER = 1 / 2;

interface Watcher {
  readonly picture: WatchedPicture;
  readonly stop: () => void;
  rightAtMs: number | null;
  /** Which change of the picture was compared last: to compare all of them over and over would take the cores from the portal. */
  lookedAtMs: number;
}

/** Readers with the browser's own code for coming back, each of a session of its own, when the portal is killed and started again. */
export async function benchReconnect(options: Readonly<Record<string, string>>): Promise<void> {
  const readers = Number(options['readers'] ?? 1_000);
  const portal = await startPortal(PORT);
  try {
    const fleet = await createFleet(portal.owner, ASSETS);
    await reportAll(portal.owner, fleet);
    const tokens = await addSessions(portal.owner, fleet, readers);
    const asked: number[] = [];
    const watchers = tokens.map((token) => watch(portal, fleet, token, asked));
    await untilAllAreRight(watchers, await readTruth(portal.owner, fleet));
    console.log(`${count(readers)} readers of ${count(ASSETS)} assets are open`);
    for (const watcher of watchers) Object.assign(watcher, { rightAtMs: null, lookedAtMs: Number.NaN });
    asked.length = 0;
    const killedAtMs = performance.now();
    await portal.restart();
    const readyAtMs = performance.now();
    await mark(portal, fleet);
    await untilAllAreRight(watchers, await readTruth(portal.owner, fleet));
    const times = watchers.map(({ rightAtMs }) => (rightAtMs ?? Number.NaN) - readyAtMs);
    const longest = Math.max(...times);
    const down = `down for ${(readyAtMs - killedAtMs).toFixed(0)} ms; every reader has all ${count(ASSETS)} assets as the database has them`;
    console.log(
      `${down}, after the start: ${percentiles(times)}, the last after ${longest.toFixed(0)} ms; ` +
        verdict(longest / LONGEST_MS, `${count(LONGEST_MS)} ms`),
    );
    for (const watcher of watchers) watcher.stop();
    const together = mostWithin(asked, 100);
    console.log(
      `${count(asked.length)} tickets asked for, at most ${mostWithin(asked, 1_000)} in one second, ${together} in 100 ms; ` +
        verdict(together / readers / TOGETHER, `${percent(TOGETHER)} of the readers`),
    );
  } finally {
    await portal.stop();
  }
}

function watch(portal: BenchPortal, fleet: BenchFleet, token: string, asked: number[]): Watcher {
  const picture = new WatchedPicture();
  const socket = new LiveSocket({
    account: fleet.accountId,
    openSocket: (listener) => openSocket(portal.url, listener),
    askTicket: () => {
      asked.push(performance.now());
      requestTicket(portal.url, token).then(
        (ticket) => socket.useTicket(ticket),
        () => socket.refuseTicket(null),
      );
    },
    have: () => picture.held,
    onMessage: (message) => picture.receive(message),
    onConnection: () => undefined,
    onEnded: () => undefined,
    random: Math.random,
    setTimer: (run, milliseconds) => Number(setTimeout(run, milliseconds)),
    clearTimer: (timer) => clearTimeout(timer),
  });
  socket.start();
  return { picture, stop: () => socket.rest(), rightAtMs: null, lookedAtMs: Number.NaN };
}

async function mark(portal: BenchPortal, fleet: BenchFleet): Promise<void> {
  const time = new Date().toISOString();
  const positions = Array.from({ length: ASSETS / MARKED_EACH }, (_, index) => ({
    deviceId: `bench-${index * MARKED_EACH}`,
    time,
    latitude: -10,
    longitude: -37 - index / 100,
    speedKph: MARKED_SPEED,
  }));
  const answer = await fetch(`${portal.url}/api/v1/telemetry/positions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${fleet.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ positions }),
  });
  const { accepted } = (await answer.json()) as { accepted?: number };
  if (accepted !== positions.length)
    throw new Error(`The endpoint answered ${answer.status}, took ${accepted}`);
}

/** Whose picture is right is known from its last change on, to some ms. */
async function untilAllAreRight(watchers: readonly Watcher[], truth: readonly LiveTuple[]): Promise<void> {
  const giveUpAtMs = performance.now() + GIVE_UP_MS;
  for (;;) {
    const wrong = watchers.filter(({ rightAtMs }) => rightAtMs === null);
    for (const watcher of wrong) {
      const { changedAtMs } = watcher.picture;
      if (changedAtMs === watcher.lookedAtMs) continue;
      watcher.lookedAtMs = changedAtMs;
      if (watcher.picture.isEqualTo(truth)) watcher.rightAtMs = changedAtMs;
    }
    if (wrong.length === 0) return;
    if (performance.now() > giveUpAtMs) throw new Error(`${wrong.length} readers have another picture`);
    await sleep(20);
  }
}

/** The most of the instants that lie within so many ms. */
function mostWithin(instants: readonly number[], ms: number): number {
  const sorted = instants.toSorted((a, b) => a - b);
  let most = 0;
  let from = 0;
  for (const [to, instant] of sorted.entries()) {
    while (instant - (sorted[from] ?? instant) > ms) from += 1;
    most = Math.max(most, to - from + 1);
  }
  return most;
}
