import { setTimeout as sleep } from 'node:timers/promises';
import type { LiveMessage } from '@azimute/contract';
import { LiveSocket, type Socket, type SocketListener } from '@azimute/web/src/live/live-socket.ts';
import { count, percentiles } from '../format.ts';
import { createFleet, startPortal, type BenchFleet, type BenchPortal } from '../start-portal.ts';
import { addSessions, reportAll, requestTicket } from './plant-live.ts';

const PORT = 9488;
const ASSETS = 2_000;
const MARKED_SPEED = 77;
const GIVE_UP_MS = 120_000;

/** What one reader has heard, of as much as it takes to know that its picture is right. */
interface Watcher {
  assets: number;
  markedSpeed: number | null;
  rightAtMs: number | null;
}

/** Readers with the browser's own code for coming back, each of a session of its own, when the portal is killed and started again. */
export async function benchReconnect(options: Readonly<Record<string, string>>): Promise<void> {
  const readers = Number(options['readers'] ?? 1_000);
  const portal = await startPortal(PORT);
  try {
    const fleet = await createFleet(portal.owner, ASSETS);
    await reportAll(portal.owner, fleet);
    const marked = await portal.owner.query<{ id: number }>(
      `select asset_id as id from assets where account_id = $1 and code = 'bench-7'`,
      [fleet.accountId],
    );
    const markedId = marked.rows[0]?.id ?? 0;
    const tokens = await addSessions(portal.owner, fleet, readers);
    const asked: number[] = [];
    const watchers = tokens.map((token) => watch(portal, fleet, { token, markedId, asked }));
    await until(() => watchers.every(({ assets }) => assets === ASSETS));
    console.log(`${count(readers)} readers of ${count(ASSETS)} assets are open`);
    for (const watcher of watchers) Object.assign(watcher, { assets: 0, markedSpeed: null, rightAtMs: null });
    asked.length = 0;
    const killedAtMs = performance.now();
    await portal.restart();
    const readyAtMs = performance.now();
    await mark(portal, fleet);
    await until(() => watchers.every(({ rightAtMs }) => rightAtMs !== null));
    const times = watchers.map(({ rightAtMs }) => (rightAtMs ?? Number.NaN) - readyAtMs);
    const afterMs = asked.map((at) => at - killedAtMs);
    console.log(
      `down for ${(readyAtMs - killedAtMs).toFixed(0)} ms; every reader has the right picture, after the start: ` +
        `${percentiles(times)}, the last after ${Math.max(...times).toFixed(0)} ms`,
    );
    console.log(
      `${count(asked.length)} tickets asked for, at most ${mostWithin(afterMs, 1_000)} in one second, ${mostWithin(afterMs, 100)} in 100 ms`,
    );
  } finally {
    await portal.stop();
  }
}

function watch(
  portal: BenchPortal,
  fleet: BenchFleet,
  given: { readonly token: string; readonly markedId: number; readonly asked: number[] },
): Watcher {
  const watcher: Watcher = { assets: 0, markedSpeed: null, rightAtMs: null };
  const receive = (message: LiveMessage): void => {
    if (message.type !== 'picture' && message.type !== 'changes') return;
    if (message.type === 'picture') watcher.assets = message.assets.length;
    const tuple = message.assets.find(([id]) => id === given.markedId);
    if (tuple !== undefined) watcher.markedSpeed = tuple[5];
    if (watcher.assets === ASSETS && watcher.markedSpeed === MARKED_SPEED)
      watcher.rightAtMs ??= performance.now();
  };
  const socket = new LiveSocket({
    account: fleet.accountId,
    openSocket: (listener) => openSocket(portal.url, listener),
    askTicket: () => {
      given.asked.push(performance.now());
      requestTicket(portal.url, given.token).then(
        (ticket) => socket.useTicket(ticket),
        () => socket.refuseTicket(true),
      );
    },
    have: () => null,
    onMessage: receive,
    onConnection: () => undefined,
    onEnded: () => undefined,
    random: Math.random,
    setTimer: (run, milliseconds) => Number(setTimeout(run, milliseconds)),
    clearTimer: (timer) => clearTimeout(timer),
  });
  socket.start();
  return watcher;
}

function openSocket(url: string, listener: SocketListener): Socket {
  const opened = new WebSocket(`${url.replace('http', 'ws')}/api/v1/live`);
  opened.addEventListener('open', listener.onOpen);
  opened.addEventListener('message', (event) => listener.onMessage(String(event.data)));
  opened.addEventListener('close', listener.onClose);
  return opened;
}

async function mark(portal: BenchPortal, fleet: BenchFleet): Promise<void> {
  const fix = {
    deviceId: 'bench-7',
    time: new Date().toISOString(),
    latitude: -10,
    longitude: -37,
    speedKph: MARKED_SPEED,
  };
  const answer = await fetch(`${portal.url}/api/v1/telemetry/positions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${fleet.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ positions: [fix] }),
  });
  if (!answer.ok) throw new Error(`The door answered ${answer.status}`);
}

async function until(holds: () => boolean): Promise<void> {
  const giveUpAtMs = performance.now() + GIVE_UP_MS;
  while (!holds()) {
    if (performance.now() > giveUpAtMs) throw new Error('Not all readers have the right picture');
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
