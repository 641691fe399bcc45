import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { loadConfig } from './platform/config.ts';
import { createLogger } from './platform/log.ts';
import { openDatabase } from './platform/postgres/database.ts';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from './platform/postgres/embedded/start-embedded-postgres.ts';
import { isSchemaUsable } from './platform/postgres/migrate.ts';
import { portalEnvironment } from './platform/testing/portal-environment.ts';
import { startPortal } from './roles/start-portal.ts';

const MAIN = path.join(import.meta.dirname, 'main.ts');
const log = createLogger({ level: 'silent' });

interface Portal {
  process: ChildProcess;
  /** Output so far. */
  output(): string;
  /** Resolves with its address once it is ready; rejects if it ends before. */
  ready: Promise<string>;
  ended: Promise<{ code: number | null; signal: string | null; output: string }>;
}

let dataDir = '';
const madeDirs: string[] = [];
let started: Portal[] = [];

async function makeDataDir(): Promise<string> {
  const made = await mkdtemp(path.join(tmpdir(), 'azimute-main-'));
  madeDirs.push(made);
  return made;
}

beforeEach(async () => {
  dataDir = await makeDataDir();
});
afterEach(async () => {
  for (const portal of started) portal.process.kill('SIGTERM');
  const ends = started.map(async (portal) => await portal.ended);
  started = [];
  await Promise.all(ends);
});
afterAll(async () => {
  for (const made of madeDirs) await rm(made, { recursive: true });
});

function start(env: Record<string, string> = {}, args: string[] = []): Portal {
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: { ...portalEnvironment(dataDir), ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
  });
  let output = '';
  const address = Promise.withResolvers<string>();
  const collect = (chunk: Buffer): void => {
    output += chunk.toString();
    const found = /ready: +(http:\S+)\n[^]*\n\n/.exec(output)?.[1];
    if (found !== undefined) address.resolve(found);
  };
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  // Not "close": it is never emitted after this side closed the channel.
  const ended = once(child, 'exit').then(([code, signal]: (number | string | null)[]) => {
    address.reject(new Error(output));
    return { code: Number(code), signal: signal === null ? null : String(signal), output };
  });
  address.promise.catch(() => undefined);
  const portal = { process: child, output: () => output, ready: address.promise, ended };
  started.push(portal);
  return portal;
}

async function stop(portal: Portal): Promise<void> {
  portal.process.kill('SIGTERM');
  expect(await portal.ended).toMatchObject({ code: 0 });
}

async function post(address: string, name: string, body: object): Promise<number> {
  const headers = { 'content-type': 'application/json' };
  return (await fetch(`${address}/${name}`, { method: 'POST', headers, body: JSON.stringify(body) })).status;
}

async function refusalOf(env: Record<string, string>, args: string[] = []): Promise<string> {
  const { code, output } = await start(env, args).ended;
  expect(code).toBe(1);
  expect(output).toContain('Azimute did not start');
  expect(output).not.toMatch(/^ +at .*\.ts:/m);
  return output;
}

/** Returns the message for the operator, without starting a process. */
async function reasonOf(env: Record<string, string>): Promise<string> {
  const config = loadConfig({ ...portalEnvironment(dataDir), ...env }, []);
  const starting = startPortal(config, log);
  return starting.then(
    async (portal) => {
      await portal.stop();
      throw new Error('It started.');
    },
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
}

async function readPostgresPid(): Promise<number> {
  return Number((await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);
}

async function postgresRuns(): Promise<boolean> {
  try {
    return process.kill(await readPostgresPid(), 0);
  } catch {
    return false;
  }
}

async function statusOf(address: string, name: string): Promise<number> {
  return (await fetch(`${address}/${name}`)).status;
}

describe('startup errors: a clear message and exit code 1', () => {
  test('invalid settings', async () => {
    const output = await refusalOf({ PORT: 'http', DEFAULT_LOCALE: 'xx' });
    expect(output).toContain('PORT');
    expect(output).toContain('DEFAULT_LOCALE');
  });

  test('an unwritable data directory', async () => {
    expect(await refusalOf({ DATA_DIR: '/proc/azimute' })).toContain(
      'The data directory /proc/azimute cannot be written',
    );
  });
});

describe('with DATABASE_URL', () => {
  let serverDir = '';
  let server: EmbeddedPostgres;
  beforeAll(async () => {
    serverDir = await mkdtemp(path.join(tmpdir(), 'azimute-main-db-'));
    server = await startEmbeddedPostgres({ dataDir: serverDir, log, unsafeFast: true });
  });
  afterAll(async () => {
    await server.stop();
    await rm(serverDir, { recursive: true });
  });

  test('an unreachable server is refused', async () => {
    const url = new URL(server.url);
    url.port = '1';
    const output = await refusalOf({ DATABASE_URL: url.href });
    expect(output).toContain('The database cannot be used');
    expect(output).toContain('DATABASE_URL');
    expect(output).not.toContain(url.password);
  });

  test('a wrong password is refused', async () => {
    const url = new URL(server.url);
    url.password = 'wrong-guess';
    const reason = await reasonOf({ DATABASE_URL: url.href });
    expect(reason).toContain('password authentication failed');
    expect(reason).not.toContain('wrong-guess');
  });

  test('a database that does not exist is refused', async () => {
    const url = new URL(server.url);
    url.pathname = '/elsewhere';
    expect(await reasonOf({ DATABASE_URL: url.href })).toContain('"elsewhere" does not exist');
  });

  test('a user without the rights to prepare the database is refused', async () => {
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    await client.query(`create role guest login password 'guest-guest'`);
    await client.end();
    const url = new URL(server.url);
    url.username = 'guest';
    url.password = 'guest-guest';
    expect(await reasonOf({ DATABASE_URL: url.href })).toContain('cannot prepare the database');
  });

  test('a user who owns the database and can create roles prepares it at every start', async () => {
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    await client.query(`create role landlord login createrole password 'land-lord'`);
    await client.query('create database rented owner landlord');
    await client.end();
    const url = new URL(server.url);
    url.username = 'landlord';
    url.password = 'land-lord';
    url.pathname = '/rented';
    const databaseRoleKey = Buffer.alloc(32, 1);
    for (let starts = 0; starts < 2; starts += 1) {
      const database = await openDatabase({ ownerUrl: url.href, databaseRoleKey });
      expect(await isSchemaUsable(database.app)).toBe(true);
      await database.close();
    }
  });

  test('serves without an embedded database, and reports outages; a separate role serves only its calls', async () => {
    const env = { DATABASE_URL: server.url, DEMO: 'true', DEMO_PASSWORD: 'chosen by the operator' };
    expect(await refusalOf(env, ['--role=engine'])).toContain('The keys are missing');
    const all = start(env);
    const address = await all.ready;
    expect(all.output()).toContain('password    chosen by the operator');
    await expect(stat(path.join(dataDir, 'postgres'))).rejects.toMatchObject({ code: 'ENOENT' });
    const engineDir = path.join(dataDir, 'engine');
    await mkdir(engineDir);
    await copyFile(path.join(dataDir, 'keys.json'), path.join(engineDir, 'keys.json'));
    const engine = await start({ ...env, DATA_DIR: engineDir }, ['--role=engine']).ready;
    for (const [name, onAll, onEngine] of [
      ['api/v1/telemetry/osmand', 401, 401],
      ['api/v1/portal', 200, 404],
      ['readyz', 200, 200],
    ] as const) {
      expect(await statusOf(address, name)).toBe(onAll);
      expect(await statusOf(engine, name)).toBe(onEngine);
    }
    await server.stop();
    for (const running of [address, engine]) {
      expect(await statusOf(running, 'readyz')).toBe(503);
      expect(await statusOf(running, 'healthz')).toBe(200);
    }
  });
});

test('the demo in a new data directory can be signed in to as printed, also at the second start', async () => {
  const passwords: (string | undefined)[] = [];
  for (let starts = 0; starts < 2; starts += 1) {
    const portal = start({ DEMO: 'true' });
    const address = await portal.ready;
    const password = /password +(\S+)/.exec(portal.output())?.[1] ?? '';
    passwords.push(password);
    const credentials = { grant_type: 'password', client_id: 'azimute-web', username: 'admin@demo.example' };
    const token = 'api/v1/oauth/token';
    expect(await post(address, token, { ...credentials, password: `${password}x` })).toBe(400);
    expect(await post(address, token, { ...credentials, password })).toBe(200);
    await stop(portal);
    expect(portal.output()).not.toMatch(/azk_[\w-]{10}/);
  }
  expect(passwords[0]).toMatch(/^\w{4}-\w{4}-\w{4}-\w{4}$/);
  expect(passwords[1]).toBe(passwords[0]);
});

test('a demo that is not installed is refused by name', async () => {
  const hooks = `import { registerHooks } from 'node:module';
    registerHooks({ resolve: (name, context, next) => next(name.replace('@azimute/demo', '@azimute/none'), context) });`;
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(hooks)}`;
  expect(await refusalOf({ DEMO: 'true', NODE_OPTIONS })).toContain('Install it, or set DEMO to false');
});

test('without a demo, the printed link creates the first administrator, once', async () => {
  const first = start();
  const address = await first.ready;
  const token = /first-access#token=(\S+)/.exec(first.output())?.[1] ?? '';
  const administrator = {
    token,
    account: 'Company',
    name: 'First',
    email: 'first@company.example',
    password: 'long enough',
    password_confirmation: 'long enough',
    locale: 'pt',
  };
  expect(await post(address, 'api/v1/first-administrator', { ...administrator, token: 'guess' })).toBe(410);
  expect(await post(address, 'api/v1/first-administrator', administrator)).toBe(201);
  expect(await post(address, 'api/v1/first-administrator', administrator)).toBe(410);
  await stop(first);
  const second = start({ DEMO: 'true' });
  await second.ready;
  expect(second.output()).not.toContain('first-access');
  expect(second.output()).not.toContain('admin@demo.example');
});

describe('with an existing data directory', () => {
  let used = '';
  beforeAll(async () => {
    used = await makeDataDir();
  });
  beforeEach(() => {
    dataDir = used;
  });

  test('a taken port is refused, leaving no PostgreSQL behind', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = address !== null && typeof address === 'object' ? address.port : 0;
    expect(await refusalOf({ PORT: String(port) })).toContain(`Port ${port} on 127.0.0.1 is in use`);
    expect(await postgresRuns()).toBe(false);
    other.close();
  });

  test('a host of another machine is refused', async () => {
    expect(await reasonOf({ HOST: '192.0.2.1' })).toContain('192.0.2.1 is not an address of this machine');
  });

  test('a directory in use is refused, and Ctrl-C, sent to the whole group, stops everything cleanly', async () => {
    const portal = start();
    const address = await portal.ready;
    expect(await refusalOf({})).toContain('is in use by another Azimute (process');
    for (const name of ['healthz', 'readyz', 'metrics']) expect(await statusOf(address, name)).toBe(200);
    const postgres = await readPostgresPid();
    process.kill(-(portal.process.pid ?? 0), 'SIGINT');
    expect(await portal.ended).toMatchObject({ code: 0 });
    expect(() => process.kill(postgres, 0)).toThrow('ESRCH');
    await expect(stat(path.join(dataDir, 'postgres', 'postmaster.pid'))).rejects.toMatchObject({
      code: 'ENOENT',
    });
  });

  test('a start after kill -9 recovers, restarts a killed PostgreSQL, and stops when its launcher is gone', async () => {
    const killed = start();
    await killed.ready;
    const orphan = await readPostgresPid();
    killed.process.kill('SIGKILL');
    await killed.ended;
    expect(await postgresRuns()).toBe(true);
    const portal = start();
    const address = await portal.ready;
    expect(await statusOf(address, 'readyz')).toBe(200);
    expect(await readPostgresPid()).not.toBe(orphan);

    await killPostgres(address);

    portal.process.disconnect();
    expect(await portal.ended).toMatchObject({ code: 0 });
    expect(await postgresRuns()).toBe(false);
  });

  test('a database of a newer version is refused, unchanged', async () => {
    const server = await startEmbeddedPostgres({ dataDir, log });
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    await client.query(`insert into schema_migrations (name) values ('9999-from-the-future.sql')`);
    await client.end();
    await server.stop();
    expect(await refusalOf({})).toContain('created by a newer version of Azimute');
    expect(await postgresRuns()).toBe(false);
  });
});

/** Kills PostgreSQL and waits until the portal at this address has restarted it. */
async function killPostgres(address: string): Promise<void> {
  const killed = await readPostgresPid();
  process.kill(killed, 'SIGKILL');
  // Until the end of PostgreSQL is noticed, a surviving backend may answer, or a connection fail.
  let reason = '';
  while (!/^PostgreSQL (ended|waits)/.test(reason)) {
    const told = await fetch(`${address}/readyz`);
    ({ reason = '' } = (await told.json()) as { reason?: string });
    expect(told.status).toBe(reason === '' ? 200 : 503);
  }
  let runs = killed;
  // In between, the file is missing or contains the old ID.
  while (runs === killed) runs = await readPostgresPid().catch(() => killed);
  let status = 0;
  while (status !== 200) status = await statusOf(address, 'readyz');
  expect(await postgresRuns()).toBe(true);
}
