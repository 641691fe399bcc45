import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { findFreePort } from '@azimute/server/src/features/telemetry/protocols/mqtt/testing/start-mosquitto.ts';
import { startNatsServer } from '@azimute/server/src/features/telemetry/journal/testing/start-nats-server.ts';
import { loadKeys } from '@azimute/server/src/platform/keys.ts';
import { createLogger } from '@azimute/server/src/platform/log.ts';
import { startEmbeddedPostgres } from '@azimute/server/src/platform/postgres/embedded/start-embedded-postgres.ts';
import { removeDataDirectory } from '../start-portal.ts';

export interface BenchRole {
  readonly url: string;
  readonly pid: number;
  /** Reads a metric from its `/metrics`, summed over its labels. */
  readMetric(name: string): Promise<number>;
  stop(): Promise<void>;
}

/** A database that syncs and a NATS server, for processes of single roles. */
export interface BenchRoles {
  readonly owner: pg.Pool;
  start(role: 'ingest' | 'engine' | 'web', settings?: Readonly<Record<string, string>>): Promise<BenchRole>;
  /** Settings that make a process use the journal. */
  readonly journal: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

const MAIN = fileURLToPath(import.meta.resolve('@azimute/server/src/main.ts'));
const READY_WITHIN_MS = 120_000;

export async function openRoles(natsProgram: string): Promise<BenchRoles> {
  const dataDir = await mkdtemp(join(tmpdir(), 'azimute-bench-'));
  const keysDir = join(dataDir, 'keys');
  await mkdir(keysDir);
  await loadKeys(keysDir);
  const log = createLogger({ level: 'error' });
  const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'database'), log });
  const nats = await startNatsServer(natsProgram);
  const owner = new pg.Pool({ connectionString: postgres.url, max: 2 });
  const running = new Set<ChildProcess>();
  let nth = 0;
  return {
    owner,
    // Neither processes nor machines are killed here.
    journal: { NATS_URL: nats.url, NATS_REPLICAS: '1', NATS_SYNCED: 'true' },
    start: async (role, settings = {}) => {
      nth += 1;
      const own = join(dataDir, `${role}-${nth}`);
      await mkdir(own);
      await copyFile(join(keysDir, 'keys.json'), join(own, 'keys.json'));
      const port = await findFreePort();
      const child = spawn(process.execPath, [MAIN, `--role=${role}`], {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: {
          PATH: process.env['PATH'],
          PORT: String(port),
          DATA_DIR: own,
          DATABASE_URL: postgres.url,
          DEMO: 'false',
          LOG_LEVEL: 'error',
          ...settings,
        },
      });
      running.add(child);
      const url = `http://127.0.0.1:${port}`;
      await untilReady(url, child);
      return {
        url,
        pid: child.pid ?? 0,
        readMetric: (name) => readMetric(url, name),
        stop: async () => {
          running.delete(child);
          await end(child);
        },
      };
    },
    stop: async () => {
      await Promise.all([...running].map((child) => end(child)));
      await owner.end();
      await nats.stop();
      await postgres.stop();
      await removeDataDirectory(dataDir, join(dataDir, 'database'));
    },
  };
}

async function readMetric(url: string, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return text
    .split('\n')
    .filter((line) => line.startsWith(`${name} `) || line.startsWith(`${name}{`))
    .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0);
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  for (const until = Date.now() + READY_WITHIN_MS; Date.now() < until; await sleep(100)) {
    if (child.exitCode !== null) throw new Error('A process of the portal did not start');
    if ((await fetch(`${url}/readyz`).catch(() => undefined))?.ok === true) return;
  }
  throw new Error('A process of the portal is not ready');
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), 20_000);
  await ended;
  clearTimeout(late);
}
