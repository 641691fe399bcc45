import { createHash, randomBytes } from 'node:crypto';
import { chmod, mkdir, readdir, readFile, realpath, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from '../../log.ts';
import { isFileError } from '../../secret-file.ts';
import { StartupError } from '../../startup-error.ts';
import { canReach, choosePostgresUser, type PostgresUser } from './postgres-user.ts';

const OUTSIDE_ROOT = '/var/lib/azimute';

export interface ClusterPlace {
  user: PostgresUser | undefined;
  clusterDir: string;
  /** False until initdb has created the cluster there. */
  exists: boolean;
  /** Call it once the cluster is complete. */
  publish(): Promise<void>;
}

/**
 * Location of a data directory's database files, and the user that runs them.
 *
 * The location is `<data directory>/postgres`. As root, if PostgreSQL's user cannot traverse to the data directory (a
 * home of mode 0700), the files are in a directory under /var/lib/azimute, and `<data directory>/postgres` is a link to
 * it.
 */
export async function placeCluster(
  dataDir: string,
  log: Logger,
  outsideRoot: string = OUTSIDE_ROOT,
): Promise<ClusterPlace> {
  const nominal = path.join(dataDir, 'postgres');
  const existing = await resolveExisting(nominal);
  const user = await choosePostgresUser(existing);
  if (existing !== undefined) {
    await requireReachable(user, existing);
    return { user, clusterDir: existing, exists: true, publish: async () => undefined };
  }
  if (user === undefined || (await canReach(user, dataDir))) {
    const clusterDir = path.join(await realpath(dataDir), 'postgres');
    return { user, clusterDir, exists: false, publish: async () => undefined };
  }
  const clusterDir = await chooseOutsideDirectory(user, dataDir, { log, outsideRoot });
  return {
    user,
    clusterDir,
    exists: false,
    publish: async () => await symlink(clusterDir, nominal),
  };
}

async function resolveExisting(nominal: string): Promise<string | undefined> {
  try {
    return await realpath(nominal);
  } catch (error) {
    if (!isFileError(error, 'ENOENT')) throw error;
  }
  const entries = await readdir(path.dirname(nominal));
  if (!entries.includes(path.basename(nominal))) return undefined;
  throw new StartupError(
    'data_directory_not_usable',
    `${nominal} is a link to database files that are no longer there. ` +
      'Put them back, or start with a new data directory.',
  );
}

async function requireReachable(user: PostgresUser | undefined, clusterDir: string): Promise<void> {
  if (await canReach(user, clusterDir)) return;
  throw new StartupError(
    'data_directory_not_usable',
    user === undefined
      ? `The database files in ${clusterDir} belong to another user. Start as that user, or as root.`
      : `User ${user.name}, who runs PostgreSQL, cannot access its files in ${clusterDir}. ` +
          'Make every parent directory accessible (chmod o+x), or move the data directory.',
  );
}

async function chooseOutsideDirectory(
  user: PostgresUser,
  dataDir: string,
  { log, outsideRoot }: { log: Logger; outsideRoot: string },
): Promise<string> {
  await mkdir(outsideRoot, { recursive: true });
  await chmod(outsideRoot, 0o711);
  if (!(await canReach(user, outsideRoot)))
    throw new StartupError(
      'data_directory_not_usable',
      `User ${user.name}, who runs PostgreSQL, can access neither ${dataDir} nor ${outsideRoot}. ` +
        'Set DATA_DIR to a directory that all users can access.',
    );
  const place = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
  await warnAboutLeftovers(path.join(outsideRoot, place), dataDir, log);
  const name = `${place}-${randomBytes(4).toString('hex')}`;
  await writeFile(path.join(outsideRoot, `${name}.origin`), `${dataDir}\n`);
  return path.join(outsideRoot, name);
}

/** Deleting a data directory leaves its external files behind; they are reported, never deleted automatically. */
async function warnAboutLeftovers(place: string, dataDir: string, log: Logger): Promise<void> {
  const root = path.dirname(place);
  for (const entry of await readdir(root)) {
    if (!entry.startsWith(`${path.basename(place)}-`) || entry.endsWith('.origin')) continue;
    const leftover = path.join(root, entry);
    const origin = await readFile(`${leftover}.origin`, 'utf8').catch(() => '');
    if (origin.trim() !== dataDir) continue;
    log.warn(
      { leftover },
      `An earlier database of ${dataDir} still exists; delete it when you no longer need it`,
    );
  }
}
