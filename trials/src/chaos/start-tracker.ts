import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Chance } from './create-chance.ts';

/** A tracker of H02 that sends a fix again until it is answered, over as many connections as that takes. */
export interface Tracker {
  readonly id: string;
  /** Fixes that were answered: the first ones, by their number. */
  readonly acknowledged: number;
  readonly sent: number;
  /** Fixes sent again on another connection. */
  readonly repeated: number;
  /** Ends it once all sent fixes are answered. */
  stop(): Promise<void>;
}

export interface TrackerOptions {
  readonly id: string;
  readonly port: number;
  /** Time of its first fix; the others follow by the second. */
  readonly firstMs: number;
  readonly chance: Chance;
}

const MOST_UNANSWERED = 4;
const LONGEST_PAUSE_MS = 20;
const CONNECTS_AGAIN_MS = 50;

export function startTracker({ id, port, firstMs, chance }: TrackerOptions): Tracker {
  const counts = { acknowledged: 0, sent: 0, repeated: 0 };
  const stopping = new AbortController();

  /** Responses come in the order of the fixes. */
  const serve = async (socket: Socket): Promise<void> => {
    let text = '';
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1');
      const answers = text.split('#');
      text = answers.pop() ?? '';
      counts.acknowledged += answers.length;
    });
    counts.repeated += counts.sent - counts.acknowledged;
    for (let next = counts.acknowledged; !socket.destroyed;) {
      const isDone = stopping.signal.aborted && next === counts.sent;
      if (isDone && counts.acknowledged === counts.sent) break;
      if (!isDone && next - counts.acknowledged < MOST_UNANSWERED) {
        socket.write(asH02(id, firstMs + next * 1_000));
        next += 1;
        counts.sent = Math.max(counts.sent, next);
      }
      await sleep(chance.below(LONGEST_PAUSE_MS));
    }
    socket.destroy();
  };

  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted || counts.acknowledged < counts.sent) {
      const socket = connect({ port, host: '127.0.0.1' });
      try {
        await once(socket, 'connect');
        socket.on('error', () => socket.destroy());
        await serve(socket);
      } catch {
        await sleep(CONNECTS_AGAIN_MS);
      }
    }
  };

  const running = run();
  // Handled by the caller that stops it.
  running.catch(() => undefined);
  return {
    id,
    get acknowledged() {
      return counts.acknowledged;
    },
    get sent() {
      return counts.sent;
    },
    get repeated() {
      return counts.repeated;
    },
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

function asH02(id: string, atMs: number): string {
  const at = new Date(atMs).toISOString();
  const date = `${at.slice(8, 10)}${at.slice(5, 7)}${at.slice(2, 4)}`;
  const time = at.slice(11, 19).replaceAll(':', '');
  return `*HQ,${id},V1,${time},A,2233.5000,S,04703.2500,W,010.00,145,${date},FFFFFFFF#\r\n`;
}
