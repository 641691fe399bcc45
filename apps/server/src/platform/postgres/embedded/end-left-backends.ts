import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import type { Logger } from '../../log.ts';
import { asUser, type PostgresUser } from './postgres-user.ts';

/**
 * Every server process has its cluster's directory as working directory. Runs as the user of the processes: another
 * user, even root in a container, may not see their working directory.
 */
const END_ALL = `for process in /proc/[0-9]*; do
  [ "$process/cwd" -ef "$1" ] && read -r name < "$process/comm" && [ "$name" = postgres ] || continue
  kill -KILL "\${process#/proc/}" && echo "\${process#/proc/}"
done`;

/**
 * Kills the processes that a dead PostgreSQL left running in this cluster. A process that runs a query does not
 * notice the death of its server, and holds the shared memory that a new server needs. Its cleanup is irrelevant,
 * since the new server recovers as after a crash. Without /proc no process is found, and each ends with its query.
 * Call it only while holding the lock of the data directory, with no server running in it.
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
  if (pids.length > 0) log.warn({ pids }, 'Ended processes left by a crashed PostgreSQL');
}
