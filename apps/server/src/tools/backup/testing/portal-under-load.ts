import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const MAIN = path.resolve(import.meta.dirname, '../../../main.ts');

/** Users of the demo that the portal starts with. */
export const ADMINISTRATOR = { email: 'admin@demo.example', password: 'a-demo-password' };
export const DEVICES = ['kept-1', 'kept-2', 'kept-3'];

export interface Portal {
  readonly address: string;
  stop(): Promise<void>;
}

/** Starts the whole portal in a separate process, with its embedded database and the demo. */
export async function startPortal(
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Portal> {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: dataDir,
      PORT: '0',
      DEMO_PASSWORD: ADMINISTRATOR.password,
      LOG_LEVEL: 'silent',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return {
    address: await readAddress(child),
    stop: async () => {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

async function readAddress(child: ChildProcess): Promise<string> {
  let output = '';
  const found = Promise.withResolvers<string>();
  const collect = (chunk: Buffer): void => {
    output += chunk.toString();
    const address = /ready: +(http:\S+)/.exec(output)?.[1];
    if (address !== undefined) found.resolve(address);
  };
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  child.once('exit', () => found.reject(new Error(output)));
  return await found.promise;
}

/** Sends batches until it is stopped, and records the acknowledged fixes. */
export function startSender(address: string, key: string) {
  const acknowledged: string[] = [];
  const progress = { stopping: false };
  const run = async (): Promise<void> => {
    let timeMs = Date.now() - 60 * 24 * 3_600_000;
    while (!progress.stopping) {
      const positions = Array.from({ length: 60 }, (_, index) => ({
        deviceId: DEVICES[index % DEVICES.length] ?? '',
        time: new Date((timeMs += 1_000)).toISOString(),
        latitude: -10,
        longitude: -37,
      }));
      const answer = await fetch(`${address}/api/v1/telemetry/positions`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ positions }),
      });
      if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`);
      acknowledged.push(...positions.map(({ deviceId, time }) => `${deviceId} ${time}`));
    }
  };
  const running = run();
  return {
    acknowledged,
    untilAcknowledged: async (count: number) => {
      while (acknowledged.length < count)
        await Promise.race([running, new Promise((resolve) => setTimeout(resolve, 10))]);
    },
    stop: async () => {
      progress.stopping = true;
      await running;
    },
  };
}
