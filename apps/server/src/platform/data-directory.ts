import { chmod, mkdir, open, stat, unlink } from 'node:fs/promises';
import path from 'node:path';
import { randomBytes } from 'node:crypto';
import { isFileError } from './secret-file.ts';
import { StartupError } from './startup-error.ts';

/**
 * Makes the data directory and proves that it can be written.
 * As root it stays passable for others (0711), because PostgreSQL runs as another user and lives in
 * it; nothing in it can be listed or read by them.
 */
export async function prepareDataDirectory(dataDir: string): Promise<string> {
  const directory = path.resolve(dataDir);
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    const probe = path.join(directory, `.probe-${randomBytes(6).toString('hex')}`);
    await (await open(probe, 'wx', 0o600)).close();
    await unlink(probe);
    await tightenMode(directory);
  } catch (error) {
    throw new StartupError(
      'data_directory_not_usable',
      `The data directory ${directory} cannot be written (${describe(error)}). ` +
        'Give this user the right to write there, free some space, or set DATA_DIR to another directory.',
      { cause: error },
    );
  }
  return directory;
}

async function tightenMode(directory: string): Promise<void> {
  const status = await stat(directory);
  if (status.uid !== process.getuid?.()) return;
  await chmod(directory, process.getuid?.() === 0 ? 0o711 : 0o700);
}

function describe(error: unknown): string {
  if (isFileError(error, 'ENOSPC')) return 'the disk is full';
  if (isFileError(error, 'EROFS')) return 'the file system is read-only';
  if (isFileError(error, 'EACCES', 'EPERM')) return 'permission denied';
  if (isFileError(error, 'EEXIST', 'ENOTDIR')) return 'a file is in the way';
  return error instanceof Error ? error.message : String(error);
}
