import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from '../../startup-error.ts';

const SQLITE_BUSY = 5;
/** A process that was just asked to stop may still be running. */
const WAIT_FOR_STOPPING_MS = 3_000;

export interface DataDirectoryLock {
  release(): void;
}

/**
 * Locks the data directory for this process.
 *
 * Node has no file locks, and a file with a process ID is wrong after a crash, a reboot or between containers. An
 * SQLite file in an exclusive transaction is a lock of the operating system: it ends with the process, however that
 * ends.
 */
export async function lockDataDirectory(dataDir: string): Promise<DataDirectoryLock> {
  const holderFile = path.join(dataDir, 'lock.pid');
  const lock = openLockFile(path.join(dataDir, 'lock'));
  const until = Date.now() + WAIT_FOR_STOPPING_MS;
  while (!tryLock(lock)) {
    if (Date.now() < until) {
      await sleep(100);
      continue;
    }
    lock.close();
    throw new StartupError(
      'data_directory_in_use',
      `The data directory ${dataDir} is in use by another Azimute${readHolder(holderFile)}. ` +
        'Stop it first, or set DATA_DIR to another directory.',
    );
  }
  rmSync(holderFile, { force: true });
  writeFileSync(holderFile, `${process.pid}\n`, { mode: 0o600 });
  return {
    release: () => {
      if (!lock.isOpen) return;
      rmSync(holderFile, { force: true });
      lock.exec('ROLLBACK');
      lock.close();
    },
  };
}

function openLockFile(file: string): DatabaseSync {
  try {
    const lock = new DatabaseSync(file, { timeout: 0 });
    chmodSync(file, 0o600);
    return lock;
  } catch (error) {
    throw new StartupError(
      'data_directory_not_usable',
      `The lock file ${file} cannot be opened. Give it to the user who starts Azimute.`,
      { cause: error },
    );
  }
}

function tryLock(lock: DatabaseSync): boolean {
  try {
    lock.exec('PRAGMA journal_mode = MEMORY');
    lock.exec('BEGIN EXCLUSIVE');
    return true;
  } catch (error) {
    if (error instanceof Error && Reflect.get(error, 'errcode') === SQLITE_BUSY) return false;
    throw error;
  }
}

function readHolder(holderFile: string): string {
  try {
    return ` (process ${readFileSync(holderFile, 'utf8').trim()})`;
  } catch {
    return '';
  }
}
