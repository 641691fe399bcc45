import pg, { type ClientBase } from 'pg';
import type { Clock } from '../../platform/clock.ts';
import { repeat } from '../../platform/jobs/repeat.ts';
import { takeTurns } from '../../platform/jobs/take-turns.ts';
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

/** A kind of notification: the accounts with due ones, and the steps that send the due notifications of an account. */
export interface Telling {
  /** Name of the database function. */
  readonly waiting: 'list_waiting_alerts' | 'list_waiting_geofences';
  /** In its turn, an account runs the first step that has work, so that each step is finished before the next. */
  readonly steps: readonly ((client: ClientBase, accountId: number, at: Date) => Promise<boolean>)[];
}

const alertTelling: Telling = {
  waiting: 'list_waiting_alerts',
  steps: [tellNotices, mailSendings, pushSendings],
};

export interface AlertNotifier {
  start(): void;
  /** Sends due notifications. */
  runWaiting(): Promise<void>;
  stop(): Promise<void>;
}

const EVERY_MS = 1_000;
/** One query for each of four accounts at a time, and one that lists the accounts. */
const CONNECTIONS = 5;

/**
 * Sends due notifications of alerts and of the given kinds every second, once started. Any number of processes may run
 * it: each skips work claimed by another, and failed work waits for the next second. Accounts take turns, so that one
 * with many alerts does not delay others.
 */
export function createAlertNotifier(
  { database, clock, log }: AlertNotifierOptions,
  others: readonly Telling[] = [],
): AlertNotifier {
  const jobs = new pg.Pool({ ...database.connectionOf('azimute_jobs'), max: CONNECTIONS, keepAlive: true });
  jobs.on('error', () => undefined);
  jobs.on('connect', (client) => client.on('error', () => undefined));
  const takeTurnOf = async (accountId: number, steps: Telling['steps']): Promise<boolean> => {
    const step = (work: Telling['steps'][number]): Promise<boolean> =>
      inTransaction(
        jobs,
        (client) => client.query(`begin; select set_config('azimute.account_id', '${accountId}', true)`),
        (client) => work(client, accountId, clock.now()),
      );
    for (const work of steps) if (!repetition.signal.aborted && (await step(work))) return true;
    return false;
  };
  const run = ({ waiting, steps }: Telling): Promise<void> =>
    takeTurns({
      signal: repetition.signal,
      listWaiting: async () => {
        const { rows } = await jobs.query<{ id: number }>(`select account_id as id from ${waiting}($1)`, [
          clock.now(),
        ]);
        return rows.map(({ id }) => id);
      },
      takeTurn: (accountId) => takeTurnOf(accountId, steps),
      onFailed: (error, accountId) =>
        log.warn({ err: error, accountId }, 'Alert notifications could not be sent; trying again'),
    });
  const runWaiting = async (): Promise<void> => {
    await Promise.all([alertTelling, ...others].map(run));
  };
  const repetition = repeat(EVERY_MS, runWaiting, (error) =>
    log.warn({ err: error }, 'Pending alert notifications could not be read; trying again'),
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
