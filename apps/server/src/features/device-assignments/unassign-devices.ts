import type { UnassignDevices, TookOffDevices } from '@azimute/contract';
import { auditMany } from '../../platform/audit.ts';
import { transact, type VerbContext } from '../../platform/transact.ts';
import type { AssetRead } from '../assets/assets-reads.ts';
import { holdAssignments } from '../assets/connect-devices.ts';
import { readSelectedAssets } from '../assets/read-selected-assets.ts';
import { endAssignments } from './end-assignments.ts';

/**
 * Unassigns the devices of all selected assets, all or nothing.
 * @throws DomainError conflict if the size of the selection differs from the one that the user saw
 */
export function unassignDevices(
  context: VerbContext,
  { selection, expectedCount, dryRun }: UnassignDevices,
): Promise<TookOffDevices> {
  return transact(context, async (transaction) => {
    const { client, accountId, emit } = transaction;
    await holdAssignments(client);
    const { stored, refused } = await readSelectedAssets(transaction, selection, { expectedCount, lock: '' });
    const ids = stored.map(({ id }) => id);
    if (dryRun) return { ...(await countDevices(transaction, ids)), refused };
    const ended = await endAssignments(transaction, ids);
    await auditMany(
      client,
      { action: 'asset.take-off-device', entity: 'asset' },
      ended.map(({ assetId, externalId, until }) => ({
        entityId: assetId,
        before: { deviceId: externalId },
        after: { until },
      })),
    );
    const assetIds = [...new Set(ended.map(({ assetId }) => assetId))];
    if (assetIds.length > 0) emit('assetsChanged', { accountId, assetIds });
    return { assets: assetIds.length, devices: ended.length, refused };
  });
}

async function countDevices(
  { client, accountId }: AssetRead,
  assetIds: readonly number[],
): Promise<Pick<TookOffDevices, 'assets' | 'devices'>> {
  const { rows } = await client.query<{ assets: number; devices: number }>(
    `select count(distinct asset_id)::int as assets, count(*)::int as devices
    from devices where account_id = $1 and asset_id = any ($2::int[])`,
    [accountId, assetIds],
  );
  return rows[0] ?? { assets: 0, devices: 0 };
}
