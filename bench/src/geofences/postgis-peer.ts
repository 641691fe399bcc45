import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { readCpuSeconds } from '../cpu-time.ts';
import { planPoints, type FencePlan } from './plan-fences.ts';

export interface PostgisPeer {
  /** Measures points located in fences per second of processor time, and the number of pairs. */
  measure(plan: FencePlan, points: number): Promise<{ readonly perSecond: number; readonly pairs: number }>;
  stop(): Promise<void>;
}

const PORT = 9397;

/** Starts Debian's PostGIS on a separate cluster; null if it is not installed. */
export async function startPostgisPeer(): Promise<PostgisPeer | null> {
  const [control] = globSync('/usr/share/postgresql/*/extension/postgis.control').toSorted().toReversed();
  const version = control?.split('/')[4];
  const bin = `/usr/lib/postgresql/${version}/bin`;
  if (version === undefined || !existsSync(`${bin}/initdb`)) return null;
  const directory = mkdtempSync(join(tmpdir(), 'azimute-postgis-'));
  const user = userInfo().uid === 0 ? readUser('postgres') : null;
  const as = user ?? {};
  if (user !== null) chownSync(directory, user.uid, user.gid);
  execFileSync(`${bin}/initdb`, ['-D', directory, '-U', 'postgres', '-A', 'trust'], {
    ...as,
    cwd: directory,
    stdio: 'ignore',
  });
  const settings = [
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    `unix_socket_directories=${directory}`,
    '-c',
    'jit=off',
  ];
  const server = spawn(`${bin}/postgres`, ['-D', directory, '-p', String(PORT), ...settings], {
    ...as,
    cwd: directory,
    stdio: 'ignore',
  });
  const client = await connect();
  await client.query(
    `create extension postgis; set max_parallel_workers_per_gather = 0; set work_mem = '256MB';
      create table fences (geom geometry); create table points (geom geometry)`,
  );
  return {
    measure: (plan, points) => measure(client, plan, points),
    stop: async () => {
      await client.end();
      server.kill('SIGINT');
      await once(server, 'exit');
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

function readUser(name: string): { uid: number; gid: number } {
  const id = (flag: string): number => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

async function connect(): Promise<pg.Client> {
  for (let tries = 0; ; tries += 1) {
    const client = new pg.Client({ host: '127.0.0.1', port: PORT, user: 'postgres', database: 'postgres' });
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (tries > 100) throw error;
      await sleep(200);
    }
  }
}

async function measure(client: pg.Client, plan: FencePlan, count: number) {
  await client.query('truncate fences, points; drop index if exists fences_geom');
  for (let at = 0; at < plan.fences.length; at += 100)
    await client.query('insert into fences select st_geomfromtext(unnest($1::text[]), 4326)', [
      plan.fences
        .slice(at, at + 100)
        .map(({ shape: [ring = []] }) => `POLYGON((${ring.map((one) => one.join(' ')).join()}))`),
    ]);
  const points = planPoints(plan, count);
  await client.query(
    'insert into points select st_setsrid(st_makepoint(x, y), 4326) from unnest($1::float8[], $2::float8[]) u (x, y)',
    [points.map(({ longitude }) => longitude), points.map(({ latitude }) => latitude)],
  );
  await client.query('create index fences_geom on fences using gist (geom); analyze fences, points');
  const { rows: own } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const pid = own[0]?.pid ?? 0;
  const before = readCpuSeconds(pid);
  const { rows } = await client.query<{ pairs: number }>(
    'select count(*)::int as pairs from points p join fences f on st_covers(f.geom, p.geom)',
  );
  return { perSecond: count / Math.max(0.01, readCpuSeconds(pid) - before), pairs: rows[0]?.pairs ?? 0 };
}
