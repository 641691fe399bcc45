import type pg from 'pg';
import { StartupError } from '../startup-error.ts';
import { runAsOwner } from './run-as-owner.ts';

/** Enough to detect a pooler whose connections take turns. */
const ROUNDS = 3;

/**
 * Two open connections of a client have separate server processes for their whole life. A transaction or statement
 * pooler assigns them any free process, so that prepared statements, time limits, session locks and LISTEN are lost
 * without an error.
 * @throws StartupError, DatabaseUnreachableError
 */
export async function refusePooler(url: string, setting = 'DATABASE_URL'): Promise<void> {
  const processes = await runAsOwner(url, (one) => runAsOwner(url, (other) => askProcesses([one, other])));
  if (processes.size === 2) return;
  throw new StartupError(
    'database_not_usable',
    `${setting} leads through a pooler that shares connections between transactions (PgBouncer: pool_mode = transaction ` +
      'or statement). Name the server itself, or a pooler of sessions (pool_mode = session): Azimute keeps few connections of its own.',
  );
}

/** Returns the server processes that answer, each counted for its connection. */
async function askProcesses(connections: readonly pg.ClientBase[]): Promise<Set<string>> {
  const owners = new Map<number, number>();
  const seen = new Set<string>();
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [index, connection] of connections.entries()) {
      const { rows } = await connection.query<{ pid: number }>('select pg_backend_pid() as pid');
      const pid = rows[0]?.pid ?? 0;
      // A process that serves both connections counts as a third.
      if ((owners.get(pid) ?? index) !== index) seen.add('shared');
      owners.set(pid, index);
      seen.add(`${index} ${pid}`);
    }
  return seen;
}
