import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, inject, it, vi } from 'vitest';
import { runAsOwner } from './run-as-owner.ts';
import { refusePooler } from './refuse-pooler.ts';

const PGBOUNCER = '/usr/sbin/pgbouncer';
const isInstalled = existsSync(PGBOUNCER);

const serverUrl = (): string => inject('testDatabaseUrl');

it('accepts a direct connection to the server, also for concurrent checks', async () => {
  await expect(Promise.all([0, 1, 2].map(() => refusePooler(serverUrl())))).resolves.toHaveLength(3);
});

describe.skipIf(!isInstalled)('PgBouncer (skipped if not installed)', () => {
  it.each(['transaction', 'statement'])('with a pool per %s is refused', async (mode) => {
    await using pooler = await startPooler(mode);
    await expect(refusePooler(pooler.url)).rejects.toThrow('pool_mode = session');
  });

  it('with a pool per session is accepted', async () => {
    await using pooler = await startPooler('session');
    await expect(refusePooler(pooler.url)).resolves.toBeUndefined();
  });
});

async function startPooler(mode: string): Promise<AsyncDisposable & { readonly url: string }> {
  const server = new URL(serverUrl());
  const folder = await mkdtemp(path.join(tmpdir(), 'azimute-pooler-'));
  await chmod(folder, 0o777);
  const port = await findPort();
  const users = path.join(folder, 'users.txt');
  const settings = path.join(folder, 'pgbouncer.ini');
  await writeFile(users, `"${server.username}" "${decodeURIComponent(server.password)}"\n`);
  await writeFile(
    settings,
    `[databases]
* = host=${server.hostname} port=${server.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${users}
pool_mode = ${mode}
ignore_startup_parameters = extra_float_digits
`,
  );
  const isRoot = process.getuid?.() === 0;
  const child = spawn(PGBOUNCER, ['-q', ...(isRoot ? ['-u', 'nobody'] : []), settings], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  const url = new URL(server);
  url.port = String(port);
  await vi.waitFor(() => runAsOwner(url.href, async () => undefined), { interval: 100 });
  return {
    url: url.href,
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}

async function findPort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  probe.close();
  await once(probe, 'close');
  return port;
}
