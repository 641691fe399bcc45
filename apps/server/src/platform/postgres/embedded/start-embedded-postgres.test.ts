import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createLogger } from '../../log.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './start-embedded-postgres.ts';

const log = createLogger({ level: 'silent' });
const NOTICES_NOTHING = `do $$ declare ends_at timestamptz := clock_timestamp() + interval '5 minutes';
  begin while clock_timestamp() < ends_at loop end loop; end $$`;
/** Shared by all tests: creating a cluster takes longer than most of them. */
let dataDir = '';
let running: EmbeddedPostgres[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'azimute-embedded-'));
});
afterEach(async () => {
  await Promise.all(running.map(async (server) => await server.stop()));
  running = [];
});
afterAll(async () => {
  await rm(dataDir, { recursive: true });
});

async function start(using = log): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, log: using });
  running.push(server);
  return server;
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(sql);
    return rows;
  } finally {
    await client.end();
  }
}

/** Returns the ID of the process that runs a long query. */
async function keepBusy(url: string): Promise<number> {
  query(url, NOTICES_NOTHING).catch(() => undefined);
  const sql = `select pid from pg_stat_activity where state = 'active' and query = '${NOTICES_NOTHING.replaceAll("'", "''")}'`;
  for (;;) {
    const [row] = (await query(url, sql)) as { pid: number }[];
    if (row !== undefined) return row.pid;
  }
}

async function queryUntilAnswered(url: string, sql: string): Promise<unknown[]> {
  for (;;) {
    try {
      return await query(url, sql);
    } catch {
      await sleep(50);
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('a data directory that cannot be created is refused', async () => {
  const file = path.join(dataDir, 'file');
  await writeFile(file, '');
  await expect(startEmbeddedPostgres({ dataDir: path.join(file, 'data'), log })).rejects.toMatchObject({
    code: 'data_directory_not_usable',
  });
});

test('the server is durable, checksummed, UTF-8, on loopback, never root, and password-protected', async () => {
  const server = await start();
  const [settings] = await query(
    server.url,
    `select current_setting('data_checksums') as checksums, current_setting('fsync') as fsync,
      current_setting('full_page_writes') as pages, current_setting('synchronous_commit') as commits,
      current_setting('listen_addresses') as listens, current_setting('server_encoding') as encoding,
      current_setting('TimeZone') as zone`,
  );
  expect(settings).toMatchObject({
    checksums: 'on',
    fsync: 'on',
    pages: 'on',
    commits: 'on',
    listens: '127.0.0.1',
    encoding: 'UTF8',
    zone: 'UTC',
  });
  expect((await stat(path.join(dataDir, 'postgres'))).uid).not.toBe(0);
  expect((await stat(path.join(dataDir, 'postgres.password'))).mode & 0o777).toBe(0o600);
  const guess = new URL(server.url);
  guess.password = 'guess';
  await expect(query(guess.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });
  await expect(startEmbeddedPostgres({ dataDir, log })).rejects.toMatchObject({
    code: 'data_directory_in_use',
    message: expect.stringContaining(`process ${process.pid}`) as unknown,
  });
});

test('data survives a stop and a start, and a damaged database is refused and left unchanged', async () => {
  const first = await start();
  await query(first.url, `create table kept as select 'here' as word`);
  await first.stop();
  expect(isAlive(first.pid)).toBe(false);

  const versionFile = path.join(dataDir, 'postgres', 'PG_VERSION');
  await writeFile(versionFile, '17\n');
  await expect(start()).rejects.toMatchObject({ code: 'data_directory_version' });
  expect(await readFile(versionFile, 'utf8')).toBe('17\n');
  await writeFile(versionFile, '18\n');

  const passwordFile = path.join(dataDir, 'postgres.password');
  await rename(passwordFile, `${passwordFile}.away`);
  await expect(start()).rejects.toMatchObject({ code: 'data_directory_not_usable' });
  await rename(`${passwordFile}.away`, passwordFile);

  const second = await start();
  expect(await query(second.url, 'select word from kept')).toEqual([{ word: 'here' }]);
});

test('a killed server restarts under the same address', async () => {
  const server = await start();
  const killed = server.pid;
  await query(server.url, `create table left_alone as select 'there' as word`);
  process.kill(killed, 'SIGKILL');
  expect(await queryUntilAnswered(server.url, 'select word from left_alone')).toEqual([{ word: 'there' }]);
  expect(server.pid).not.toBe(killed);

  // Its process ID belongs to another program at the next start.
  await server.stop();
  const clusterDir = path.join(dataDir, 'postgres');
  const pidFile = path.join(clusterDir, 'postmaster.pid');
  await writeFile(pidFile, `${process.pid}\n${clusterDir}\n1700000000\n5432\n\n127.0.0.1\n 1 2\nready   \n`);
  expect(await query((await start()).url, 'select word from left_alone')).toEqual([{ word: 'there' }]);
});

test('processes left by a killed server are ended, logged once, and do not block a start', async () => {
  const lines: string[] = [];
  const server = await start(
    createLogger({ level: 'warn', destination: { write: (line) => void lines.push(line) } }),
  );
  const others = await mkdtemp(path.join(tmpdir(), 'azimute-embedded-'));
  const bystander = await startEmbeddedPostgres({ dataDir: others, log });
  running.push(bystander);
  const [left, busyElsewhere] = [await keepBusy(server.url), await keepBusy(bystander.url)];
  expect(server.obstacle).toBeUndefined();
  process.kill(server.pid, 'SIGKILL');
  while (server.obstacle === undefined) await sleep(20);
  expect(await queryUntilAnswered(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  // After being killed it remains a zombie until its parent reaps it.
  while (isAlive(left)) await sleep(20);
  expect(isAlive(busyElsewhere)).toBe(true);
  while (server.obstacle !== undefined) await sleep(20);
  expect(lines.filter((line) => line.includes('processes of the previous server'))).toHaveLength(1);
  expect(lines.filter((line) => line.includes(String(left)))).toHaveLength(1);
  await bystander.stop();
  await rm(others, { recursive: true });
});

test('a start that waits for its database can be aborted', async () => {
  const server = await start();
  await server.stop();
  const waiting = new AbortController();
  const port = Number(new URL(server.url).port);
  const taken = createServer().listen(port, '127.0.0.1');
  await once(taken, 'listening');
  const told = createLogger({
    level: 'warn',
    destination: { write: (line) => line.includes('its port') && waiting.abort() },
  });
  await expect(
    startEmbeddedPostgres({ dataDir, log: told, port, signal: waiting.signal }),
  ).rejects.toMatchObject({ name: 'AbortError' });
  taken.close();
});

test('the server of a killed portal is found, stopped and replaced', async () => {
  const modulePath = path.join(import.meta.dirname, 'start-embedded-postgres.ts');
  const logPath = path.join(import.meta.dirname, '..', '..', 'log.ts');
  const portal = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { startEmbeddedPostgres } from ${JSON.stringify(modulePath)};
       import { createLogger } from ${JSON.stringify(logPath)};
       const log = createLogger({ level: 'silent' });
       const { pid } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log });
       console.log(pid);`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [line] = (await once(portal.stdout, 'data')) as [Buffer];
  const orphan = Number(line.toString());
  portal.kill('SIGKILL');
  await once(portal, 'exit');
  expect(isAlive(orphan)).toBe(true);
  const server = await start();
  expect(isAlive(orphan)).toBe(false);
  expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
});
