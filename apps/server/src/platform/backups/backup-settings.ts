import path from 'node:path';
import { parseCrontab } from 'graphile-worker';
import { parseS3Settings, type S3Settings } from '../objects/s3-settings.ts';
import { parsePublicKey } from './backup-keys.ts';
import type { BackupRetention } from './keep-backups.ts';

export interface BackupSettings {
  /** A directory, or a bucket. */
  readonly target: string | S3Settings;
  /** A crontab's minute, hour, day, month and weekday, in UTC; undefined: only on demand. */
  readonly schedule: string | undefined;
  readonly retention: BackupRetention;
  /** The key that backups are encrypted to; undefined: they are not encrypted. */
  readonly publicKey: string | undefined;
}

type Read = (name: string) => string | undefined;

const DEFAULT_RETENTION = '7d,4w,12m';

/** Parses BACKUP_TARGET and related settings; undefined without the first. */
export function parseBackupSettings(read: Read, problems: string[]): BackupSettings | undefined {
  const given = read('BACKUP_TARGET');
  const publicKey = read('BACKUP_PUBLIC_KEY');
  const schedule = parseSchedule(read('BACKUP_SCHEDULE'), problems);
  const retention = parseRetention(read('BACKUP_KEEP') ?? DEFAULT_RETENTION, problems);
  if (publicKey !== undefined && parsePublicKey(publicKey) === undefined)
    problems.push('BACKUP_PUBLIC_KEY must be a public key that npm run backup -- --new-key printed.');
  if (given === undefined) {
    if (schedule !== undefined)
      problems.push('BACKUP_SCHEDULE needs BACKUP_TARGET: the directory for backups, or s3 for a bucket.');
    return undefined;
  }
  if (given !== 's3' && !path.isAbsolute(given)) {
    problems.push(`BACKUP_TARGET must be an absolute directory or s3, not "${given}".`);
    return undefined;
  }
  if (given === 's3' && publicKey === undefined)
    problems.push(
      'BACKUP_TARGET=s3 needs BACKUP_PUBLIC_KEY: backups contain the keys of the portal. Create one with npm run backup -- --new-key <file>.',
    );
  const target = given === 's3' ? parseBucket(read, problems) : given;
  return target === undefined ? undefined : { target, schedule, retention, publicKey };
}

function parseBucket(read: Read, problems: string[]): S3Settings | undefined {
  const found: string[] = [];
  const bucket = parseS3Settings((name) => read(`BACKUP_${name}`), found);
  if (bucket === undefined && found.length === 0) found.push('S3_BUCKET is missing.');
  problems.push(...found.map((problem) => problem.replaceAll(/\bS3_/g, 'BACKUP_S3_')));
  return bucket;
}

function parseSchedule(value: string | undefined, problems: string[]): string | undefined {
  if (value === undefined) return undefined;
  try {
    if (/^[\d*/,-]+(?: [\d*/,-]+){4}$/.test(value)) parseCrontab(`${value} back_up`);
    else throw new Error('not five fields');
    return value;
  } catch {
    problems.push(
      `BACKUP_SCHEDULE must be minute, hour, day, month and weekday in UTC, such as "30 2 * * *", not "${value}".`,
    );
    return undefined;
  }
}

function parseRetention(value: string, problems: string[]): BackupRetention {
  const [, days, weeks, months] = /^([1-9]\d{0,2})d,(\d{1,3})w,(\d{1,3})m$/.exec(value) ?? [];
  if (days === undefined)
    problems.push(`BACKUP_KEEP must be days, weeks and months such as ${DEFAULT_RETENTION}, not "${value}".`);
  return { days: Number(days), weeks: Number(weeks), months: Number(months) };
}
