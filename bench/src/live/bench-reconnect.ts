import { setTimeout as sleep } from 'node:timers/promises';
import type { LiveTuple } from '@azimute/contract';
import { LiveSocket } from '@azimute/web/src/live/live-socket.ts';
import { count, percentiles } from '../format.ts';
import { createFleet, startPortal, type BenchFleet, type BenchPortal } from '../start-portal.ts';
import { openSocket } from './open-socket.ts';
import { addSessions, readTruth, reportAll, requestTicket } from './plant-live.ts';
import { WatchedPicture } from './watched-picture.ts';
import { judge } from '../results/judge.ts';

const PORT = 9488;
const ASSETS = 2_000;
const MARKED_SPEED = 77;
/** Every nth asset has another state after the start. */
const MARKED_EACH = 10;
const GIVE_UP_MS = 120_000;

interface Watcher {
  readonly picture: WatchedPicture;
  readonly stop: () => void;
  rightAtMs: number | null;
  /**
   * Last compared change of the picture: comparing all of them repeatedly would take processor time from the portal.
   */
  lookedAtMs: number;
}

/** Readers with the browser's reconnection code, each with its own session, when the portal is killed and restarted. */
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
      `${down}, after the start: ${percentiles(times)}, the last after ` +
        judge('reconnect/current', longest / 1000),
    );
    for (const watcher of watchers) watcher.stop();
    const together = mostWithin(asked, 100);
    console.log(
      `${count(asked.length)} tickets requested, at most ${mostWithin(asked, 1_000)} in one second, of all in 100 ms ` +
        judge('reconnect/together', (together / readers) * 100),
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

/** The time at which a picture is right is known from its last change, to some ms. */
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

/** Returns the largest number of instants within a window of milliseconds. */
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
