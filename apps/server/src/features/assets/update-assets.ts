import type { UpdateAssets, UpdatedAssets } from '@azimute/contract';
import { auditMany } from '../../platform/audit.ts';
import { createParameters } from '../../platform/postgres/parameters.ts';
import { transact, type VerbContext } from '../../platform/transact.ts';
import {
  assetColumnOf,
  assetValueNames,
  requireVisibleReferences,
  valueExpression,
  type AssetValues,
} from './asset-values.ts';
import type { AssetRead } from './assets-reads.ts';
import { readSelectedAssets } from './read-selected-assets.ts';

type Change = Partial<AssetValues>;

/**
 * Changes all assets of a selection, or none: in one transaction, so that a selection by filters is that of the
 * person's screen or refused. Assets that are so already are not written. Rows are locked in the order of their ids and
 * without their keys, so that neither two such changes nor the pipeline, which refers to assets, wait for each other.
 * @throws DomainError conflict when the selection has another number of assets than the person saw, validation_failed
 */
export function updateAssets(
  context: VerbContext,
  { selection, change: entered, expectedCount, dryRun }: UpdateAssets,
): Promise<UpdatedAssets> {
  return transact(context, async (transaction) => {
    const { client, accountId } = transaction;
    const change: Change = Object.fromEntries(
      Object.entries(entered).filter(([, value]) => value !== undefined),
    );
    await requireVisibleReferences(client, accountId, entered);
    const { stored, refused } = await readSelectedAssets(transaction, selection, {
      expectedCount,
      lock: dryRun ? '' : 'for no key update',
    });
    const names = assetValueNames.filter((name) => name in change);
    const differing = stored
      .map((asset) => ({ asset, names: names.filter((name) => asset[name] !== change[name]) }))
      .filter((one) => one.names.length > 0);
    const changedIds = differing.map(({ asset }) => asset.id);
    if (!dryRun && differing.length > 0) {
      await writeChange(transaction, change, names, changedIds);
      await auditMany(
        client,
        { action: 'asset.update', entity: 'asset' },
        differing.map(({ asset, names: changed }) => ({
          entityId: asset.id,
          before: pick(asset, changed),
          after: pick(change, changed),
        })),
      );
      transaction.emit('assetsChanged', { accountId, assetIds: changedIds });
    }
    const countOf = (name: keyof AssetValues): number =>
      differing.filter((one) => one.names.includes(name)).length;
    return {
      changed: differing.length,
      unchanged: stored.length - differing.length,
      refused,
      members: Object.fromEntries(names.map((name) => [name, countOf(name)])),
    };
  });
}

async function writeChange(
  { client, accountId, at }: AssetRead,
  change: Change,
  names: readonly (keyof AssetValues)[],
  assetIds: readonly number[],
): Promise<void> {
  const { values, bind } = createParameters();
  const sets = names.map((name) => `${assetColumnOf[name]} = ${valueExpression(name, bind(change[name]))}`);
  // Later than what it replaces even within one millisecond, as it tells versions apart.
  const changedAt = `greatest(${bind(at)}::timestamptz, date_trunc('milliseconds', updated_at) + interval '1 ms')`;
  await client.query(
    `update assets set ${sets.join(', ')}, updated_at = ${changedAt}
    where account_id = ${bind(accountId)} and asset_id = any(${bind(assetIds)}::int[])`,
    values,
  );
}

function pick(values: Change, names: readonly (keyof AssetValues)[]): Change {
  return Object.fromEntries(names.map((name) => [name, values[name]]));
}
