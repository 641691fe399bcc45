import type { ArchiveAssets, ArchivedAssets } from '@azimute/contract';
import { auditMany } from '../../platform/audit.ts';
import { transact, type VerbContext } from '../../platform/transact.ts';
import type { AssetRead } from '../assets/assets-reads.ts';
import { holdAssignments } from '../assets/connect-devices.ts';
import { readSelectedAssets } from '../assets/read-selected-assets.ts';
import { endAssignments } from '../device-assignments/end-assignments.ts';

/**
 * Archives the assets of a selection, all or nothing, and unassigns their devices. Batches and reducers of the account
 * wait for the commit, so their results for these assets are stored either before it or not at all.
 * @throws DomainError conflict if the size of the selection differs from the one that the user saw
 */
export function archiveAssets(
  context: VerbContext,
  { selection, expectedCount, dryRun }: ArchiveAssets,
): Promise<ArchivedAssets> {
  return transact(context, async (transaction) => {
    const { client, accountId, at, emit } = transaction;
    await holdAssignments(client);
    const { stored, refused } = await readSelectedAssets(transaction, selection, {
      expectedCount,
      lock: dryRun ? '' : 'for no key update',
    });
    const assetIds = stored.map(({ id }) => id);
    const ends = { assets: assetIds.length, ...(await countEnds(transaction, assetIds)), refused };
    if (dryRun || assetIds.length === 0) return ends;
    const ended = await endAssignments(transaction, assetIds);
    await client.query(
      `update assets set archived_at = $3::timestamptz,
        updated_at = greatest($3, date_trunc('milliseconds', updated_at) + interval '1 millisecond')
      where account_id = $1 and asset_id = any ($2::int[])`,
      [accountId, assetIds, at],
    );
    const devicesOf = Map.groupBy(ended, ({ assetId }) => assetId);
    await auditMany(
      client,
      { action: 'asset.archive', entity: 'asset' },
      stored.map(({ id, code }) => ({
        entityId: id,
        before: { code, devices: devicesOf.get(id)?.map(({ externalId }) => externalId) ?? [] },
      })),
    );
    emit('assetsChanged', { accountId, assetIds });
    return ends;
  });
}

/** Counts the rental contracts that are effective now or start later. $1 is the account, $3 the instant. */
export function countRunningContracts(matching: string): string {
  return `(select count(*)::int from rental_contracts c join accounts a using (account_id)
    where c.account_id = $1 and ${matching}
      and coalesce(c.last_day >= ($3::timestamptz at time zone a.time_zone)::date, true))`;
}

type Ends = Pick<ArchivedAssets, 'devices' | 'alerts' | 'contracts' | 'workOrders'>;

async function countEnds({ client, accountId, at }: AssetRead, assetIds: readonly number[]): Promise<Ends> {
  const { rows } = await client.query<Ends>(
    `select
      (select count(*)::int from devices where account_id = $1 and asset_id = any ($2::int[])) as devices,
      (select count(*)::int from alerts
        where account_id = $1 and asset_id = any ($2::int[]) and status <> 'resolved') as alerts,
      ${countRunningContracts('c.asset_id = any ($2::int[])')} as contracts,
      (select count(*)::int from work_orders
        where account_id = $1 and asset_id = any ($2::int[]) and status in ('open', 'in_progress')) as "workOrders"`,
    [accountId, assetIds, at],
  );
  return rows[0] ?? { devices: 0, alerts: 0, contracts: 0, workOrders: 0 };
}
