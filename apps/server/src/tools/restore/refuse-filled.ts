import { readdir } from 'node:fs/promises';
import { isFileError } from '../../platform/secret-file.ts';

/** Something that cannot be restored or moved; the message says what to do. */
export class RestoreRefusedError extends Error {
  override readonly name = 'RestoreRefusedError';
}

/** A data directory that holds anything is somebody's. */
export async function refuseFilled(dataDir: string): Promise<void> {
  const entries = await readdir(dataDir).catch((error: unknown) => {
    if (isFileError(error, 'ENOENT')) return [];
    throw error;
  });
  if (entries.some((name) => name !== 'lock'))
    throw new RestoreRefusedError(`${dataDir} is not empty. Name a directory that is, or is not there yet.`);
}
