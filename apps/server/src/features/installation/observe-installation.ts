import { statfs } from 'node:fs/promises';
import type { Pool } from 'pg';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { ObjectStore } from '../../platform/objects/stored-objects.ts';
import { percentile95 } from './account-times.ts';
import { findCertificates, type FoundCertificate } from './find-expiries.ts';

export interface WaitingWork {
  readonly waiting: number;
  readonly since: string | null;
}

/** State of the installation as the role jobs sees it; no name and no record of an account. */
export interface Observation {
  readonly queues: Readonly<
    Record<'jobs' | 'mails' | 'pushes' | 'webhooks' | 'quarantine' | 'recalculations', WaitingWork>
  >;
  readonly failedJobs: number;
  readonly isMailConfigured: boolean;
  readonly isMailPostponed: boolean;
  readonly objects: { readonly isBucket: boolean; readonly problem: string | null };
  readonly isScannerConfigured: boolean;
  readonly disk: {
    readonly databaseBytes: number;
    readonly freeBytes: number | null;
    readonly totalBytes: number | null;
  };
  readonly backup: {
    readonly target: 'directory' | 'bucket' | null;
    readonly schedule: string | null;
    readonly isEncrypted: boolean;
  };
  readonly certificates: readonly FoundCertificate[];
  readonly keys: readonly {
    readonly kind: 'api_keys' | 'service_accounts';
    readonly count: number;
    readonly firstAt: string;
  }[];
  readonly accounts: readonly {
    readonly id: number;
    readonly assets: number;
    readonly requests: number;
    readonly p95Seconds: number | null;
  }[];
  readonly accountCount: number;
  readonly verification: {
    readonly verifiedAt: string | null;
    readonly assets: number;
    readonly differences: number;
  };
  readonly checksUpdates: boolean;
}

export interface ObserveOptions {
  readonly config: Config;
  /** Connects as `azimute_jobs`. */
  readonly connection: Pool;
  readonly clock: Clock;
  readonly objects: ObjectStore;
}

const MOST_ACCOUNTS = 20;

/** Observes the installation for its operators, and keeps its sizes by day. */
export async function observeInstallation(options: ObserveOptions): Promise<void> {
  const { connection, clock } = options;
  const observation = await observe(options);
  const { databaseBytes, freeBytes, totalBytes } = observation.disk;
  await connection.query(
    `insert into installation_observation (observed_at, report) values (now(), $1)
      on conflict (is_only) do update set observed_at = excluded.observed_at, report = excluded.report`,
    [JSON.stringify(observation)],
  );
  await connection.query(
    `insert into installation_sizes (day, database_bytes, used_bytes) values (($1::timestamptz at time zone 'UTC')::date, $2, $3)
      on conflict (day) do update set database_bytes = excluded.database_bytes, used_bytes = excluded.used_bytes`,
    [clock.now(), databaseBytes, freeBytes === null || totalBytes === null ? null : totalBytes - freeBytes],
  );
  await connection.query(
    `with processes as (delete from installation_processes where seen_at < now() - interval '1 day'),
      times as (delete from account_request_times where hour < now() - interval '25 hours')
    delete from installation_sizes where day < current_date - 120`,
  );
}

interface WorkRow {
  readonly jobs: WaitingWork;
  readonly mails: WaitingWork;
  readonly quarantine: WaitingWork;
  readonly failedJobs: number;
  readonly postponed: boolean;
  readonly databaseBytes: number;
  readonly verification: Observation['verification'];
  readonly work: {
    readonly webhooks: number;
    readonly webhooks_since: string | null;
    readonly pushes: number;
    readonly pushes_since: string | null;
    readonly recalculations: number;
    readonly recalculations_since: string | null;
    readonly assets: Readonly<Record<string, number>>;
  };
  readonly keys: Observation['keys'];
  readonly times: readonly { readonly id: number; readonly counts: readonly number[] }[];
}

const waiting = (since: string, rest: string): string =>
  `(select json_build_object('waiting', count(*), 'since', min(${since})) from ${rest})`;

async function observe({ config, connection, objects }: ObserveOptions): Promise<Observation> {
  const { rows } = await connection.query<WorkRow>(
    `select ${waiting('run_at', 'graphile_worker._private_jobs where run_at <= now() and attempts < max_attempts')} as jobs,
      ${waiting('created_at', 'mails where outcome is null')} as mails,
      ${waiting('received_at', 'quarantined_positions')} as quarantine,
      (select count(*)::int from graphile_worker._private_jobs where attempts >= max_attempts) as "failedJobs",
      exists (select from mails where outcome is null and postponed > 2) as postponed,
      pg_database_size(current_database())::float8 as "databaseBytes",
      (select json_build_object('verifiedAt', max(verified_at), 'assets', count(from_at),
        'differences', coalesce(sum(difference_count), 0)) from asset_verifications) as verification,
      (select to_json(w) from count_installation_work() w) as work,
      (select coalesce(json_agg(json_build_object('kind', k.kind, 'count', k.expiring, 'firstAt', k.first_at)), '[]')
        from count_expiring_keys() k where k.expiring > 0) as keys,
      (select coalesce(json_agg(t), '[]') from (
        select s.account_id as id, array_agg(s.total order by s.place) as counts
        from (select r.account_id, c.place, sum(c.count) as total
          from account_request_times r, unnest(r.counts) with ordinality as c (count, place)
          where r.hour > now() - interval '1 day' group by 1, 2) s
        group by 1) t) as times`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('The installation could not be observed');
  const { work } = row;
  const backups = config.backups;
  return {
    queues: {
      jobs: row.jobs,
      mails: row.mails,
      quarantine: row.quarantine,
      webhooks: { waiting: work.webhooks, since: work.webhooks_since },
      pushes: { waiting: work.pushes, since: work.pushes_since },
      recalculations: { waiting: work.recalculations, since: work.recalculations_since },
    },
    failedJobs: row.failedJobs,
    isMailConfigured: config.smtp !== undefined,
    isMailPostponed: row.postponed,
    objects: {
      isBucket: config.s3 !== undefined,
      problem: config.s3 === undefined ? null : await findObjectsProblem(objects),
    },
    isScannerConfigured: config.clamd !== undefined,
    disk: { databaseBytes: row.databaseBytes, ...(await measureDisk(config)) },
    backup: {
      target: backups === undefined ? null : typeof backups.target === 'string' ? 'directory' : 'bucket',
      schedule: backups?.schedule ?? null,
      isEncrypted: backups?.publicKey !== undefined,
    },
    certificates: await findCertificates(config),
    keys: row.keys,
    accounts: slowestAccounts(row),
    accountCount: Object.keys(work.assets).length,
    verification: row.verification,
    checksUpdates: config.updateUrl !== undefined,
  };
}

function slowestAccounts({ work, times }: WorkRow): Observation['accounts'] {
  const countsOf = new Map(times.map(({ id, counts }) => [id, counts]));
  return Object.entries(work.assets)
    .map(([id, assets]) => {
      const counts = countsOf.get(Number(id)) ?? [];
      const requests = counts.reduce((sum, count) => sum + count, 0);
      return { id: Number(id), assets, requests, p95Seconds: percentile95(counts) };
    })
    .toSorted((one, other) => (other.p95Seconds ?? 0) - (one.p95Seconds ?? 0) || other.assets - one.assets)
    .slice(0, MOST_ACCOUNTS);
}

async function measureDisk({
  databaseUrl,
  dataDir,
}: Config): Promise<{ freeBytes: number | null; totalBytes: number | null }> {
  if (databaseUrl !== undefined) return { freeBytes: null, totalBytes: null };
  const { bsize, bavail, blocks } = await statfs(dataDir);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

async function findObjectsProblem(objects: ObjectStore): Promise<string | null> {
  try {
    for await (const { key } of objects.list()) {
      void key;
      break;
    }
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
