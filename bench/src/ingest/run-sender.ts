import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { BenchFleet } from '../start-portal.ts';
import type { SenderOrder, SenderReport } from './sender.ts';

const SENDER = fileURLToPath(new URL('sender.ts', import.meta.url));

/** Sends from a separate process, and returns its counts. */
export async function send(
  portal: { readonly url: string },
  fleet: BenchFleet,
  order: Omit<SenderOrder, 'url' | 'key' | 'devices'>,
): Promise<SenderReport> {
  const sender = fork(SENDER);
  const answer = once(sender, 'message') as Promise<[SenderReport]>;
  const ended = once(sender, 'exit').then(() => {
    throw new Error('The sender ended without a report');
  });
  ended.catch(() => undefined);
  const full: SenderOrder = { url: portal.url, key: fleet.key, devices: fleet.devices, ...order };
  sender.send(full);
  const [report] = await Promise.race([answer, ended]);
  return report;
}
