import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { isFileError, syncDirectory } from '../../secret-file.ts';
import { StartupError } from '../../startup-error.ts';
import { asUser, type PostgresUser } from './postgres-user.ts';

export const SUPERUSER = 'azimute_superuser';

export const PG_MAJOR = '18';
const UNFINISHED_MARK = '.unfinished-';

export interface InitClusterOptions {
  binDir: string;
  clusterDir: string;
  user: PostgresUser | undefined;
  password: string;
  unsafeFast: boolean;
}

/**
 * Creates a new cluster beside its final location and moves it there when complete, so that a crash leaves no partial
 * one.
 */
export async function initCluster(options: InitClusterOptions): Promise<void> {
  const { clusterDir } = options;
  await removeUnfinished(clusterDir);
  const unfinished = `${clusterDir}${UNFINISHED_MARK}${randomBytes(4).toString('hex')}`;
  const passwordFile = `${unfinished}.password`;
  try {
    await mkdir(unfinished, { mode: 0o700 });
    await giveTo(options.user, unfinished);
    await writePasswordFile(options, passwordFile);
    await runInitdb(options, unfinished, passwordFile);
    await rename(unfinished, clusterDir);
    await syncDirectory(path.dirname(clusterDir));
  } finally {
    await rm(passwordFile, { force: true });
    await rm(unfinished, { recursive: true, force: true });
  }
}

/** Refuses a cluster created by another major version of PostgreSQL. */
export async function requireClusterVersion(clusterDir: string): Promise<void> {
  let version: string;
  try {
    version = (await readFile(path.join(clusterDir, 'PG_VERSION'), 'utf8')).trim();
  } catch (error) {
    throw new StartupError(
      'data_directory_not_usable',
      isFileError(error, 'ENOENT')
        ? `${clusterDir} is not a PostgreSQL data directory. Move it away, or set DATA_DIR to another directory.`
        : `The database files in ${clusterDir} cannot be read. Start as the user who created them, or as root.`,
      { cause: error },
    );
  }
  if (version === PG_MAJOR) return;
  throw new StartupError(
    'data_directory_version',
    `The database files in ${clusterDir} were created by PostgreSQL ${version}; this version of Azimute uses ${PG_MAJOR}. ` +
      'Copy them to a new data directory with npm run upgrade-database (see docs/operating.md), or start the version of Azimute that created them.',
  );
}

async function runInitdb(
  options: InitClusterOptions,
  directory: string,
  passwordFile: string,
): Promise<void> {
  const settings = [
    `--pgdata=${directory}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
    ...(options.unsafeFast ? ['--no-sync'] : []),
  ];
  const initdb = spawn(path.join(options.binDir, 'initdb'), settings, {
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin' },
    ...asUser(options.user),
  });
  let output = '';
  const collect = (chunk: Buffer): void => {
    output = (output + chunk.toString()).slice(-4000);
  };
  initdb.stdout.on('data', collect);
  initdb.stderr.on('data', collect);
  const code = await new Promise<number | null>((resolve, reject) => {
    initdb.once('error', reject);
    initdb.once('close', resolve);
  });
  if (code === 0) return;
  throw new StartupError(
    'postgres_init_failed',
    `The database could not be created in ${options.clusterDir}:\n${findReasons(output)}`,
  );
}

/** initdb prints many messages before it fails. */
function findReasons(output: string): string {
  const reasons = output.split('\n').filter((line) => /fatal|error|panic|could not|denied/i.test(line));
  return reasons.length > 0 ? reasons.join('\n') : output.trim();
}

async function writePasswordFile(options: InitClusterOptions, file: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(`${options.password}\n`);
    if (options.user !== undefined) await handle.chown(options.user.uid, options.user.gid);
  } finally {
    await handle.close();
  }
}

async function removeUnfinished(clusterDir: string): Promise<void> {
  const parent = path.dirname(clusterDir);
  const prefix = `${path.basename(clusterDir)}${UNFINISHED_MARK}`;
  for (const entry of await readdir(parent)) {
    if (entry.startsWith(prefix)) await rm(path.join(parent, entry), { recursive: true });
  }
}

async function giveTo(user: PostgresUser | undefined, target: string): Promise<void> {
  if (user !== undefined) await chown(target, user.uid, user.gid);
}
