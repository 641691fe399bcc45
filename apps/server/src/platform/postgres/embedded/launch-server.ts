import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../../log.ts';
import { isFileError } from '../../secret-file.ts';
import { StartupError } from '../../startup-error.ts';
import { asUser, type PostgresUser } from './postgres-user.ts';

const RETRY_FOR_MS = 30_000;
const READY_WITHIN_MS = 300_000;
const STATUS_LINE = 7;

export interface ServerProcess {
  pid: number;
  port: number;
  /** Settles when the process has ended, whatever the reason. */
  ended: Promise<string>;
  stop(): Promise<void>;
  /** Asks it to stop, without waiting. */
  interrupt(): void;
}

export interface LaunchOptions {
  binDir: string;
  clusterDir: string;
  user: PostgresUser | undefined;
  log: Logger;
  /** Undefined: any free one. */
  port: number | undefined;
}

/** Starts PostgreSQL and waits until it accepts connections; what passes by itself is tried again. */
export async function launchServer(options: LaunchOptions): Promise<ServerProcess> {
  const until = Date.now() + RETRY_FOR_MS;
  for (;;) {
    const port = options.port ?? (await findFreePort());
    const { server, output } = spawnServer(options, port);
    const failure = await waitUntilReady(server, options.clusterDir);
    if (failure === undefined) return server;
    const text = await output();
    if (!isPassing(text) || Date.now() > until)
      throw new StartupError(
        'postgres_start_failed',
        `PostgreSQL did not start in ${options.clusterDir} (${failure}):\n${text}`,
      );
    options.log.warn({ reason: text }, 'PostgreSQL did not start; trying again');
    await sleep(200);
  }
}

/** A port taken meanwhile, or processes of the last run that have not yet noticed that it is over. */
function isPassing(output: string): boolean {
  return /address already in use|could not bind|shared memory block|lock file .* already exists/i.test(
    output,
  );
}

function spawnServer(
  options: LaunchOptions,
  port: number,
): { server: ServerProcess; output: () => Promise<string> } {
  // Detached: Ctrl-C reaches every process of the terminal's group, and PostgreSQL must outlive the
  // connections that the portal still drains.
  const child = spawn(path.join(options.binDir, 'postgres'), ['-D', options.clusterDir, '-p', String(port)], {
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin' },
    ...asUser(options.user),
  });
  let stopping = false;
  let tail = '';
  createInterface({ input: child.stderr }).on('line', (line) => {
    tail = `${tail}${line}\n`.slice(-4000);
    logLine(options.log, line, stopping);
  });
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(`exit code ${code ?? signal ?? 'unknown'}`));
  });
  // Later than the end of the process: its children hold the pipe until they notice.
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const server: ServerProcess = {
    pid: child.pid ?? -1,
    port,
    ended,
    interrupt: () => {
      child.kill('SIGINT');
    },
    stop: async () => {
      stopping = true;
      const timers = [
        setTimeout(() => child.kill('SIGQUIT'), 15_000),
        setTimeout(() => child.kill('SIGKILL'), 20_000),
      ];
      child.kill('SIGINT');
      await ended;
      for (const timer of timers) clearTimeout(timer);
    },
  };
  const output = async (): Promise<string> => {
    await Promise.race([closed, sleep(500)]);
    return tail.trim();
  };
  return { server, output };
}

/** While it stops, cutting off who is still connected is no news. */
function logLine(log: Logger, line: string, stopping: boolean): void {
  const [, severity, text] = /^([A-Z]+\d?):\s+(.*)$/.exec(line) ?? [];
  const message = text ?? line;
  if (severity === 'PANIC') log.error({ postgres: severity }, message);
  else if (!stopping && (severity === 'FATAL' || severity === 'WARNING'))
    log.warn({ postgres: severity }, message);
  else log.debug({ postgres: severity }, message);
}

async function waitUntilReady(server: ServerProcess, clusterDir: string): Promise<string | undefined> {
  const until = Date.now() + READY_WITHIN_MS;
  let ended: string | undefined;
  void server.ended.then((reason) => {
    ended = reason;
  });
  for (;;) {
    if (ended !== undefined) return ended;
    if (await isReady(server.pid, clusterDir)) return undefined;
    if (Date.now() > until) {
      await server.stop();
      return `not ready after ${READY_WITHIN_MS / 1000} s`;
    }
    await sleep(10);
  }
}

async function isReady(pid: number, clusterDir: string): Promise<boolean> {
  try {
    const lines = (await readFile(path.join(clusterDir, 'postmaster.pid'), 'utf8')).split('\n');
    return lines[0] === String(pid) && lines[STATUS_LINE]?.trim() === 'ready';
  } catch (error) {
    if (isFileError(error, 'ENOENT')) return false;
    throw error;
  }
}

async function findFreePort(): Promise<number> {
  const probe = createServer();
  return await new Promise<number>((resolve, reject) => {
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => {
        if (address === null || typeof address === 'string') reject(new Error('no port'));
        else resolve(address.port);
      });
    });
  });
}
