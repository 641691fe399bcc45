import { randomUUID } from 'node:crypto';
import type { CompareMigrationServer, MigrationComparison } from '@azimute/contract';
import { comparisonMostDays } from '@azimute/contract/migration-comparisons';
import { audit } from '../../../platform/audit.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { enqueueJob } from '../../../platform/jobs/enqueue-job.ts';
import { transact, type VerbContext } from '../../../platform/transact.ts';
import { findServer } from '../servers/server-rows.ts';
import { readComparison } from './comparison-rows.ts';

export const compareTask = 'compare_migration_server';

const DAY_MS = 86_400_000;

/**
 * Queues a comparison, which replaces the previous one.
 * @throws DomainError not_found, validation_failed
 */
export function startComparison(
  context: VerbContext,
  serverId: number,
  { from, to }: CompareMigrationServer,
): Promise<MigrationComparison> {
  return transact(context, async (transaction) => {
    const { client, accountId, at, actor } = transaction;
    const [fromMs, toMs] = [Date.parse(from), Date.parse(to)];
    if (fromMs >= toMs || toMs > at.getTime())
      throw new DomainError('validation_failed', { errors: { to: ['out_of_range'] } });
    if (toMs - fromMs > comparisonMostDays * DAY_MS)
      throw new DomainError('validation_failed', { errors: { from: ['out_of_range'] } });
    await findServer(transaction, serverId, 'for update');
    await client.query(
      'delete from migration_comparisons where account_id = $1 and migration_server_id = $2',
      [accountId, serverId],
    );
    await client.query(
      `insert into migration_comparisons
        (account_id, migration_server_id, user_id, attempt, from_at, to_at, created_at)
        values ($1, $2, $3, $4, $5, $6, $7)`,
      [accountId, serverId, actor.userId, randomUUID(), from, to, at],
    );
    await enqueueJob(client, {
      task: compareTask,
      payload: { serverId },
      queue: 'long',
      key: `${compareTask}.${serverId}`,
    });
    const comparison = await readComparison(transaction, serverId);
    await audit(client, {
      action: 'migration-server.compare',
      entity: 'migration-server',
      entityId: serverId,
      after: { from, to },
    });
    return comparison;
  });
}
