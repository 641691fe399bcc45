import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { text as readText } from 'node:stream/consumers';
import type { Logger } from '../../log.ts';
import { isFileError } from '../../secret-file.ts';
import { StartupError } from '../../startup-error.ts';
import { asUser, type PostgresUser } from './postgres-user.ts';

/**
 * Every server process has its cluster's directory as working directory. Runs as the user of the processes: another
 * user, even root in a container, may not see their working directory.
 */
const END_ALL = `for process in /proc/[0-9]*; do
  [ "$process/cwd" -ef "$1" ] && read -r name < "$process/comm" && [ "$name" = postgres ] || continue
  kill -KILL "\${process#/proc/}" && echo "\${process#/proc/}"
done`;

const RETRY_AFTER_MS = 500;
const STATUS_LINE = 7;

export interface ServerProcess {
  pid: number;
  port: number;
  /** Settles when the process has ended, for any reason. */
  ended: Promise<string>;
  stop(): Promise<void>;
  /** Requests a stop without waiting. */
  interrupt(): void;
}

export interface LaunchOptions {
  binDir: string;
  clusterDir: string;
  user: PostgresUser | undefined;
  log: Logger;
  /** Undefined: any free one. */
  port: number | undefined;
  /** Cancels waiting for the start. */
  signal?: AbortSignal | undefined;
  /** Called with the reason of the wait. */
  onWait?: (reason: string) => void;
}

interface Obstacle {
  /** Pattern in the server's output, or in how it ended. */
  sign: RegExp;
  reason: string;
  /** Infinite if the condition can only be waited for. */
  waitMs: number;
}

const MEMORY_HELD: Obstacle = {
  sign: /shared memory block/i,
  reason: 'PostgreSQL is waiting for processes of the previous server to end',
  waitMs: Infinity,
};

/** Temporary conditions that keep a server from starting. */
const OBSTACLES: readonly Obstacle[] = [
  MEMORY_HELD,
  {
    sign: /no space left on device/i,
    reason: 'PostgreSQL is waiting because the disk is full',
    waitMs: Infinity,
  },
  {
    sign: /address already in use|could not bind|lock file .* already exists/i,
    reason: 'PostgreSQL is waiting because another program uses its port or lock file',
    waitMs: 30_000,
  },
  {
    sign: /exit code SIG|terminated by signal/,
    reason: 'PostgreSQL was killed while starting and is restarting',
    waitMs: 30_000,
  },
];

/**
 * Starts PostgreSQL and waits until it accepts connections, as long as its process lives: after a crash it recovers
 * first. Retries after temporary problems.
 */
export async function launchServer(options: LaunchOptions): Promise<ServerProcess> {
  const { clusterDir, user, log, signal } = options;
  let obstacle: Obstacle | undefined;
  let sinceMs = 0;
  for (;;) {
    const port = options.port ?? (await findFreePort());
    const { server, output, unmute } = spawnServer(options, port, obstacle !== undefined);
    const failure = await waitUntilReady(server, options);
    if (failure === undefined) {
      unmute();
      return server;
    }
    const text = `${failure}\n${await output()}`;
    const found = OBSTACLES.find(({ sign }) => sign.test(text));
    if (found !== obstacle) {
      obstacle = found;
      sinceMs = Date.now();
      if (found !== undefined) {
        log.warn({ output: text }, found.reason);
        options.onWait?.(found.reason);
      }
    }
    if (obstacle === undefined || Date.now() - sinceMs > obstacle.waitMs)
      throw new StartupError('postgres_start_failed', `PostgreSQL did not start in ${clusterDir}:\n${text}`);
    if (obstacle === MEMORY_HELD) await endLeftBackends(clusterDir, user, log);
    await sleep(RETRY_AFTER_MS, undefined, { signal });
  }
}

function spawnServer(
  options: LaunchOptions,
  port: number,
  isRepeated: boolean,
): { server: ServerProcess; output: () => Promise<string>; unmute: () => void } {
  // Detached: Ctrl-C reaches every process in the terminal's group, and PostgreSQL must outlive the connections that
  // the portal still drains.
  const child = spawn(path.join(options.binDir, 'postgres'), ['-D', options.clusterDir, '-p', String(port)], {
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin' },
    ...asUser(options.user),
  });
  let isMuted = isRepeated;
  let tail = '';
  createInterface({ input: child.stderr }).on('line', (line) => {
    tail = `${tail}${line}\n`.slice(-4000);
    logLine(options.log, line, isMuted);
  });
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(`exit code ${code ?? signal ?? 'unknown'}`));
  });
  // After the end of the process: its children hold the pipe until they notice.
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const server: ServerProcess = {
    pid: child.pid ?? -1,
    port,
    ended,
    interrupt: () => {
      child.kill('SIGINT');
    },
    stop: async () => {
      isMuted = true;
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
  const unmute = (): void => {
    isMuted = false;
  };
  return { server, output, unmute };
}

/** During a stop, terminated connections are expected; messages of a previous attempt are outdated. */
function logLine(log: Logger, line: string, isMuted: boolean): void {
  const [, severity, text] = /^([A-Z]+\d?):\s+(.*)$/.exec(line) ?? [];
  const message = text ?? line;
  if (severity === 'PANIC') log.error({ postgres: severity }, message);
  else if (!isMuted && (severity === 'FATAL' || severity === 'WARNING'))
    log.warn({ postgres: severity }, message);
  else log.debug({ postgres: severity }, message);
}

/** Returns why the server ended before it was ready. */
async function waitUntilReady(
  server: ServerProcess,
  { clusterDir, signal }: LaunchOptions,
): Promise<string | undefined> {
  let ended: string | undefined;
  void server.ended.then((reason) => {
    ended = reason;
  });
  for (;;) {
    if (ended !== undefined) return ended;
    if (await isReady(server.pid, clusterDir)) return undefined;
    if (signal?.aborted === true) {
      await server.stop();
      signal.throwIfAborted();
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

/**
 * Kills the processes that a dead PostgreSQL left running in this cluster. A process that runs a query does not
 * notice the death of its server, and holds the shared memory that a new server needs. Its cleanup is irrelevant,
 * since the new server recovers as after a crash. Without /proc no process is found, and each ends with its query.
 * Call it only while holding the lock of the data directory, with no server running in it.
 */
async function endLeftBackends(
  clusterDir: string,
  user: PostgresUser | undefined,
  log: Logger,
): Promise<void> {
  const shell = spawn('/bin/sh', ['-c', END_ALL, 'sh', clusterDir], {
    cwd: '/',
    stdio: ['ignore', 'pipe', 'ignore'],
    env: {},
    ...asUser(user),
  });
  const failed = new Promise<never>((_, reject) => shell.once('error', reject));
  const pids = (await Promise.race([readText(shell.stdout), failed])).split('\n').filter(Boolean).map(Number);
  if (pids.length > 0) log.warn({ pids }, 'Ended processes left by a crashed PostgreSQL');
}
