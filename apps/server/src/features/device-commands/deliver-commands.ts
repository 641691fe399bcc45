import { randomUUID } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/log.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { KeptListener } from '../../platform/postgres/keep-listening.ts';
import type {
  OwnedTracker,
  TrackerCommands,
  TrackerLine,
} from '../telemetry/protocols/trackers/tracker-line.ts';
import type { CommandResult } from '../telemetry/protocols/trackers/tracker-protocol.ts';
import type { CommandQueue } from './command-queue.ts';

interface DeliveryOptions {
  readonly database: Pick<Database, 'connectionOf'>;
  readonly queue: CommandQueue;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
  /** Keeps what was written, for an administrator who watches the tracker. */
  readonly onSent: (tracker: OwnedTracker, bytes: Buffer, atMs: number) => void;
}

interface CommandDelivery extends TrackerCommands {
  /** Ends the attempts that have begun. */
  stop(): Promise<void>;
}

/** Announcements can be missed. */
const LOOK_MS = 10_000;
/** An attempt that took longer to begin is given back: the queue may regard it as interrupted. */
const LATEST_WRITE_MS = 20_000;
/** Results that wait for the database. */
const MOST_RESULTS = 10_000;

/**
 * Writes queued commands to the trackers that are connected to this process. The queue gives a command to one process
 * before its first byte is written, and takes it back only if none was: whatever fails in between, it is not written
 * again (docs/decisions/0177).
 */
export function deliverCommands(options: DeliveryOptions): CommandDelivery {
  const { database, queue, clock, log } = options;
  const lines = new Map<string, TrackerLine>();
  /** Trackers with queued commands, connected here or not. */
  let waiting = new Set<string>();
  const running = new Map<string, Promise<void>>();
  /** Announced while they were served. */
  const again = new Set<string>();
  const results: (readonly [OwnedTracker, CommandResult, Date])[] = [];
  let isReached = true;
  let settling = Promise.resolve();
  let isStopped = false;

  const serve = (key: string): void => {
    const line = lines.get(key);
    if (isStopped || line === undefined || !waiting.has(key)) return;
    if (running.has(key)) {
      again.add(key);
      return;
    }
    const work = deliverTo(line, options)
      .then((isEmpty) => {
        if (isEmpty) waiting.delete(key);
      })
      .catch((error: unknown) => log.warn({ err: error }, 'A command was not sent; trying again'))
      .finally(() => {
        running.delete(key);
        if (!again.delete(key)) return;
        waiting.add(key);
        serve(key);
      });
    running.set(key, work);
  };
  const look = async (): Promise<void> => {
    try {
      waiting = new Set((await queue.listWaiting(clock.now())).map(keyOf));
      isReached = true;
    } catch (error) {
      if (isReached) log.warn({ err: error }, 'The queue of commands was not read; trying again');
      isReached = false;
    }
    for (const [key, line] of lines) {
      if (line.isOpen()) serve(key);
      else lines.delete(key);
    }
  };
  const settleAll = async (): Promise<void> => {
    for (let next = results[0]; next !== undefined; next = results[0]) {
      try {
        await queue.settle(...next);
      } catch (error) {
        log.warn({ err: error }, 'The result of a command was not stored; trying again');
        return;
      }
      results.shift();
      serve(keyOf(next[0]));
    }
  };
  const settleNext = (): Promise<void> => (settling = settling.then(settleAll));
  const listener = new KeptListener({
    database,
    log,
    name: 'azimute commands',
    channels: ['azimute_commands'],
    onNotice: (_channel, key) => {
      waiting.add(key);
      serve(key);
    },
    onListening: () => void look(),
  });
  const timer = setInterval(() => {
    void settleNext();
    void look();
  }, LOOK_MS).unref();
  void listener.start();

  return {
    open: (line) => {
      const key = keyOf(line.tracker);
      lines.set(key, line);
      serve(key);
    },
    close: (line) => {
      const key = keyOf(line.tracker);
      if (lines.get(key) === line) lines.delete(key);
    },
    settle: (tracker, result) => {
      if (results.length >= MOST_RESULTS) return;
      results.push([tracker, result, clock.now()]);
      void settleNext();
    },
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      await listener.stop();
      await Promise.all(running.values());
      await settleNext();
    },
  };
}

/** As announced by tell_device_command(). */
function keyOf({ id, accountId }: OwnedTracker): string {
  return `${accountId} ${id}`;
}

/** Writes a tracker's commands until one has to wait. Returns true if none is queued. */
async function deliverTo(line: TrackerLine, { queue, clock, onSent }: DeliveryOptions): Promise<boolean> {
  const { tracker, protocol, session, isDedicated } = line;
  /** Remote stops that wait for their conditions. */
  const held: number[] = [];
  while (line.isOpen()) {
    const next = await queue.next(tracker, held, clock.now());
    if (next === undefined) return held.length === 0;
    const bytes = protocol.encodeCommand?.(next.command, session, next.id) ?? null;
    if (bytes === null) {
      await queue.refuse(tracker, next.id, clock.now());
      continue;
    }
    const attempt = { id: next.id, fence: randomUUID() };
    const startedMs = performance.now();
    const isBegun = await queue.begin(tracker, attempt, {
      number: protocol.numberOfCommand?.(bytes),
      needsClaim: !isDedicated,
      isStop: next.isStop,
      at: clock.now(),
    });
    if (!isBegun && next.isStop) {
      held.push(next.id);
      continue;
    }
    if (!isBegun) return false;
    if (!line.isOpen() || performance.now() - startedMs > LATEST_WRITE_MS) {
      await queue.giveBack(tracker, attempt, next.isStop);
      return false;
    }
    onSent(tracker, bytes, clock.now().getTime());
    await queue.end(tracker, attempt, await outcomeOf(line.write(bytes)));
  }
  return false;
}

async function outcomeOf(writing: Promise<void>): Promise<'sent' | 'unknown'> {
  try {
    await writing;
    return 'sent';
  } catch {
    return 'unknown';
  }
}
