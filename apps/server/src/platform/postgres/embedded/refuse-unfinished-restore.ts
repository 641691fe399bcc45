import { access } from 'node:fs/promises';
import path from 'node:path';
import { isFileError } from '../../secret-file.ts';
import { StartupError } from '../../startup-error.ts';

/** Exists in a data directory while a backup is being restored into it. */
export const RESTORE_MARK = 'restore-unfinished';

/** A start would otherwise turn an interrupted restore into an empty portal. */
export async function refuseUnfinishedRestore(dataDir: string): Promise<void> {
  try {
    await access(path.join(dataDir, RESTORE_MARK));
  } catch (error) {
    if (isFileError(error, 'ENOENT')) return;
    throw error;
  }
  throw new StartupError(
    'data_directory_not_usable',
    `A restore into ${dataDir} was interrupted. Delete the directory and restore again.`,
  );
}
