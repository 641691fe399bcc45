import { access } from 'node:fs/promises';
import path from 'node:path';
import { isFileError } from '../../secret-file.ts';
import { StartupError } from '../../startup-error.ts';

/** Lies in a data directory for as long as a backup is being restored into it. */
export const RESTORE_MARK = 'restore-unfinished';

/** A start would otherwise make an empty portal of a restore that was broken off. */
export async function refuseUnfinishedRestore(dataDir: string): Promise<void> {
  try {
    await access(path.join(dataDir, RESTORE_MARK));
  } catch (error) {
    if (isFileError(error, 'ENOENT')) return;
    throw error;
  }
  throw new StartupError(
    'data_directory_not_usable',
    `A restore into ${dataDir} was broken off. Delete the directory and restore again.`,
  );
}
