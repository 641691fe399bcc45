import { spawn, type ChildProcess } from 'node:child_process';
import { createHash, randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { expect, it } from 'vitest';
import { createLogger } from '../../platform/log.ts';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../platform/postgres/embedded/start-embedded-postgres.ts';

const KILLS = 10;
const BATCH_SENDERS = 3;
const PHONE_SENDERS = 3;
const MAIN = fileURLToPath(new URL('../../main.ts', import.meta.url));

/**
 * Portal and database are killed in turn, at random moments while batches are under way. Each sender repeats what was
 * not acknowledged, as devices do, and keeps a ledger of what was. fsync is on.
 */
it(
  'loses nothing acknowledged and doubles nothing when portal and database are killed in mid-batch',
  { timeout: 240_000 },
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'azimute-durability-'));
    const log = createLogger({ level: 'silent' });
    const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'database'), log });
    const portal = createPortalProcess(postgres.url, await findFreePort(), join(dataDir, 'portal'));
    try {
      await portal.start();
      const key = await arrange(postgres.url);
      const senders = startSenders(portal.url, key);
      for (let kill = 0; kill < KILLS; kill += 1) {
        await senders.untilAcknowledged(20);
        await sleep(randomInt(300));
        await portal.kill();
        await portal.start();
        await senders.untilAcknowledged(20);
        await sleep(randomInt(300));
        killDatabase(postgres);
      }
      await senders.untilAcknowledged(20);
      const ledgers = await senders.stop();
      const found = await compare(postgres.url, ledgers);
      expect(found.acknowledged).toBeGreaterThan(20 * KILLS);
      expect(found).toEqual({ ...found, lost: [], doubled: 0, neverSent: [], stored: found.acknowledged });
      expect(found.states).toEqual(found.newest);
    } finally {
      await portal.kill();
      await postgres.stop();
      await removeDataDirectory(dataDir);
    }
  },
);

interface PortalProcess {
  readonly url: string;
  start(): Promise<void>;
  kill(): Promise<void>;
}

function createPortalProcess(databaseUrl: string, port: number, dataDir: string): PortalProcess {
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  return {
    url,
    start: async () => {
      child = spawn(process.execPath, [MAIN], {
        stdio: 'ignore',
        env: {
          PATH: process.env['PATH'],
          PORT: String(port),
          DATA_DIR: dataDir,
          DATABASE_URL: databaseUrl,
          DEMO: 'false',
          LOG_LEVEL: 'silent',
        },
      });
      for (;;) {
        const answer = await fetch(`${url}/readyz`).catch(() => undefined);
        if (answer?.ok === true) return;
        if (child.exitCode !== null) throw new Error(`The portal ended with code ${child.exitCode}`);
        await sleep(50);
      }
    },
    kill: async () => {
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** The server and all its processes at once, so that none can tidy up; its supervisor starts it again. */
function killDatabase(postgres: EmbeddedPostgres): void {
  const { pid } = postgres;
  const children = listProcesses().filter((process_) => process_.parent === pid);
  for (const id of [pid, ...children.map((child) => child.id)]) {
    try {
      process.kill(id, 'SIGKILL');
    } catch {
      // It ended by itself in the meantime.
    }
  }
}

/** None where there is no /proc: then only the server itself is killed, and its processes notice. */
function listProcesses(): { id: number; parent: number }[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => {
        try {
          const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
          return [{ id: Number(name), parent: Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) }];
        } catch {
          return [];
        }
      });
  } catch {
    return [];
  }
}

const deviceNames = [
  ...Array.from({ length: BATCH_SENDERS }, (_, index) => [`batch${index}a`, `batch${index}b`]),
  ...Array.from({ length: PHONE_SENDERS }, (_, index) => [`phone${index}`]),
];

async function arrange(databaseUrl: string): Promise<string> {
  const key = `azk_${randomBytes(32).toString('base64url')}`;
  await asSuperuser(databaseUrl, async (client) => {
    await client.query(
      `with account as (insert into accounts (name, domain) values ('One', 'one.example') returning account_id),
        unit as (insert into units (account_id, code, name) select account_id, 'U', 'U' from account returning *),
        key as (insert into api_keys (account_id, name, secret_hash, scopes)
          select account_id, 'k', $1, '{telemetry:write}' from account)
      select from unit`,
      [createHash('sha256').update(key).digest()],
    );
    await client.query(
      `with made as (insert into assets (account_id, unit_id, code)
        select u.account_id, u.unit_id, d.code from units u, unnest($1::text[]) as d (code) returning *)
      insert into devices (account_id, asset_id, external_id) select account_id, asset_id, code from made`,
      [deviceNames.flat()],
    );
  });
  return key;
}

async function asSuperuser<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

interface Fix {
  readonly device: string;
  readonly timeMs: number;
}

interface Senders {
  /** Resolves when so many requests more are acknowledged. */
  untilAcknowledged(requests: number): Promise<void>;
  /** All that was acknowledged, and all that was ever sent. */
  stop(): Promise<{ acknowledged: Fix[]; sent: Fix[] }>;
}

function startSenders(url: string, key: string): Senders {
  const acknowledged: Fix[] = [];
  const sent: Fix[] = [];
  const progress = { requests: 0, stopping: false };
  const run = async (devices: readonly string[]): Promise<void> => {
    const isPhone = devices.length === 1;
    let clockMs = Date.now() - 30 * 24 * 3_600_000;
    while (!progress.stopping) {
      const count = isPhone ? 1 : randomInt(1, 400);
      const fixes = Array.from({ length: count }, (_, index) => ({
        device: devices[index % devices.length] ?? '',
        timeMs: (clockMs += 1_000),
      }));
      sent.push(...fixes);
      const request = isPhone ? askOsmand(url, key, fixes) : askPositions(url, key, fixes);
      await repeatUntilAcknowledged(request, count);
      acknowledged.push(...fixes);
      progress.requests += 1;
    }
  };
  const running = deviceNames.map(run);
  return {
    untilAcknowledged: async (more) => {
      const until = progress.requests + more;
      while (progress.requests < until) await Promise.race([sleep(20), ...running]);
    },
    stop: async () => {
      progress.stopping = true;
      await Promise.all(running);
      return { acknowledged, sent };
    },
  };
}

function askPositions(url: string, key: string, fixes: readonly Fix[]): () => Promise<Response> {
  const positions = fixes.map(({ device, timeMs }) => ({
    deviceId: device,
    time: new Date(timeMs).toISOString(),
    latitude: -10,
    longitude: -37,
    hourMeterHours: timeMs / 3_600_000,
  }));
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ positions });
  return () => fetch(`${url}/api/v1/telemetry/positions`, { method: 'POST', headers, body });
}

function askOsmand(url: string, key: string, fixes: readonly Fix[]): () => Promise<Response> {
  const [fix] = fixes;
  const query = `id=${fix?.device}&timestamp=${fix?.timeMs}&lat=-10&lon=-37&speed=5`;
  return () => fetch(`${url}/api/v1/telemetry/osmand/${key}?${query}`);
}

async function repeatUntilAcknowledged(ask: () => Promise<Response>, count: number): Promise<void> {
  for (;;) {
    const answer = await ask()
      .then(async (response) => ({ status: response.status, text: await response.text() }))
      .catch(() => undefined);
    if (answer?.status === 200) {
      const counts = JSON.parse(answer.text) as { accepted: number; duplicates: number };
      if (counts.accepted + counts.duplicates !== count) throw new Error(`${count} sent: ${answer.text}`);
      return;
    }
    // What is no "come again" would be a fault, which no repetition should paper over.
    if (answer !== undefined && answer.status !== 503) throw new Error(`${answer.status}: ${answer.text}`);
    await sleep(50);
  }
}

interface Comparison {
  readonly acknowledged: number;
  readonly stored: number;
  readonly doubled: number;
  readonly lost: readonly string[];
  readonly neverSent: readonly string[];
  /** Fix time of the latest state of each device, and of its newest stored position. */
  readonly states: ReadonlyMap<string, number>;
  readonly newest: ReadonlyMap<string, number>;
}

async function compare(
  databaseUrl: string,
  ledgers: { acknowledged: Fix[]; sent: Fix[] },
): Promise<Comparison> {
  const read = (table: string): Promise<Fix[]> =>
    asSuperuser(databaseUrl, async (client) => {
      const { rows } = await client.query<Fix>(
        `select external_id as device, (extract(epoch from fixed_at) * 1000)::float8 as "timeMs"
        from ${table} join devices using (account_id, device_id)`,
      );
      return rows;
    });
  const keysOf = (fixes: readonly Fix[]): string[] =>
    fixes.map(({ device, timeMs }) => `${device} ${timeMs}`);
  const stored = await read('positions');
  const keys = keysOf(stored);
  const found = new Set(keys);
  const sent = new Set(keysOf(ledgers.sent));
  const newest = new Map<string, number>();
  for (const { device, timeMs } of stored) newest.set(device, Math.max(timeMs, newest.get(device) ?? 0));
  return {
    acknowledged: ledgers.acknowledged.length,
    stored: found.size,
    doubled: keys.length - found.size,
    lost: keysOf(ledgers.acknowledged).filter((key) => !found.has(key)),
    neverSent: keys.filter((key) => !sent.has(key)),
    states: new Map((await read('asset_states')).map(({ device, timeMs }) => [device, timeMs])),
    newest,
  };
}

/** As root the cluster lives elsewhere, behind a link. */
async function removeDataDirectory(dataDir: string): Promise<void> {
  const cluster = await realpath(join(dataDir, 'database', 'postgres'));
  await rm(cluster, { recursive: true, force: true });
  await rm(`${cluster}.origin`, { force: true });
  await rm(dataDir, { recursive: true, force: true });
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
