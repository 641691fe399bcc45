import { execFile } from 'node:child_process';
import { readFile, unlink } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Logger } from '../../log.ts';
import { isFileError } from '../../secret-file.ts';

const STOP_STEPS = [
  { signal: 'SIGINT', waitMs: 10_000 },
  { signal: 'SIGQUIT', waitMs: 5_000 },
  { signal: 'SIGKILL', waitMs: 2_000 },
] as const;

/**
 * Stops the PostgreSQL that a killed portal left running in this cluster. Call it only while holding the lock of the
 * data directory: otherwise it is not an orphan.
 */
export async function stopOrphan(clusterDir: string, log: Logger): Promise<void> {
  const pidFile = path.join(clusterDir, 'postmaster.pid');
  const pid = await readPid(pidFile);
  if (pid === undefined || !isAlive(pid)) return;
  if (!(await isPostgresOf(pid, clusterDir))) {
    // PostgreSQL takes any living process of its user with that ID for a rival, which is likely after a container
    // restart.
    await unlink(pidFile);
    return;
  }
  log.warn({ pid }, 'Stopping the PostgreSQL of an earlier run');
  for (const { signal, waitMs } of STOP_STEPS) {
    signalProcess(pid, signal);
    if (await isGone(pid, waitMs)) return;
  }
}

async function isGone(pid: number, waitMs: number): Promise<boolean> {
  const until = Date.now() + waitMs;
  while (isAlive(pid)) {
    if (Date.now() > until) return false;
    await sleep(20);
  }
  return true;
}

async function readPid(pidFile: string): Promise<number | undefined> {
  try {
    const pid = Number((await readFile(pidFile, 'utf8')).split('\n')[0]);
    return Number.isSafeInteger(pid) && pid > 1 ? pid : undefined;
  } catch (error) {
    if (isFileError(error, 'ENOENT')) return undefined;
    throw error;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return isFileError(error, 'EPERM');
  }
}

function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!isFileError(error, 'ESRCH')) throw error;
  }
}

async function isPostgresOf(pid: number, clusterDir: string): Promise<boolean> {
  const command = await readCommand(pid);
  return command.includes('/bin/postgres') && command.includes(clusterDir);
}

async function readCommand(pid: number): Promise<string> {
  try {
    if (process.platform === 'linux') return await readFile(`/proc/${pid}/cmdline`, 'utf8');
    return (await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)])).stdout;
  } catch {
    return '';
  }
}
