import type { Pool } from 'pg';
import { z } from 'zod';
import type { BackupSettings } from '../../platform/backups/backup-settings.ts';
import { runBackup } from '../../platform/backups/run-backup.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Logger } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { recordBackup } from './record-backup.ts';

export interface ScheduledBackup {
  readonly config: Pick<Config, 'dataDir' | 'databaseUrl' | 's3' | 'backupArchive'> & {
    readonly backups: BackupSettings;
  };
  /** Connects as `azimute_jobs`. */
  readonly connection: Pool;
  readonly payload: unknown;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'info'>;
  readonly signal: AbortSignal;
}

/** The queue adds the time that the schedule named. */
const scheduled = z
  .object({ ['_cron']: z.object({ ts: z.coerce.date() }) })
  .transform(({ ['_cron']: { ts } }) => ts);

/** Makes the backup of a scheduled time, once, whichever process takes the job and however often. */
export async function backUpBySchedule(options: ScheduledBackup): Promise<void> {
  const { config, connection, payload, clock, log, signal } = options;
  const { dataDir, databaseUrl, backups: settings, s3, backupArchive: archiveDir } = config;
  const now = clock.now();
  const client = await connection.connect();
  try {
    const scheduledFor = scheduled.safeParse(payload).data;
    const finished = await recordBackup({ client, now, scheduledFor }, () =>
      runBackup({
        settings,
        now,
        archiveDir,
        dataDir,
        databaseUrl,
        objectsInBucket: s3 !== undefined,
        signal,
      }),
    );
    if (finished !== undefined) log.info({ ...finished }, 'A backup was made');
  } finally {
    client.release();
  }
}

type BackupMetrics = Pick<Metrics, 'backupAgeSeconds' | 'backupVerifiedAgeSeconds' | 'backupFailing'>;

/** Updates the metrics of backups, whichever process made them. */
export async function tellBackups(pipeline: Pool, metrics: BackupMetrics): Promise<void> {
  const { rows } = await pipeline.query<{ age: number; verified: number; failing: boolean }>(
    `select coalesce(extract(epoch from now() - max(ended_at) filter (where name is not null)), 'NaN')::float8 as age,
      coalesce(extract(epoch from now() - max(verified_at) filter (where verify_error is null)), 'NaN')::float8 as verified,
      coalesce((array_agg(error is not null order by started_at desc) filter (where ended_at is not null))[1], false)
        or coalesce((array_agg(verify_error is not null order by verified_at desc)
          filter (where verified_at is not null))[1], false) as failing
    from backup_runs`,
  );
  const [found] = rows;
  metrics.backupAgeSeconds.set(found?.age ?? Number.NaN);
  metrics.backupVerifiedAgeSeconds.set(found?.verified ?? Number.NaN);
  metrics.backupFailing.set(found?.failing === true ? 1 : 0);
}
