import type { Rebuild } from '@azimute/contract';
import { audit } from '../../../platform/audit.ts';
import { transact, type VerbContext } from '../../../platform/transact.ts';
import { readRebuild } from './list-rebuilds.ts';

/**
 * Ends a rebuild: after the response nothing more of it is written. One that has ended stays unchanged.
 * @throws DomainError not_found
 */
export function cancelRebuild(context: VerbContext, rebuildId: number): Promise<Rebuild> {
  return transact(context, async (transaction) => {
    const { client, accountId, at } = transaction;
    const { rowCount } = await client.query(
      `update reducer_rebuilds set state = 'cancelled', finished_at = $3
        where account_id = $1 and rebuild_id = $2 and state in ('queued', 'running')`,
      [accountId, rebuildId, at],
    );
    const rebuild = await readRebuild(transaction, rebuildId);
    if (rowCount !== 0)
      await audit(client, {
        ...(rebuild.geofenceId === null
          ? { action: 'asset.cancel-rebuild', entity: 'asset', entityId: rebuild.assetId ?? 0 }
          : { action: 'geofence.cancel-rebuild', entity: 'geofence', entityId: rebuild.geofenceId }),
        after: { done: rebuild.done, assets: rebuild.assets },
      });
    return rebuild;
  });
}
