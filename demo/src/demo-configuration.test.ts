import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Configuration } from '@azimute/contract';
import { openDirectoryStore } from '@azimute/server/src/platform/objects/open-object-store.ts';
import { createTestDatabase } from '@azimute/server/src/platform/testing/create-test-database.ts';
import { clientOf } from '@azimute/server/src/testing/portal-client.ts';
import { startWholePortal } from '@azimute/server/src/testing/start-whole-portal.ts';
import { readFiles, writeFiles } from '@azimute/server/src/tools/config/yaml-files.ts';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { demoAdministratorEmail, seedDemo } from './seed-demo.ts';

const password = 'correct horse battery';
const portal = await startWholePortal({ testDatabase: await createTestDatabase() });
const owner = new pg.Client({ connectionString: portal.ownerUrl });
await owner.connect();
afterAll(async () => {
  await owner.end();
  await portal.stop();
});
await seedDemo(owner, { password, locale: 'pt', objects: openDirectoryStore(portal.dataDir) });

const { access_token: token } = await clientOf(portal.server, null).call('createToken', {
  body: { grant_type: 'password', client_id: 'azimute-web', username: demoAdministratorEmail, password },
});
const administrator = clientOf(portal.server, token);
const read = () => administrator.call('getConfiguration');

async function apply(configuration: Configuration, deletes: boolean) {
  const { hash, problems } = await administrator.call('planConfiguration', {
    body: { configuration, deletes },
  });
  expect(problems).toEqual([]);
  return await administrator.call('applyConfiguration', { body: { configuration, deletes, hash } });
}

it('exports the demo account as files that restore it', async () => {
  const { configuration, notes } = await read();
  expect(notes).toEqual([]);
  const folder = mkdtempSync(join(tmpdir(), 'azimute-demo-'));
  writeFiles(folder, configuration);
  const { configuration: files } = readFiles(folder);
  expect(files).toEqual(configuration);
  const none = { created: 0, changed: 0, deleted: 0, secrets: [] };
  expect(await apply(files, true)).toEqual(none);

  const { version, geofences = [], alertTypes = [], targets = [], boardFolders = [], boards = [] } = files;
  const emptied = { version, geofences: [], alertTypes: [], targets: [], boardFolders: [], boards: [] };
  const sizes = [geofences, alertTypes, targets, boardFolders, boards].map(({ length }) => length);
  expect(Math.min(...sizes)).toBeGreaterThan(0);
  const total = sizes.reduce((sum, length) => sum + length, 0);
  expect(await apply(emptied, true)).toEqual({ ...none, deleted: total });
  expect(await apply(files, true)).toEqual({ ...none, created: total });
  expect((await read()).configuration).toEqual(configuration);
});
