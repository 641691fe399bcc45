import { chmod, mkdir, open, readdir, stat, unlink } from 'node:fs/promises';
import path from 'node:path';
import { randomBytes } from 'node:crypto';
import { isFileError } from './secret-file.ts';
import { StartupError } from './startup-error.ts';

/**
 * Creates the data directory and checks that it is writable. As root, makes it traversable for other users, because
 * PostgreSQL runs as one of them and keeps its files there; they can neither list nor read it. An existing directory
 * that is not empty keeps its mode.
 */
export async function prepareDataDirectory(dataDir: string): Promise<string> {
  const directory = path.resolve(dataDir);
  try {
    if (!(await isDirectory(directory))) await makeDirectory(directory, 0o700);
    if (process.getuid?.() === 0 && (await readdir(directory)).length === 0) await letOthersPass(directory);
    const probe = path.join(directory, `.probe-${randomBytes(6).toString('hex')}`);
    await (await open(probe, 'wx', 0o600)).close();
    await unlink(probe);
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

/** Not `mkdir` with `recursive`: Node loops forever if an existing parent accepts no entries, as in /proc. */
async function makeDirectory(directory: string, mode: number): Promise<void> {
  const parent = path.dirname(directory);
  if (!(await isDirectory(parent))) await makeDirectory(parent, 0o755);
  try {
    await mkdir(directory, { mode });
  } catch (error) {
    if (!isFileError(error, 'EEXIST') || !(await isDirectory(directory))) throw error;
  }
}

async function isDirectory(directory: string): Promise<boolean> {
  try {
    return (await stat(directory)).isDirectory();
  } catch (error) {
    if (isFileError(error, 'ENOENT', 'ENOTDIR')) return false;
    throw error;
  }
}

async function letOthersPass(directory: string): Promise<void> {
  const { mode, uid } = await stat(directory);
  if (uid === 0) await chmod(directory, (mode & 0o777) | 0o011);
}

function describe(error: unknown): string {
  if (isFileError(error, 'ENOSPC')) return 'the disk is full';
  if (isFileError(error, 'EROFS')) return 'the file system is read-only';
  if (isFileError(error, 'EACCES', 'EPERM')) return 'permission denied';
  if (isFileError(error, 'ENOENT')) return 'it cannot be made there';
  if (isFileError(error, 'EEXIST', 'ENOTDIR')) return 'a file is in the way';
  return error instanceof Error ? error.message : String(error);
}
