import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { answers, findFreePort } from '../../protocols/mqtt/testing/start-mosquitto.ts';

/** Debian installs it in a folder that is only on the path of administrators. */
const FOLDERS = [...(process.env['PATH'] ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin'];

/** Path of the server's program, or undefined if it is not installed. */
export const natsServerPath = FOLDERS.map((folder) => path.join(folder, 'nats-server')).find((file) =>
  existsSync(file),
);

export interface NatsServer {
  readonly url: string;
  /** Kills the process without closing anything first. */
  kill(): Promise<void>;
  /** Starts again on the same port with the stored data. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a separate JetStream server whose data is deleted with it. */
export async function startNatsServer(program: string): Promise<NatsServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'azimute-nats-'));
  const port = await findFreePort();
  let server: ChildProcess | undefined;
  let gone: Promise<unknown> = Promise.resolve();
  const killNow = (): void => void server?.kill('SIGKILL');
  process.once('exit', killNow);
  const start = async (): Promise<void> => {
    server = spawn(program, ['-a', '127.0.0.1', '-p', String(port), '-js', '-sd', folder], {
      stdio: 'ignore',
    });
    const begun = server;
    gone = new Promise((resolve) => begun.once('exit', resolve));
    while (begun.exitCode === null && !(await answers(port))) await sleep(20);
  };
  const kill = async (): Promise<void> => {
    killNow();
    await gone;
  };
  await start();
  return {
    url: `nats://127.0.0.1:${port}`,
    kill,
    start,
    stop: async () => {
      process.off('exit', killNow);
      await kill();
      await rm(folder, { recursive: true });
    },
  };
}
