import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import type { Logger } from '../../log.ts';
import { asUser, type PostgresUser } from './postgres-user.ts';

/**
 * Every server process works in the directory of its cluster. As the user of the processes: another one, even root in
 * a container, may not see where they work.
 */
const END_ALL = `for process in /proc/[0-9]*; do
  [ "$process/cwd" -ef "$1" ] && read -r name < "$process/comm" && [ "$name" = postgres ] || continue
  kill -KILL "\${process#/proc/}" && echo "\${process#/proc/}"
done`;

/**
 * Ends the processes that a dead PostgreSQL left at work in this cluster: one in the middle of a query notices nothing,
 * and holds the shared memory without which no other starts. They are killed: what they would tidy up died with their
 * server, and the next one recovers as after a crash. Where there is no /proc none is found, and they end with
 * their queries.
 * Only to be called while holding the lock of the data directory, when no server runs in it.
 */
export async function endLeftBackends(
  clusterDir: string,
  user: PostgresUser | undefined,
  log: Logger,
): Promise<void> {
  const shell = spawn('/bin/sh', ['-c', END_ALL, 'sh', clusterDir], {
    cwd: '/',
    stdio: ['ignore', 'pipe', 'ignore'],
    env: {},
    ...asUser(user),
  });
  const failed = new Promise<never>((_, reject) => shell.once('error', reject));
  const pids = (await Promise.race([text(shell.stdout), failed])).split('\n').filter(Boolean).map(Number);
  if (pids.length > 0) log.warn({ pids }, 'ended what a dead PostgreSQL had left at work');
}
