import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const PREFIX = 'azimute-run-';
/** What a run writes, several times. */
const LEAST_BYTES = 6 * 1024 ** 3;

/**
 * Makes the directory for all that a run of the tests writes, in memory where there is room: to make a database of a
 * thousand files there takes a processor a sixth of what it takes on a disk. Runs that were killed lose theirs.
 */
export function makeRunDirectory({ memory = MEMORY, disk = tmpdir() } = {}) {
  for (const parent of [memory, disk]) removeForsaken(parent);
  const directory = mkdtempSync(join(hasRoom(memory) ? memory : disk, `${PREFIX}${process.pid}-`));
  // The user of PostgreSQL passes through it, as through any directory of temporary files.
  chmodSync(directory, 0o1777);
  return directory;
}

function hasRoom(memory) {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= LEAST_BYTES && freemem() >= LEAST_BYTES;
  } catch {
    return false;
  }
}

function removeForsaken(parent) {
  for (const name of readNames(parent)) {
    const [, owner] = new RegExp(`^${PREFIX}(\\d+)-`).exec(name) ?? [];
    if (owner !== undefined && !isRunning(Number(owner)))
      rmSync(join(parent, name), { recursive: true, force: true });
  }
}

function readNames(parent) {
  try {
    return readdirSync(parent);
  } catch {
    return [];
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
