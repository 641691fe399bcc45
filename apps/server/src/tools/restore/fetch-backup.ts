import { mkdtemp, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { readPrivateKey } from '../../platform/backups/backup-keys.ts';
import {
  SEALED_INDEX_FILE,
  openBackupTarget,
  type BackupTarget,
} from '../../platform/backups/backup-target.ts';
import type { BackupSettings } from '../../platform/backups/backup-settings.ts';
import { fetchSealed } from '../../platform/backups/sealed-backup.ts';
import { RestoreRefusedError } from './refuse-filled.ts';

export interface BackupChoice {
  /** A directory, a name in the target, or undefined for the newest of the target. */
  readonly backup: string | undefined;
  readonly settings: BackupSettings | undefined;
  /** File of the private key. */
  readonly keyFile: string | undefined;
  /** Directory beside which an encrypted backup is decrypted. */
  readonly beside: string;
  /** The newest backup is one that was made before. */
  readonly before?: Date | undefined;
}

export interface FetchedBackup {
  readonly name: string;
  /** Directory of the decrypted backup. */
  readonly directory: string;
  /** Removes what was decrypted. */
  readonly remove: () => Promise<void>;
}

/** Finds a backup, and decrypts it if it is encrypted. */
export async function fetchBackup(choice: BackupChoice): Promise<FetchedBackup> {
  const { name, target, isSealed } = await findBackup(choice);
  if (!isSealed) return { name, directory: path.join(target.label, name), remove: async () => undefined };
  if (choice.keyFile === undefined)
    throw new RestoreRefusedError(`${name} is encrypted. Specify the file of its private key with --key.`);
  const privateKey = await readPrivateKey(choice.keyFile);
  const directory = await mkdtemp(`${choice.beside}.decrypted-`);
  const remove = (): Promise<void> => rm(directory, { recursive: true, force: true });
  try {
    await fetchSealed(directory, { target, name, privateKey });
  } catch (error) {
    await remove();
    throw error;
  }
  return { name, directory, remove };
}

interface FoundBackup {
  readonly name: string;
  readonly target: BackupTarget;
  readonly isSealed: boolean;
}

async function findBackup({ backup, settings, before }: BackupChoice): Promise<FoundBackup> {
  if (backup !== undefined && (settings === undefined || (await exists(backup)))) {
    const directory = path.resolve(backup);
    return {
      name: path.basename(directory),
      target: openBackupTarget({ target: path.dirname(directory) }),
      isSealed: await exists(path.join(directory, SEALED_INDEX_FILE)),
    };
  }
  if (settings === undefined)
    throw new RestoreRefusedError('Specify the directory of a backup, or set BACKUP_TARGET.');
  const target = openBackupTarget(settings);
  const complete = (await target.list()).filter(
    ({ kind, madeAt }) => kind !== 'unfinished' && (before === undefined || madeAt < before),
  );
  const found = backup === undefined ? complete.at(-1) : complete.find(({ name }) => name === backup);
  if (found === undefined)
    throw new RestoreRefusedError(
      backup === undefined
        ? `${target.label} has no complete backup. Make one with npm run backup.`
        : `${target.label} has no complete backup ${backup}. npm run backup -- --list names them.`,
    );
  return { name: found.name, target, isSealed: found.kind === 'sealed' };
}

function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}
