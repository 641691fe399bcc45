import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Debian installs it in a folder that is only on the path of administrators. */
const FOLDERS = [...(process.env['PATH'] ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin'];

/** Path of the broker's program, or undefined if it is not installed. */
export const mosquittoPath = FOLDERS.map((folder) => path.join(folder, 'mosquitto')).find((file) =>
  existsSync(file),
);

export interface Mosquitto {
  readonly port: number;
  readonly url: string;
  stop(): Promise<void>;
}

export async function startMosquitto(program: string): Promise<Mosquitto> {
  const folder = await mkdtemp(path.join(tmpdir(), 'azimute-mosquitto-'));
  const port = await findFreePort();
  const file = path.join(folder, 'mosquitto.conf');
  await writeFile(file, `listener ${port} 127.0.0.1\nallow_anonymous true\nmax_queued_messages 0\n`);
  const broker = spawn(program, ['-c', file], { stdio: 'ignore' });
  const kill = (): void => void broker.kill();
  process.once('exit', kill);
  const gone = new Promise((resolve) => broker.once('exit', resolve));
  while (broker.exitCode === null && !(await answers(port))) await sleep(20);
  return {
    port,
    url: `mqtt://127.0.0.1:${port}`,
    stop: async () => {
      process.off('exit', kill);
      kill();
      await gone;
      await rm(folder, { recursive: true });
    },
  };
}

export async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

export async function answers(port: number): Promise<boolean> {
  return await new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('close', () => socket.destroy());
    socket.once('connect', () => socket.end());
  });
}
