import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '@azimute/server/src/features/telemetry/protocols/mqtt/testing/start-mosquitto.ts';

export interface PortalProcess {
  readonly name: string;
  readonly url: string;
  /** Resolves when it serves requests. */
  start(): Promise<void>;
  kill(): Promise<void>;
  /** Suspends it at any point until it is resumed. */
  pause(): void;
  resume(): void;
  signal(name: NodeJS.Signals): void;
  /** Rejects if it ends without having been killed. */
  readonly failed: Promise<never>;
}

export interface PortalProcessOptions {
  /** Unique in its world. */
  readonly name: string;
  readonly dataDir: string;
  /** Undefined: the portal uses its embedded one. */
  readonly databaseUrl: string | undefined;
  readonly logFile: string;
  /** Additional settings, evaluated at each start. */
  readonly settings: Readonly<Record<string, string>> | (() => Readonly<Record<string, string>>);
  readonly role?: 'ingest' | 'engine';
}

const MAIN = fileURLToPath(new URL('../../../apps/server/src/main.ts', import.meta.url));
const READY_WITHIN_MS = 120_000;

/** A portal in a separate process, on the same port after each start. */
export async function createPortalProcess(options: PortalProcessOptions): Promise<PortalProcess> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const failure = Promise.withResolvers<never>();
  // Handled by code that awaits it.
  failure.promise.catch(() => undefined);
  let child: ChildProcess | undefined;
  let isWanted = false;

  const spawnPortal = (): ChildProcess => {
    const log = createWriteStream(options.logFile, { flags: 'a' });
    const spawned = spawn(process.execPath, [MAIN, `--role=${options.role ?? 'all'}`], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        PORT: String(port),
        DATA_DIR: options.dataDir,
        DATABASE_URL: options.databaseUrl,
        DEMO: 'false',
        PUSH_ALLOW_PRIVATE: '127.0.0.1',
        LOG_LEVEL: 'info',
        ...(typeof options.settings === 'function' ? options.settings() : options.settings),
      },
    });
    spawned.stdout.pipe(log, { end: false });
    spawned.stderr.pipe(log, { end: false });
    spawned.once('close', () => log.end());
    spawned.once('exit', (code, signal) => {
      if (isWanted) failure.reject(new Error(`The portal ended by itself (${code ?? signal})`));
    });
    return spawned;
  };
  const killChild = (): void => {
    isWanted = false;
    child?.kill('SIGKILL');
  };
  process.once('exit', killChild);

  return {
    name: options.name,
    url,
    failed: failure.promise,
    start: async () => {
      child = spawnPortal();
      isWanted = true;
      const until = Date.now() + READY_WITHIN_MS;
      for (;;) {
        const ready = fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined);
        if ((await Promise.race([ready, failure.promise]))?.ok === true) return;
        if (Date.now() > until) throw new Error('The portal does not get ready');
        await sleep(30);
      }
    },
    pause: () => void child?.kill('SIGSTOP'),
    resume: () => void child?.kill('SIGCONT'),
    signal: (name) => void child?.kill(name),
    kill: async () => {
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      killChild();
      await ended;
    },
  };
}
