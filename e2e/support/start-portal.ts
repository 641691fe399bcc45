import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readyWithinMs } from './portal.ts';

const main = fileURLToPath(import.meta.resolve('@azimute/server/package.json')).replace(
  /package\.json$/,
  join('src', 'main.ts'),
);

export interface StartedPortal {
  readonly url: string;
  readonly dataDir: string;
  /** Its output for the operator at the first start. */
  readonly said: string;
  /** Kills it without a shutdown. */
  readonly kill: () => Promise<void>;
  /** Restarts it at the same address, on the same data. */
  readonly startAgain: () => Promise<void>;
  /** Stops it and removes its data. */
  readonly stop: () => Promise<void>;
}

/** Starts a separate portal for one journey, with a new data directory. */
export async function startPortal(env: Readonly<Record<string, string>>): Promise<StartedPortal> {
  const dataDir = await mkdtemp(join(tmpdir(), 'azimute-e2e-own-'));
  const port = await freePort();
  const run = (): ChildProcess =>
    spawn(process.execPath, [main, '--role=all'], {
      env: { ...process.env, LOG_LEVEL: 'warn', PORT: String(port), DATA_DIR: dataDir, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  let portal = run();
  const stop = async (): Promise<void> => {
    await end(portal, 'SIGINT');
    await rm(dataDir, { recursive: true, force: true });
  };
  const said = await listenUntilReady(portal).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    said,
    kill: () => end(portal, 'SIGKILL'),
    startAgain: async () => {
      portal = run();
      await listenUntilReady(portal);
    },
    stop,
  };
}

async function end(portal: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (portal.exitCode !== null || portal.signalCode !== null) return;
  const ended = once(portal, 'exit');
  portal.kill(signal);
  await ended;
}

function listenUntilReady(portal: ChildProcess): Promise<string> {
  return new Promise<string>((resolve, reject) => {
    let text = '';
    const limit = setTimeout(() => reject(new Error(`The portal is not ready: ${text}`)), readyWithinMs);
    portal.stdout?.setEncoding('utf8').on('data', (part: string) => {
      text += part;
      if (!/ is ready: .*\n\n$/s.test(text)) return;
      clearTimeout(limit);
      resolve(text);
    });
    portal.once('exit', (code) => {
      clearTimeout(limit);
      reject(new Error(`The portal ended with ${code}: ${text}`));
    });
  });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
