import { spawn } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { isFileError } from '../../secret-file.ts';
import { StartupError } from '../../startup-error.ts';

/** The operating-system user that runs PostgreSQL; undefined means the current user. */
export interface PostgresUser {
  name: string;
  uid: number;
  gid: number;
}

const PREFERRED_USERS = ['postgres', 'azimute', 'nobody'];

/**
 * PostgreSQL refuses to run as root. As root, the owner of an existing cluster runs it, else the first existing one of
 * a few unprivileged users; initdb requires a passwd entry.
 */
export async function choosePostgresUser(clusterDir: string | undefined): Promise<PostgresUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const users = await readUsers();
  const ownerId = clusterDir === undefined ? undefined : await readOwner(clusterDir);
  if (ownerId !== undefined && ownerId !== 0) {
    const owner = users.find((user) => user.uid === ownerId);
    if (owner !== undefined) return owner;
    throw new StartupError(
      'no_postgres_user',
      `The database files in ${clusterDir} belong to user ${ownerId}, who has no entry in /etc/passwd. ` +
        'Give them to an existing unprivileged user (chown -R), who will then run PostgreSQL.',
    );
  }
  for (const name of PREFERRED_USERS) {
    const user = users.find((candidate) => candidate.name === name && candidate.uid !== 0);
    if (user !== undefined) return user;
  }
  throw new StartupError(
    'no_postgres_user',
    `PostgreSQL cannot run as root, and none of the users ${PREFERRED_USERS.join(', ')} exist. ` +
      'Start as an unprivileged user, create one of these users, or set DATABASE_URL.',
  );
}

/** Checks whether that user can enter the directory or run the file, by trying it rather than by mode bits. */
export async function canReach(user: PostgresUser | undefined, target: string): Promise<boolean> {
  const test = spawn('/bin/sh', ['-c', 'test -x "$1"', 'sh', target], {
    cwd: '/',
    stdio: 'ignore',
    env: {},
    ...asUser(user),
  });
  return await new Promise<boolean>((resolve, reject) => {
    test.once('error', reject);
    test.once('exit', (code) => resolve(code === 0));
  });
}

export function asUser(user: PostgresUser | undefined): { uid?: number; gid?: number } {
  return user === undefined ? {} : { uid: user.uid, gid: user.gid };
}

async function readOwner(directory: string): Promise<number | undefined> {
  try {
    return (await stat(directory)).uid;
  } catch (error) {
    if (isFileError(error, 'ENOENT')) return undefined;
    throw error;
  }
}

async function readUsers(): Promise<PostgresUser[]> {
  const passwd = await readFile('/etc/passwd', 'utf8');
  return passwd.split('\n').flatMap((line) => {
    const [name, , uid, gid] = line.split(':');
    if (name === undefined || uid === undefined || gid === undefined || name.startsWith('#')) return [];
    return [{ name, uid: Number(uid), gid: Number(gid) }];
  });
}
