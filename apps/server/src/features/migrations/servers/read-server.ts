import { DomainError } from '../../../platform/domain-error.ts';
import { createMigration } from '../stage/create-migration.ts';
import { readApi } from '../source/read-api.ts';
import { openServer, problemOf } from './open-server.ts';
import { findServer, updateServer } from './server-rows.ts';
import { openServerJob, type ServerDependencies } from './server-job.ts';

/** Reads a server into a draft of a migration. An interrupted reading begins again, and leaves nothing behind. */
export async function readServer(dependencies: ServerDependencies, payload: unknown): Promise<void> {
  const { database } = dependencies;
  const job = await openServerJob(dependencies, payload);
  if (job === null) return;
  const { actor, inAccount, serverId } = job;
  const server = await inAccount((account) => findServer(account, serverId)).catch(ignoreMissing);
  if (server === null || server.reading !== 'reading') return;
  const { host, protocol, pathname } = new URL(server.url);
  const fileName = `${protocol}//${host}${pathname}`.slice(0, 200);
  await inAccount(({ client, accountId }) =>
    client.query(
      `delete from imports where account_id = $1 and kind = 'migration' and state = 'receiving' and file_name = $2`,
      [accountId, fileName],
    ),
  );
  try {
    const api = openServer(dependencies, actor.accountId, server);
    const rows = readApi(api, { from: server.historyFrom, to: server.createdAt });
    const { id } = await createMigration({ database, actor, fileName }, rows);
    await inAccount((account) =>
      updateServer(account, serverId, { reading: 'read', migrationId: id, problem: null }),
    );
  } catch (error) {
    const problem = problemOf(error);
    await inAccount((account) => updateServer(account, serverId, { reading: 'failed', problem }));
    if (problem === 'unexpected') throw error;
  }
}

/** A server that was deleted ends its jobs. */
export function ignoreMissing(error: unknown): null {
  if (error instanceof DomainError && error.code === 'not_found') return null;
  throw error;
}
