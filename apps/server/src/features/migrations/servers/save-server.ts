import type { CreateMigrationServer, MigrationServer, UpdateMigrationServer } from '@azimute/contract';
import { migrationServersMost } from '@azimute/contract/migration-servers';
import { audit } from '../../../platform/audit.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { enqueueJob } from '../../../platform/jobs/enqueue-job.ts';
import { mayBePrivate } from '../../../platform/private-hosts.ts';
import { transact, type VerbContext } from '../../../platform/transact.ts';
import { askRows } from '../source/traccar-api.ts';
import { openServer, problemOf, sealToken, type MigrationServerSettings } from './open-server.ts';
import { findServer, presentServer, selectServers, updateServer } from './server-rows.ts';

export const readServerTask = 'read_migration_server';

/**
 * Stores a server whose address and token work, and queues its reading.
 * @throws DomainError validation_failed, too_many_requests
 */
export async function createServer(
  context: VerbContext,
  settings: MigrationServerSettings,
  { url, token, historyFrom }: CreateMigrationServer,
): Promise<MigrationServer> {
  const { accountId, userId } = context.actor;
  const address = new URL(url);
  if (address.protocol !== 'https:' && !mayBePrivate(settings.webhooksAllowPrivate, address))
    throw new DomainError('validation_failed', { errors: { url: ['not_https'] } });
  const sealed = sealToken(settings, accountId, token);
  await requireAnswer(settings, accountId, { url, token: sealed });
  return await transact(context, async (transaction) => {
    const { client, at } = transaction;
    if ((await selectServers(transaction)).length >= migrationServersMost)
      throw new DomainError('too_many_requests', {
        retryAfterSeconds: 60,
        detail: `You can have up to ${migrationServersMost} servers. Delete one first.`,
      });
    const { rows } = await client.query<{ id: number }>(
      `insert into migration_servers
        (account_id, user_id, url, token, history_from, created_at, caught_up_to, looked_back_at, next_at)
        values ($1, $2, $3, $4, $5, $6, $6, $6, $6) returning migration_server_id as id`,
      [accountId, userId, url, sealed, historyFrom, at],
    );
    const id = rows[0]?.id ?? 0;
    await enqueueJob(client, {
      task: readServerTask,
      payload: { serverId: id },
      queue: 'long',
      key: `${readServerTask}.${id}`,
    });
    await audit(client, {
      action: 'migration-server.create',
      entity: 'migration-server',
      entityId: id,
      after: { url, historyFrom },
    });
    return presentServer(await findServer(transaction, id));
  });
}

/** Groups of all users are only for administrators of the Traccar server. */
async function requireAnswer(
  settings: MigrationServerSettings,
  accountId: number,
  server: { readonly url: string; readonly token: Buffer },
): Promise<void> {
  try {
    const api = openServer(settings, accountId, server);
    await Array.fromAsync(askRows(api, 'tc_groups', 'groups?all=true'));
  } catch (error) {
    const problem = problemOf(error);
    if (problem === 'unexpected') throw error;
    const field = problem === 'unauthorized' ? 'token' : 'url';
    throw new DomainError('validation_failed', { errors: { [field]: [problem] } });
  }
}

/**
 * Starts or ends the catch-up.
 * @throws DomainError not_found
 */
export function updateMigrationServer(
  context: VerbContext,
  id: number,
  { isCatchingUp }: UpdateMigrationServer,
): Promise<MigrationServer> {
  return transact(context, async (transaction) => {
    const before = await findServer(transaction, id, 'for update');
    if (before.isCatchingUp === isCatchingUp) return presentServer(before);
    await updateServer(transaction, id, { isCatchingUp, problem: null, nextAt: transaction.at });
    await audit(transaction.client, {
      action: 'migration-server.update',
      entity: 'migration-server',
      entityId: id,
      before: { isCatchingUp: before.isCatchingUp },
      after: { isCatchingUp },
    });
    return presentServer({ ...before, isCatchingUp, problem: null });
  });
}

/** @throws DomainError not_found */
export function deleteMigrationServer(context: VerbContext, id: number): Promise<void> {
  return transact(context, async (transaction) => {
    const { url } = await findServer(transaction, id, 'for update');
    await transaction.client.query(
      'delete from migration_servers where account_id = $1 and migration_server_id = $2',
      [transaction.accountId, id],
    );
    await audit(transaction.client, {
      action: 'migration-server.delete',
      entity: 'migration-server',
      entityId: id,
      before: { url },
      after: null,
    });
  });
}
