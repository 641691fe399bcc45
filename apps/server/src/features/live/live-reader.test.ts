import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { LiveReader, type LivePart, type LiveSocket } from './live-reader.ts';
import { createLiveScope } from './live-scope.ts';
import { LiveTurns } from './live-turns.ts';

/** Creates a socket whose peer reads nothing until told to. */
function createStalledSocket() {
  const taken: (() => void)[] = [];
  const log: string[] = [];
  const socket: LiveSocket = {
    get bufferedAmount() {
      return taken.length * 1_000;
    },
    send: (frame, { fin = true }, done) => {
      log.push(frame.toString() + (fin ? '.' : ''));
      taken.push(() => done?.(null));
    },
    ping: () => log.push('ping'),
    close: (code) => log.push(`close ${code}`),
    terminate: () => log.push('terminate'),
  };
  const take = async (): Promise<void> => {
    taken.shift()?.();
    await setImmediate();
    await setImmediate();
  };
  return {
    log,
    take,
    reader: new LiveReader({
      sessionId: '1',
      accountId: 1,
      userId: 1,
      scope: createLiveScope(true, []),
      socket,
    }),
  };
}

function* parts(...texts: string[]): Generator<LivePart, void> {
  for (const [place, text] of texts.entries())
    yield { bytes: Buffer.from(text), isLast: place === texts.length - 1 };
}

describe('a reader', () => {
  it('receives the next part of a message only after the one before, and nothing in between', async () => {
    const { log, take, reader } = createStalledSocket();
    reader.sendParts(parts('a', 'b', 'c'), 0, new LiveTurns());
    await take();
    expect([log, reader.isOccupied]).toEqual([['a'], true]);
    expect(reader.isIdle(60_000, 5_000)).toBe(false);
    await take();
    expect(log).toEqual(['a', 'b']);
    await take();
    expect([log, reader.isOccupied]).toEqual([['a', 'b', 'c.'], false]);
  });

  it('is dropped if it neither responds nor reads between two pings', async () => {
    const { take, reader } = createStalledSocket();
    reader.sendParts(parts('a', 'b', 'c'), 0, new LiveTurns());
    await take();
    expect(reader.checkAlive()).toBe(true);
    await take();
    expect(reader.checkAlive()).toBe(true);
    expect(reader.checkAlive()).toBe(false);
    reader.answered();
    expect(reader.checkAlive()).toBe(true);
  });

  it('is closed without a close frame in the middle of a message, which it would corrupt', async () => {
    const { log, take, reader } = createStalledSocket();
    reader.sendParts(parts('a', 'b'), 0, new LiveTurns());
    await take();
    reader.end('forbidden');
    await take();
    expect(log).toEqual(['a', 'close 1008']);
  });
});
