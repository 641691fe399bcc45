import pg, { type ClientBase } from 'pg';
import type { Clock } from '../../platform/clock.ts';
import { repeat } from '../../platform/jobs/repeat.ts';
import type { Logger } from '../../platform/log.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { inTransaction } from '../../platform/postgres/transaction.ts';
import { mailSendings, pushSendings } from './hand-over-sendings.ts';
import { tellNotices } from './tell-notices.ts';

export interface AlertNotifierOptions {
  readonly database: Pick<Database, 'connectionOf'>;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
}

/** Something to be told: which accounts wait for it by an instant, and how one of them is told in steps. */
export interface Telling {
  /** Of a function of the database. */
  readonly waiting: 'list_waiting_alerts' | 'list_waiting_geofences';
  /** Each is repeated while it finds something. */
  readonly steps: readonly ((client: ClientBase, accountId: number, at: Date) => Promise<boolean>)[];
}

const alertTelling: Telling = {
  waiting: 'list_waiting_alerts',
  steps: [tellNotices, mailSendings, pushSendings],
};

export interface AlertNotifier {
  start(): void;
  /** Tells what is due by now. */
  runWaiting(): Promise<void>;
  stop(): Promise<void>;
}

const EVERY_MS = 1_000;

/**
 * Tells people of alerts, and of what else is given, every second once started. Any number of processes may run it: what another one has in hand is
 * passed over, and what cannot be told now waits for the next second.
 */
export function createAlertNotifier(
  { database, clock, log }: AlertNotifierOptions,
  others: readonly Telling[] = [],
): AlertNotifier {
  const jobs = new pg.Pool({ ...database.connectionOf('azimute_jobs'), max: 1, keepAlive: true });
  jobs.on('error', () => undefined);
  jobs.on('connect', (client) => client.on('error', () => undefined));
  const runAccount = async (accountId: number, steps: Telling['steps']): Promise<void> => {
    const step = (work: Telling['steps'][number]): Promise<boolean> =>
      inTransaction(
        jobs,
        (client) => client.query(`begin; select set_config('azimute.account_id', '${accountId}', true)`),
        (client) => work(client, accountId, clock.now()),
      );
    for (const work of steps) while (!repetition.signal.aborted && (await step(work)));
  };
  const runWaiting = async (): Promise<void> => {
    for (const { waiting, steps } of [alertTelling, ...others]) {
      const { rows } = await jobs.query<{ id: number }>(`select account_id as id from ${waiting}($1)`, [
        clock.now(),
      ]);
      for (const { id } of rows)
        await runAccount(id, steps).catch((error: unknown) =>
          log.warn({ err: error, accountId: id }, 'Alerts could not be told; trying again'),
        );
    }
  };
  const repetition = repeat(EVERY_MS, runWaiting, (error) =>
    log.warn({ err: error }, 'Alerts to tell could not be read; trying again'),
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
