import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findFreePort } from '../../../features/telemetry/protocols/mqtt/testing/start-mosquitto.ts';
import { placeBinaries } from '../../../platform/postgres/embedded/place-binaries.ts';
import { asUser, choosePostgresUser } from '../../../platform/postgres/embedded/postgres-user.ts';
import { layOutCluster } from '../../restore/lay-out-cluster.ts';

export interface CopyOptions {
  /** Directory of a base backup. */
  readonly backup: string;
  /** URL of the server that the backup was taken from. */
  readonly url: string;
  /** Follows another server, or recovers and becomes independent. */
  readonly as: 'standby' | 'recovery';
  /** Settings in addition to the copied ones. */
  readonly settings: Readonly<Record<string, string>>;
}

/** A PostgreSQL on a copy of another server's files. */
export interface DatabaseCopy {
  readonly url: string;
  /** Stops answering until it is started again. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Stops it permanently. */
  remove(): Promise<void>;
}

const STARTS_WITHIN_MS = 60_000;

export async function startCopy(options: CopyOptions): Promise<DatabaseCopy> {
  const room = await mkdtemp(path.join(tmpdir(), 'azimute-copy-'));
  // As root, PostgreSQL runs as another user.
  await chmod(room, 0o711);
  const user = await choosePostgresUser(undefined);
  const binDir = await placeBinaries(user);
  const clusterDir = path.join(room, 'postgres');
  await layOutCluster(options.backup, { user, clusterDir, exists: false, publish: async () => undefined });
  const lines = Object.entries(options.settings).map(
    ([name, value]) => `${name} = '${value.replaceAll("'", "''")}'\n`,
  );
  const signalFile = path.join(clusterDir, `${options.as}.signal`);
  await appendFile(path.join(clusterDir, 'postgresql.auto.conf'), lines.join(''));
  await writeFile(signalFile, '');
  if (user !== undefined) await chown(signalFile, user.uid, user.gid);
  const port = await findFreePort();
  const url = new URL(options.url);
  url.port = String(port);
  let server: ChildProcess | undefined;
  const stop = async (): Promise<void> => {
    if (server === undefined) return;
    const ended = once(server, 'exit');
    server.kill('SIGINT');
    await ended;
    server = undefined;
  };
  const start = async (): Promise<void> => {
    server = spawn(path.join(binDir, 'postgres'), ['-D', clusterDir, '-p', String(port)], {
      cwd: '/',
      stdio: 'ignore',
      env: { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin' },
      ...asUser(user),
    });
    await untilItAnswers(server, url.href, options.as);
  };
  await start();
  return {
    url: url.href,
    stop,
    start,
    remove: async () => {
      await stop();
      await rm(room, { recursive: true, force: true });
    },
  };
}

/** Waits until a standby accepts reads, or a recovery has finished. */
async function untilItAnswers(server: ChildProcess, url: string, as: CopyOptions['as']): Promise<void> {
  const untilMs = performance.now() + STARTS_WITHIN_MS;
  for (;;) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended with ${server.exitCode}`);
    if (performance.now() > untilMs) throw new Error('PostgreSQL did not start in time');
    if ((await isRecovering(url)) === (as === 'standby')) return;
    await sleep(20);
  }
}

async function isRecovering(url: string): Promise<boolean | undefined> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ recovers: boolean }>('select pg_is_in_recovery() as recovers');
    return rows[0]?.recovers;
  } catch {
    return undefined;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Creates a directory for a test's copies that PostgreSQL's user can enter. */
export async function makeCopyRoom(): Promise<string> {
  const room = await mkdtemp(path.join(tmpdir(), 'azimute-copied-'));
  await chmod(room, 0o711);
  await mkdir(path.join(room, 'base'));
  return room;
}
