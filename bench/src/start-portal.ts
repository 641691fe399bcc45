import { spawn, type ChildProcess } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { createLogger } from '@azimute/server/src/platform/log.ts';
import { startEmbeddedPostgres } from '@azimute/server/src/platform/postgres/embedded/start-embedded-postgres.ts';
import { library } from './library.ts';

export interface BenchPortal {
  readonly url: string;
  readonly portalPid: number;
  readonly databasePid: number;
  /** Without row-level security, for preparing data and for the peer. */
  readonly owner: pg.Pool;
  /** Kills the portal and restarts it on the same database; resolves when it is ready. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const MAIN = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url));
const READY_WITHIN_MS = 60_000;

/**
 * Starts the whole portal in its normal form, on an embedded database with fsync on, in a separate process. The
 * database starts empty and is removed at the end, except in a given directory, which is kept for repeated
 * measurements.
 */
export async function startPortal(
  port: number,
  keptDir?: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<BenchPortal> {
  const dataDir = keptDir ?? (await mkdtemp(join(tmpdir(), 'azimute-bench-')));
  const log = createLogger({ level: 'error' });
  const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'database'), log });
  const { portalMemorySettings, portalNodeArguments } = await library<{
    portalMemorySettings: Readonly<Record<string, string>>;
    portalNodeArguments: readonly string[];
  }>('portal-memory.mjs');
  const spawnPortal = (): ChildProcess =>
    spawn(process.execPath, [...portalNodeArguments, MAIN], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        ...portalMemorySettings,
        PORT: String(port),
        DATA_DIR: join(dataDir, 'portal'),
        DATABASE_URL: postgres.url,
        DEMO: 'false',
        LOG_LEVEL: 'error',
        ...settings,
      },
    });
  let portal = spawnPortal();
  const owner = new pg.Pool({ connectionString: postgres.url, max: 2 });
  const url = `http://127.0.0.1:${port}`;
  const stop = async (): Promise<void> => {
    await owner.end();
    await end(portal);
    await postgres.stop();
    if (keptDir === undefined) await removeDataDirectory(dataDir, join(dataDir, 'database'));
  };
  try {
    await waitUntilReady(url, portal);
    return {
      url,
      get portalPid() {
        return portal.pid ?? 0;
      },
      databasePid: postgres.pid,
      owner,
      restart: async () => {
        await end(portal, 'SIGKILL');
        portal = spawnPortal();
        await waitUntilReady(url, portal);
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Removes it with the cluster of `databaseDir` in it: as root that is elsewhere, behind a link. */
export async function removeDataDirectory(dataDir: string, databaseDir: string): Promise<void> {
  const cluster = await realpath(join(databaseDir, 'postgres'));
  await rm(cluster, { recursive: true, force: true });
  await rm(`${cluster}.origin`, { force: true });
  await rm(dataDir, { recursive: true, force: true });
}

async function waitUntilReady(url: string, portal: ChildProcess): Promise<void> {
  const until = Date.now() + READY_WITHIN_MS;
  for (;;) {
    if (portal.exitCode !== null) throw new Error('The portal did not start');
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok === true) return;
    if (Date.now() > until) throw new Error('The portal is not ready');
    await sleep(100);
  }
}

async function end(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

export interface BenchFleet {
  readonly accountId: number;
  readonly key: string;
  /** Devices bench-0, bench-1, ..., each on its own asset. */
  readonly devices: number;
}

/** Plants one account with an API key and this many assets, each with one device. */
export async function createFleet(
  owner: pg.Pool,
  devices: number,
  domain = 'bench.example',
): Promise<BenchFleet> {
  const key = `azk_${randomBytes(32).toString('base64url')}`;
  const { rows } = await owner.query<{ account_id: number }>(
    `with account as (insert into accounts (name, domain) values ('Bench', $1) returning account_id),
      unit as (insert into units (account_id, code, name) select account_id, 'B', 'Bench' from account
        returning account_id, unit_id)
    select account_id from unit`,
    [domain],
  );
  const accountId = rows[0]?.account_id ?? 0;
  await owner.query(
    `insert into api_keys (account_id, name, secret_hash, scopes) values ($1, 'Bench', $2, '{telemetry:write}')`,
    [accountId, createHash('sha256').update(key).digest()],
  );
  await owner.query(
    `with made as (
      insert into assets (account_id, unit_id, code)
      select u.account_id, u.unit_id, 'bench-' || n from units u, generate_series(0, $2::int - 1) n
      where u.account_id = $1 returning account_id, asset_id, code)
    insert into devices (account_id, asset_id, external_id) select account_id, asset_id, code from made`,
    [accountId, devices],
  );
  await owner.query('analyze assets, devices');
  return { accountId, key, devices };
}
