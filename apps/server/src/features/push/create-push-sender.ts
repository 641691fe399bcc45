import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import { repeat } from '../../platform/jobs/repeat.ts';
import type { Logger } from '../../platform/log.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { PushSettings } from './push-settings.ts';
import { sendPush, takePushes, type DuePush, type ResolvePushed } from './send-pushes.ts';

export interface PushSenderOptions extends PushSettings {
  readonly database: Pick<Database, 'connectionOf'>;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
  readonly settled: ResolvePushed;
}

export interface PushSender {
  start(): void;
  /** Sends due messages. */
  runWaiting(): Promise<void>;
  stop(): Promise<void>;
}

const EVERY_MS = 1_000;
const CONNECTIONS = 2;

/** Pushes due messages to browsers every second, once started. Any number of processes may run it. */
export function createPushSender({ database, log, ...settings }: PushSenderOptions): PushSender {
  const jobs = new pg.Pool({ ...database.connectionOf('azimute_jobs'), max: CONNECTIONS, keepAlive: true });
  jobs.on('error', () => undefined);
  jobs.on('connect', (client) => client.on('error', () => undefined));
  const failed = (error: unknown): void =>
    log.warn({ err: error }, 'Alerts could not be pushed; trying again');
  const inHand = new Map<DuePush, Promise<void>>();
  // A slow push service only delays messages of its account.
  const look = async (): Promise<void> => {
    while (!repetition.signal.aborted) {
      const taken = await takePushes({ ...settings, jobs }, [...inHand.keys()]);
      if (taken.length === 0) return;
      for (const due of taken) {
        const sending = sendPush({ ...settings, jobs }, due).catch(failed);
        inHand.set(
          due,
          sending.finally(() => inHand.delete(due)),
        );
      }
      await Promise.race([...inHand.values(), sleep(EVERY_MS, undefined, { ref: false })]);
    }
  };
  const repetition = repeat(EVERY_MS, look, failed);
  return {
    start: repetition.start,
    runWaiting: async () => {
      await look();
      while (inHand.size > 0) {
        await Promise.all(inHand.values());
        await look();
      }
    },
    stop: async () => {
      await repetition.stop();
      await Promise.all(inHand.values());
      await jobs.end();
    },
  };
}
