import { rm } from 'node:fs/promises';
import path from 'node:path';
import { backUp, type BackUpOptions } from './back-up.ts';
import { parsePublicKey } from './backup-keys.ts';
import type { BackupSettings } from './backup-settings.ts';
import { nameOfBackup, openBackupTarget, type BackupTarget, type StoredBackup } from './backup-target.ts';
import { chooseKept } from './keep-backups.ts';
import { storeSealed } from './sealed-backup.ts';
import { trimArchive } from '../postgres/embedded/log-archive.ts';
import { BackupRefusedError } from './take-base-backup.ts';

export interface RunBackupOptions extends Omit<BackUpOptions, 'target'> {
  readonly settings: BackupSettings;
  readonly now: Date;
  /** Archive of the log, of which the days' backups need a part; undefined without one. */
  readonly archiveDir?: string | undefined;
}

export interface FinishedBackup {
  readonly name: string;
  readonly bytes: number;
  /** Names of the backups that the retention no longer keeps. */
  readonly removed: readonly string[];
}

/** Encrypted and uploaded from here, since the target may belong to others. */
const STAGING = 'backup-staging';
const HOUR_MS = 3_600_000;
const ABANDONED_AFTER_MS = 2 * 86_400_000;

/** Backs a running portal up into the target of its settings, then removes the backups that are no longer kept. */
export async function runBackup({
  settings,
  now,
  archiveDir,
  ...options
}: RunBackupOptions): Promise<FinishedBackup> {
  const target = openBackupTarget(settings);
  const name = nameOfBackup(now);
  if ((await target.list()).some((backup) => backup.name === name))
    throw new BackupRefusedError(`${target.label} already has ${name}. Try again in a second.`);
  const bytes =
    typeof settings.target === 'string' && settings.publicKey === undefined
      ? await storePlain(path.join(settings.target, name), options)
      : await storeEncrypted({ ...options, target, name, now, publicKey: settings.publicKey });
  const removed = await removeExpired(target, settings, now);
  if (archiveDir !== undefined) await trimArchive(archiveDir, await firstInstant(target, settings));
  return { name, bytes, removed };
}

/** Returns the earliest instant that can be restored: the oldest backup kept for its day, less an hour for its start. */
async function firstInstant(target: BackupTarget, { retention }: BackupSettings): Promise<Date> {
  const complete = (await target.list()).filter(({ kind }) => kind !== 'unfinished');
  const daily = [...chooseKept(complete, { ...retention, weeks: 0, months: 0 })];
  return new Date(Math.min(...daily.map(({ madeAt }) => madeAt.getTime())) - HOUR_MS);
}

async function storePlain(directory: string, options: Omit<BackUpOptions, 'target'>): Promise<number> {
  const { files, objects } = await backUp({ ...options, target: directory });
  return files.reduce((sum, file) => sum + file.bytes, objects?.bytes ?? 0);
}

interface EncryptedBackup extends Omit<BackUpOptions, 'target'> {
  readonly target: BackupTarget;
  readonly name: string;
  readonly now: Date;
  readonly publicKey: string | undefined;
}

async function storeEncrypted({
  target,
  name,
  now,
  publicKey,
  ...options
}: EncryptedBackup): Promise<number> {
  const recipient = parsePublicKey(publicKey ?? '');
  if (recipient === undefined) throw new BackupRefusedError('Set BACKUP_PUBLIC_KEY to a public key.');
  const staging = path.join(options.dataDir, STAGING);
  await rm(staging, { recursive: true, force: true });
  try {
    await backUp({ ...options, target: path.join(staging, name) });
    const { signal } = options;
    return await storeSealed(path.join(staging, name), { target, name, madeAt: now, recipient, signal });
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

async function removeExpired(
  target: BackupTarget,
  { retention }: BackupSettings,
  now: Date,
): Promise<string[]> {
  const all = await target.list();
  const kept: ReadonlySet<StoredBackup> = chooseKept(
    all.filter(({ kind }) => kind !== 'unfinished'),
    retention,
  );
  const isExpired = (backup: StoredBackup): boolean =>
    backup.kind === 'unfinished'
      ? now.getTime() - backup.madeAt.getTime() > ABANDONED_AFTER_MS
      : !kept.has(backup);
  const removed: string[] = [];
  for (const { name } of all.filter(isExpired)) {
    await target.remove(name);
    removed.push(name);
  }
  return removed;
}
