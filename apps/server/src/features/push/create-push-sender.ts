import pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import { repeat } from '../../platform/jobs/repeat.ts';
import type { Logger } from '../../platform/log.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { PushSettings } from './push-settings.ts';
import { sendPushes, type ResolvePushed } from './send-pushes.ts';

export interface PushSenderOptions extends PushSettings {
  readonly database: Pick<Database, 'connectionOf'>;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
  readonly settled: ResolvePushed;
}

export interface PushSender {
  start(): void;
  /** Sends what is due by now. */
  runWaiting(): Promise<void>;
  stop(): Promise<void>;
}

const EVERY_MS = 1_000;
const CONNECTIONS = 2;

/** Pushes to browsers what is due, every second once started. Any number of processes may run it. */
export function createPushSender({ database, log, ...settings }: PushSenderOptions): PushSender {
  const jobs = new pg.Pool({ ...database.connectionOf('azimute_jobs'), max: CONNECTIONS, keepAlive: true });
  jobs.on('error', () => undefined);
  jobs.on('connect', (client) => client.on('error', () => undefined));
  const runWaiting = async (): Promise<void> => {
    while (!repetition.signal.aborted && (await sendPushes({ ...settings, jobs })));
  };
  const repetition = repeat(EVERY_MS, runWaiting, (error) =>
    log.warn({ err: error }, 'Alerts could not be pushed; trying again'),
  );
  return {
    start: repetition.start,
    runWaiting,
    stop: async () => {
      await repetition.stop();
      await jobs.end();
    },
  };
}
