import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(import.meta.resolve('@azimute/server/package.json')).replace(
  /package\.json$/,
  join('src', 'main.ts'),
);
const readyWithinMs = 60_000;

export interface StartedPortal {
  readonly url: string;
  /** What it told the person at the terminal. */
  readonly said: string;
  /** Ends it and removes its data. */
  readonly stop: () => Promise<void>;
}

/** A portal of its own for one journey, with a new data directory. */
export async function startPortal(env: Readonly<Record<string, string>>): Promise<StartedPortal> {
  const dataDir = await mkdtemp(join(tmpdir(), 'azimute-e2e-own-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const portal = spawn(process.execPath, [main], {
    env: { ...process.env, LOG_LEVEL: 'warn', PORT: String(port), DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(portal, 'exit');
  const stop = async (): Promise<void> => {
    portal.kill('SIGINT');
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  };
  const said = await new Promise<string>((resolve, reject) => {
    let text = '';
    const limit = setTimeout(() => reject(new Error(`The portal is not ready: ${text}`)), readyWithinMs);
    portal.stdout.setEncoding('utf8').on('data', (part: string) => {
      text += part;
      if (!/ is ready: .*\n\n$/s.test(text)) return;
      clearTimeout(limit);
      resolve(text);
    });
    portal.once('exit', (code) => {
      clearTimeout(limit);
      reject(new Error(`The portal ended with ${code}: ${text}`));
    });
  }).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { url, said, stop };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
