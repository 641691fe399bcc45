import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
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
  let directory = make(hasRoom(memory) ? memory : disk);
  if (!runsPrograms(directory)) {
    rmSync(directory, { recursive: true });
    directory = make(disk);
  }
  // The user of PostgreSQL passes through it, as through any directory of temporary files.
  chmodSync(directory, 0o1777);
  return directory;
}

function make(parent) {
  return mkdtempSync(join(parent, `${PREFIX}${process.pid}-`));
}

function hasRoom(memory) {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= LEAST_BYTES && freemem() >= LEAST_BYTES;
  } catch {
    return false;
  }
}

/** Tests write programs and start them; containers often have memory to write to from which none is started. */
function runsPrograms(directory) {
  if (process.platform === 'win32') return true;
  const program = join(directory, 'program');
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
  const { status } = spawnSync(program);
  rmSync(program);
  return status === 0;
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
