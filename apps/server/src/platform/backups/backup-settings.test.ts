import { expect, it } from 'vitest';
import { createBackupKeys } from './backup-keys.ts';
import { parseBackupSettings } from './backup-settings.ts';

const { publicKey } = createBackupKeys();
const bucket = {
  BACKUP_TARGET: 's3',
  BACKUP_PUBLIC_KEY: publicKey,
  BACKUP_S3_ENDPOINT: 'https://s3.example',
  BACKUP_S3_BUCKET: 'backups',
  BACKUP_S3_ACCESS_KEY_ID: 'id',
  BACKUP_S3_SECRET_ACCESS_KEY: 'secret',
};
const parse = (settings: Readonly<Record<string, string>>) => {
  const problems: string[] = [];
  return { settings: parseBackupSettings((name) => settings[name], problems), problems };
};

it('reads a directory or a bucket, with a schedule and a retention', () => {
  expect(parse({})).toEqual({ settings: undefined, problems: [] });
  expect(
    parse({ BACKUP_TARGET: '/backups', BACKUP_SCHEDULE: '30 2 * * *', BACKUP_KEEP: '3d,0w,1m' }),
  ).toEqual({
    settings: {
      target: '/backups',
      schedule: '30 2 * * *',
      retention: { days: 3, weeks: 0, months: 1 },
      publicKey: undefined,
    },
    problems: [],
  });
  expect(parse(bucket)).toMatchObject({
    settings: { target: { bucket: 'backups' }, retention: { days: 7, weeks: 4, months: 12 }, publicKey },
    problems: [],
  });
});

it.each([
  [{ BACKUP_SCHEDULE: '30 2 * * *' }, 'BACKUP_SCHEDULE needs BACKUP_TARGET'],
  [{ BACKUP_TARGET: 'backups' }, 'absolute directory or s3'],
  [{ BACKUP_TARGET: '/b', BACKUP_SCHEDULE: 'nightly' }, 'BACKUP_SCHEDULE must be'],
  [{ BACKUP_TARGET: '/b', BACKUP_SCHEDULE: '99 2 * * *' }, 'BACKUP_SCHEDULE must be'],
  [{ BACKUP_TARGET: '/b', BACKUP_KEEP: '7 days' }, 'BACKUP_KEEP must be'],
  [{ BACKUP_TARGET: '/b', BACKUP_PUBLIC_KEY: publicKey.slice(0, -1) }, 'BACKUP_PUBLIC_KEY must be'],
  [{ ...bucket, BACKUP_PUBLIC_KEY: '' }, 'BACKUP_PUBLIC_KEY must be'],
  [{ BACKUP_TARGET: 's3' }, 'needs BACKUP_PUBLIC_KEY'],
  [{ BACKUP_TARGET: 's3', BACKUP_PUBLIC_KEY: publicKey }, 'BACKUP_S3_BUCKET is missing'],
  [{ ...bucket, BACKUP_S3_ENDPOINT: 's3.example' }, 'BACKUP_S3_ENDPOINT must be'],
])('%j is refused', (settings, problem) => {
  expect(parse(settings).problems.join()).toContain(problem);
});
