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

/** Something to be told: which accounts wait for it by an instant, and how one of them is told in steps. */
export interface Telling {
  /** Of a function of the database. */
  readonly waiting: 'list_waiting_alerts' | 'list_waiting_geofences';
  /** A turn of an account is the first of them that finds something, so that each is done before the next one begins. */
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
/** One for each of four accounts at a time, and one that lists them. */
const CONNECTIONS = 5;

/**
 * Tells people of alerts, and of what else is given, every second once started. Any number of processes may run it: what another one has in hand is
 * passed over, and what cannot be told now waits for the next second. Accounts take turns, so that one with many alerts keeps no
 * other waiting.
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
        log.warn({ err: error, accountId }, 'Alerts could not be told; trying again'),
    });
  const runWaiting = async (): Promise<void> => {
    await Promise.all([alertTelling, ...others].map(run));
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
