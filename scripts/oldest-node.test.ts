import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, type TestContext } from 'vitest';
import { childEnvironment } from './lib/child-environment.mjs';
import { installOldestNode } from './lib/oldest-node.mjs';

const ROOT = path.resolve(import.meta.dirname, '..');
const PASSWORD = 'chosen by the operator';

let dataDir = '';
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'azimute-oldest-'));
});
afterAll(async () => {
  await rm(dataDir, { recursive: true });
});

/** Returns the oldest pin for this platform. Without a registry the test is skipped, except in CI. */
function oldestNode({ skip }: TestContext): string {
  try {
    return installOldestNode()?.path ?? skip('npm has no such Node for this platform');
  } catch (error) {
    if (process.env['CI'] === 'true') throw error;
    return skip(String(error));
  }
}

test('the portal starts with its demo on the oldest pinned Node, without warnings', async (context) => {
  const node = oldestNode(context);
  const { PATH, NODE_OPTIONS } = childEnvironment();
  const settings = {
    DATA_DIR: dataDir,
    PORT: '0',
    DEMO: 'true',
    DEMO_PASSWORD: PASSWORD,
    DEMO_HISTORY_DAYS: '0',
  };
  const portal = spawn(node, [path.join(ROOT, 'apps/server/src/main.ts')], {
    env: { PATH, NODE_OPTIONS, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const warnings = text(portal.stderr);
  const ended = once(portal, 'exit');
  let output = '';
  let address: string | undefined;
  while ((address = /ready: +(http:\S+)\n/.exec(output)?.[1]) === undefined) {
    const [chunk] = (await Promise.race([once(portal.stdout, 'data'), ended])) as [unknown];
    if (!Buffer.isBuffer(chunk)) throw new Error(`${output}${await warnings}`);
    output += chunk.toString();
  }
  const answer = await fetch(`${address}/api/v1/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      grant_type: 'password',
      client_id: 'azimute-web',
      username: 'admin@demo.example',
      password: PASSWORD,
    }),
  });
  expect(answer.status).toBe(200);
  portal.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(await warnings).toBe('');
});

test('the host of the reducers and the geometry pass on the oldest pinned Node', async (context) => {
  const node = oldestNode(context);
  const vitest = path.join(ROOT, 'node_modules/vitest/vitest.mjs');
  const args = ['run', '--project', 'unit', 'packages/engine/src/host', 'packages/geo'];
  const running = spawn(node, [vitest, ...args], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], AZIMUTE_TEST_PACE: process.env['AZIMUTE_TEST_PACE'] },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [said, [code]] = await Promise.all([text(running.stdout), once(running, 'exit')]);
  expect(code, said).toBe(0);
});
