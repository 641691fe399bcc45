import type { LiveMessage } from '@azimute/contract/live-schemas';
import { beforeEach, expect, test } from 'vitest';
import type { Have } from './held-picture.ts';
import { LiveSocket, type Socket, type SocketListener } from './live-socket.ts';

class FakeSocket implements Socket {
  readonly sent: unknown[] = [];
  isClosed = false;
  readonly #listener: SocketListener;

  constructor(listener: SocketListener) {
    this.#listener = listener;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.isClosed = true;
  }

  open(): void {
    this.#listener.onOpen();
  }

  receive(message: LiveMessage): void {
    this.#listener.onMessage(JSON.stringify(message));
  }

  drop(): void {
    this.#listener.onClose();
  }
}

let sockets: FakeSocket[];
let log: string[];
let timers: { run: () => void; milliseconds: number }[];
let have: Have | null;
let stream: LiveSocket;
let random: number;

beforeEach(() => {
  [sockets, log, timers, have, random] = [[], [], [], null, 0.5];
  stream = new LiveSocket({
    account: 3,
    openSocket: (listener) => {
      const socket = new FakeSocket(listener);
      sockets.push(socket);
      return socket;
    },
    askTicket: () => log.push('ask'),
    have: () => have,
    onMessage: ({ type }) => log.push(type),
    onConnection: (state) => log.push(state),
    onEnded: (code) => log.push(`ended ${code}`),
    random: () => random,
    setTimer: (run, milliseconds) => timers.push({ run, milliseconds }) - 1,
    clearTimer: (timer) => {
      timers[timer] = { run: () => undefined, milliseconds: Number.NaN };
    },
  });
  stream.start();
});

function openStream(): FakeSocket {
  stream.useTicket('one-time');
  const socket = sockets.at(-1) as FakeSocket;
  socket.open();
  return socket;
}

function lastTimer(): { run: () => void; milliseconds: number } {
  return timers.at(-1) as { run: () => void; milliseconds: number };
}

test('the ticket is sent in the first message, with the current state', () => {
  expect(openStream().sent).toEqual([{ type: 'open', ticket: 'one-time', account: 3 }]);
  sockets[0]?.drop();
  have = { epoch: 'a', version: 8 };
  lastTimer().run();
  expect(openStream().sent).toEqual([{ type: 'open', ticket: 'one-time', account: 3, have }]);
});

test('a message means live, a close means lost and a new ticket after a growing delay', () => {
  const socket = openStream();
  socket.receive({ type: 'tick', at: 1 });
  socket.drop();
  expect(log).toEqual(['connecting', 'ask', 'live', 'tick', 'lost']);
  const delays = [lastTimer().milliseconds];
  for (let attempt = 0; attempt < 9; attempt += 1) {
    lastTimer().run();
    openStream().drop();
    delays.push(lastTimer().milliseconds);
  }
  expect(delays[1]).toBeGreaterThan(delays[0] ?? 0);
  expect(Math.max(...delays)).toBeLessThanOrEqual(8_250);
  expect(delays.at(-1)).toBe(delays.at(-2));
});

test.each([
  [0, [250, 250, 250, 250, 250, 250, 250]],
  [1, [750, 1_250, 2_250, 4_250, 8_250, 8_250, 8_250]],
])('readers disconnected together return spread out: after the draw %d in %j ms', (drawn, delays) => {
  random = drawn;
  for (const delay of delays) {
    openStream().drop();
    expect(lastTimer().milliseconds).toBe(delay);
    lastTimer().run();
  }
});

test('missing messages mean a lost connection', () => {
  const socket = openStream();
  socket.receive({ type: 'tick', at: 1 });
  lastTimer().run();
  expect(socket.isClosed).toBe(true);
  expect(log.at(-1)).toBe('lost');
  lastTimer().run();
  expect(log.at(-1)).toBe('ask');
});

test.each(['account_mismatch', 'forbidden'] as const)('%s ends the stream permanently', (code) => {
  const socket = openStream();
  socket.receive({ type: 'end', code });
  expect(log).toContain(`ended ${code}`);
  expect(log.filter((entry) => entry === 'ask')).toHaveLength(1);
  expect(timers.filter(({ milliseconds }) => !Number.isNaN(milliseconds))).toEqual([]);
  stream.useTicket('another');
  expect(sockets).toHaveLength(1);
});

test.each(['unauthenticated', 'server_stopping'] as const)('after %s a new ticket is requested', (code) => {
  openStream().receive({ type: 'end', code });
  expect(log).not.toContain(`ended ${code}`);
  lastTimer().run();
  expect(log.at(-1)).toBe('ask');
});

test('a refused ticket is requested again only if that can help', () => {
  stream.refuseTicket(null);
  lastTimer().run();
  expect(log.filter((entry) => entry === 'ask')).toHaveLength(2);
  const before = timers.length;
  stream.refuseTicket('forbidden');
  expect(timers.length).toBe(before);
  expect(log.slice(-2)).toEqual(['ended forbidden', 'lost']);
});

function asks(): number {
  return log.filter((entry) => entry === 'ask').length;
}

test('a reader that loses a right requests the rest at once', () => {
  openStream().receive({ type: 'end', code: 'rights_changed' });
  expect(log.slice(-3)).toEqual(['end', 'connecting', 'ask']);
});

test('a large picture on a slow connection can take long, later pauses cannot', () => {
  const socket = openStream();
  expect(lastTimer().milliseconds).toBe(60_000);
  socket.receive({ type: 'tick', at: 1 });
  expect(lastTimer().milliseconds).toBe(13_000);
});

test('a paused stream is closed and makes no requests until resumed', () => {
  const socket = openStream();
  socket.receive({ type: 'tick', at: 1 });
  stream.rest();
  expect([socket.isClosed, log.at(-1)]).toEqual([true, 'connecting']);
  socket.drop();
  stream.distrust();
  stream.useTicket('late');
  expect([asks(), sockets.length]).toEqual([1, 1]);
  stream.wake();
  expect(log.slice(-2)).toEqual(['connecting', 'ask']);
  stream.wake();
  expect(asks()).toBe(2);
});

test('a stream resumed while waiting connects at once, and not again later', () => {
  openStream().drop();
  const turn = lastTimer();
  stream.wake();
  expect(asks()).toBe(2);
  expect(timers).not.toContain(turn);
  openStream().receive({ type: 'tick', at: 1 });
  stream.wake();
  expect([asks(), log.at(-1)]).toEqual([2, 'tick']);
});

test('a ticket is not requested twice', () => {
  stream.distrust();
  stream.rest();
  stream.wake();
  expect([asks(), log.at(-1)]).toEqual([1, 'connecting']);
  const socket = openStream();
  socket.receive({ type: 'tick', at: 1 });
  stream.distrust();
  stream.distrust();
  expect(asks()).toBe(2);
  stream.refuseTicket(null);
  lastTimer().run();
  expect(asks()).toBe(3);
});

test('after sleep the former connection is not awaited', () => {
  const socket = openStream();
  socket.receive({ type: 'tick', at: 1 });
  stream.distrust();
  expect([socket.isClosed, asks(), log.at(-2)]).toEqual([true, 2, 'connecting']);
  socket.receive({ type: 'tick', at: 2 });
  expect(log.at(-1)).toBe('ask');
});
