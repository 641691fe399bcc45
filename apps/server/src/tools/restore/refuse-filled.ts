import { readdir } from 'node:fs/promises';
import { isFileError } from '../../platform/secret-file.ts';

/** Something that cannot be restored or moved; the message says what to do. */
export class RestoreRefusedError extends Error {
  override readonly name = 'RestoreRefusedError';
}

/** Refuses a data directory with any content, since it may be in use. */
export async function refuseFilled(dataDir: string): Promise<void> {
  const entries = await readdir(dataDir).catch((error: unknown) => {
    if (isFileError(error, 'ENOENT')) return [];
    throw error;
  });
  if (entries.some((name) => name !== 'lock'))
    throw new RestoreRefusedError(
      `${dataDir} is not empty. Specify an empty directory, or one that does not exist yet.`,
    );
}
