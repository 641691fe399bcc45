import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { portalEnvironment } from './platform/testing/portal-environment.ts';

const RUN_PORTAL = path.resolve(import.meta.dirname, '../../../scripts/lib/run-portal.mjs');

let dataDir = '';
let launcher: ChildProcess;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'azimute-launcher-'));
});
afterAll(async () => {
  await rm(dataDir, { recursive: true });
});
beforeEach(async () => {
  launcher = spawn(
    process.execPath,
    ['-e', `import(${JSON.stringify(RUN_PORTAL)}).then(async (m) => process.exit(await m.runPortal([])))`],
    {
      env: portalEnvironment(dataDir),
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let output = '';
  while (!output.includes('is ready')) {
    const [chunk] = (await once(launcher.stdout ?? launcher, 'data')) as [Buffer];
    output += chunk.toString();
  }
});
afterEach(() => {
  launcher.kill('SIGKILL');
});

async function readPid(file: string): Promise<number> {
  return Number((await readFile(path.join(dataDir, file), 'utf8')).split('\n')[0]);
}

async function untilGone(pid: number): Promise<void> {
  try {
    while (process.kill(pid, 0)) await new Promise((resolve) => setTimeout(resolve, 20));
  } catch {
    // The process is gone, as awaited.
  }
}

test('a killed launcher leaves neither portal nor PostgreSQL behind', async () => {
  const [portal, postgres] = [await readPid('lock.pid'), await readPid('postgres/postmaster.pid')];
  launcher.kill('SIGKILL');
  await untilGone(portal);
  await untilGone(postgres);
  await expect(readPid('postgres/postmaster.pid')).rejects.toMatchObject({ code: 'ENOENT' });
});

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  '%s to the launcher stops everything cleanly',
  async (signal) => {
    const postgres = await readPid('postgres/postmaster.pid');
    launcher.kill(signal);
    expect(await once(launcher, 'exit')).toEqual([0, null]);
    expect(() => process.kill(postgres, 0)).toThrow('ESRCH');
  },
);

test('the launcher exits with an error if its portal is killed', async () => {
  process.kill(await readPid('lock.pid'), 'SIGKILL');
  const [code] = (await once(launcher, 'exit')) as [number | null];
  expect(code).toBe(137);
  const postgres = await readPid('postgres/postmaster.pid');
  process.kill(postgres, 'SIGINT');
  await untilGone(postgres);
});
