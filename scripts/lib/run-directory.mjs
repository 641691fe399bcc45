import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const PREFIX = 'azimute-run-';
/** Space for a run's files, several times over. */
const LEAST_BYTES = 6 * 1024 ** 3;

/**
 * Creates the directory for all files of a test run, in memory if there is room: creating a database of a thousand
 * files there takes a sixth of the processor time that a disk needs. Removes the directories of killed runs.
 */
export function makeRunDirectory({ memory = MEMORY, disk = tmpdir() } = {}) {
  for (const parent of [memory, disk]) removeForsaken(parent);
  let directory = make(hasRoom(memory) ? memory : disk);
  if (!runsPrograms(directory)) {
    rmSync(directory, { recursive: true });
    directory = make(disk);
  }
  // PostgreSQL's user passes through it, as through any directory of temporary files.
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

/** Tests write programs and start them; containers often mount memory from which none can be started. */
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
    if (owner !== undefined && !isRunning(Number(owner))) tryToRemove(join(parent, name));
  }
}

/** A test that was killed may have left a mounted disk in it. */
function tryToRemove(directory) {
  try {
    rmSync(directory, { recursive: true, force: true });
  } catch (error) {
    console.warn(`${directory} was not removed: ${error.message}`);
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
