import pg from 'pg';
import { repeat } from '../../../platform/jobs/repeat.ts';
import { FairRunner } from '../../../platform/jobs/run-fairly.ts';
import type { PollSettings } from './feed-run.ts';
import { pollFeed } from './poll-feed.ts';

export interface MakerPoller {
  start(): void;
  /** Polls the feeds that are due. */
  runDue(): Promise<void>;
  stop(): Promise<void>;
}

const EVERY_MS = 5_000;
/** Most of the time is spent waiting for providers. */
const FEEDS_AT_ONCE = 8;
const FEEDS_OF_ACCOUNT = 2;
const CONNECTIONS = 3;

/**
 * Polls due feeds, once started. Any number of processes may run it: one process at a time claims a feed. Accounts
 * share the slots fairly, so a slow provider delays only its own account.
 */
export function createMakerPoller(settings: PollSettings): MakerPoller {
  const { clock, log } = settings;
  const jobs = new pg.Pool({
    ...settings.database.connectionOf('azimute_jobs'),
    max: CONNECTIONS,
    keepAlive: true,
  });
  jobs.on('error', () => undefined);
  jobs.on('connect', (client) => client.on('error', () => undefined));
  const runner = new FairRunner({ most: FEEDS_AT_ONCE, mostOfAccount: FEEDS_OF_ACCOUNT });

  const look = async (): Promise<number> => {
    const { rows } = await jobs.query<{ accountId: number; id: number }>(
      'select account_id as "accountId", maker_feed_id as id from list_due_maker_feeds($1)',
      [clock.now()],
    );
    runner.start(rows, (accountId, id) =>
      pollFeed({ ...settings, jobs, signal: repetition.signal }, accountId, id).catch((error: unknown) =>
        log.warn({ err: error, accountId, feedId: id }, 'A maker feed could not be polled'),
      ),
    );
    return rows.length;
  };
  const repetition = repeat(
    EVERY_MS,
    async () => void (await look()),
    (error) => log.warn({ err: error }, 'Due maker feeds could not be read; trying again'),
  );
  return {
    start: () => repetition.start(),
    runDue: async () => {
      while ((await look()) > 0) await runner.settle();
    },
    stop: async () => {
      await repetition.stop();
      await runner.settle();
      await jobs.end();
    },
  };
}
