import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadKeys } from './keys.ts';

let dataDir = '';
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'azimute-keys-'));
});
afterEach(async () => {
  await rm(dataDir, { recursive: true });
});
const keysFile = (): string => path.join(dataDir, 'keys.json');

test.each([0o640, 0o604])('keys with mode %o are refused', async (mode) => {
  await loadKeys(dataDir);
  await chmod(keysFile(), mode);
  await expect(loadKeys(dataDir)).rejects.toMatchObject({ code: 'keys_not_usable' });
});

test.each(['not json', '[]', '{"databaseRoleKey":"c2hvcnQ","refreshTokenKey":"c2hvcnQ"}', '"text"'])(
  'damaged keys are refused: %s',
  async (text) => {
    await writeFile(keysFile(), text, { mode: 0o600 });
    await expect(loadKeys(dataDir)).rejects.toMatchObject({ code: 'keys_not_usable' });
  },
);

test('a process that is not allowed to create keys refuses to start without them', async () => {
  await expect(loadKeys(dataDir, { mayMake: false })).rejects.toMatchObject({ code: 'keys_not_usable' });
});

test('keys are created once, differ, and are readable only by their user', async () => {
  const made = await loadKeys(dataDir);
  expect(made.databaseRoleKey).toHaveLength(32);
  expect(made.databaseRoleKey.equals(made.refreshTokenKey)).toBe(false);
  expect((await stat(keysFile())).mode & 0o777).toBe(0o600);
  expect(await loadKeys(dataDir)).toEqual(made);
});

test('two processes that start concurrently agree', async () => {
  const [one, other] = await Promise.all([loadKeys(dataDir), loadKeys(dataDir)]);
  expect(one).toEqual(other);
});

test('a key unknown to an older version is added to the others', async () => {
  const made = await loadKeys(dataDir);
  const text = JSON.stringify({ databaseRoleKey: made.databaseRoleKey.toString('base64url') });
  await writeFile(keysFile(), text, { mode: 0o600 });
  const again = await loadKeys(dataDir);
  expect(again.databaseRoleKey).toEqual(made.databaseRoleKey);
  expect(JSON.parse(await readFile(keysFile(), 'utf8'))).toHaveProperty('refreshTokenKey');
});
