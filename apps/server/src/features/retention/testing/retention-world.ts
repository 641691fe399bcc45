import pg from 'pg';
import { createManualClock } from '../../../platform/clock.ts';
import {
  createTestAccount,
  createTestPortal,
  type TestAccount,
  type TestPortal,
} from '../../telemetry/testing/create-test-portal.ts';
import { applyRetention } from '../apply-retention.ts';

const START = new Date('2021-03-01T00:00:00Z');

export interface RetentionWorld {
  readonly portal: TestPortal;
  readonly jobs: pg.Pool;
  readonly clock: ReturnType<typeof createManualClock>;
  /** Keeps 24 months and is the one that keeps longest. */
  readonly long: TestAccount;
  /** Keeps two months. */
  readonly short: TestAccount;
  /** Empties it, and sets its clock to March 2021. */
  reset(): Promise<void>;
  /** Takes a fix of the account's device at each of these times. */
  send(account: TestAccount, ...times: string[]): Promise<void>;
  apply(settings?: { pageBatch?: number; rowBatch?: number }): Promise<void>;
  /** Days of the fixes that are still there. */
  fixesOf(account: TestAccount): Promise<string[]>;
  listPartitions(): Promise<string[]>;
  close(): Promise<void>;
}

/** The doors and two accounts that keep differently, at a time long past. */
export async function createRetentionWorld(): Promise<RetentionWorld> {
  const clock = createManualClock(START);
  const portal = await createTestPortal({ clock });
  const jobs = new pg.Pool({ ...portal.database.connectionOf('azimute_jobs'), max: 2 });
  const long = await createTestAccount(portal, 'long.example');
  const short = await createTestAccount(portal, 'short.example');
  await portal.queryAsOwner(`update accounts set retention = '2 months' where account_id = $1`, [
    short.accountId,
  ]);
  for (const account of [long, short]) await account.addAsset('d');
  const listPartitions = async (): Promise<string[]> => {
    const rows = await portal.queryAsOwner<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relname ~ '^(expired_)?positions_\\d' order by 1`,
    );
    return rows.map((row) => row.name);
  };
  return {
    portal,
    jobs,
    clock,
    long,
    short,
    listPartitions,
    reset: async () => {
      clock.set(START);
      for (const name of await listPartitions()) await portal.queryAsOwner(`drop table ${name}`);
      await portal.queryAsOwner(
        'truncate asset_states, device_events, position_sweeps, fold_states, fold_checkpoints, trip_intervals, trail_days',
      );
      await portal.queryAsOwner(`update position_partitioning set weekly_from = '2019-01-07T00:00:00Z'`);
    },
    send: async (account, ...times) => {
      const answer = await portal.server.inject({
        method: 'POST',
        url: '/api/v1/telemetry/positions',
        headers: { authorization: `Bearer ${account.key}` },
        payload: { positions: times.map((time) => ({ deviceId: 'd', time, latitude: 1, longitude: 2 })) },
      });
      const { rejected } = answer.json<{ rejected?: unknown[] }>();
      if (rejected?.length !== 0) throw new Error(answer.body);
    },
    apply: async (settings = {}) => {
      await applyRetention({
        connection: jobs,
        clock,
        log: { info: () => undefined, warn: () => undefined },
        metrics: portal.metrics,
        signal: new AbortController().signal,
        ...settings,
      });
    },
    fixesOf: async (account) => {
      const rows = await portal.queryAsOwner<{ day: string }>(
        `select to_char(fixed_at at time zone 'UTC', 'YYYY-MM-DD') as day from positions
          where account_id = $1 order by fixed_at`,
        [account.accountId],
      );
      return rows.map((row) => row.day);
    },
    close: async () => {
      await jobs.end();
      await portal.close();
    },
  };
}
