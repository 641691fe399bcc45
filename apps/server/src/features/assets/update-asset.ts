import type { Asset, AssetValues, UpdateAsset } from '@azimute/contract';
import { audit } from '../../platform/audit.ts';
import { versionAfter } from '../../platform/changed-settings.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { createParameters } from '../../platform/postgres/parameters.ts';
import { transact, type VerbContext } from '../../platform/transact.ts';
import {
  assetColumnOf,
  dropUndefined,
  listDiffering,
  pickValues,
  refusingTaken,
  requireVisibleReferences,
  selectAssetValues,
  valueExpression,
} from './asset-values.ts';
import { readAsset, type AssetRead } from './assets-reads.ts';
import { enterCustomValues } from './custom-fields/enter-custom-values.ts';
import { settleTags } from './settle-tags.ts';

type StoredValues = AssetValues & { readonly updatedAt: Date; readonly isArchived: boolean };

/**
 * Changes the entered values that differ; if none differ, writes nothing. The user must see both the asset's
 * previous UL and its new one.
 * @throws DomainError not_found, archived, conflict if it changed since `updatedAt`, validation_failed
 */
export function updateAsset(
  context: VerbContext,
  assetId: number,
  { updatedAt, ...entered }: UpdateAsset,
): Promise<Asset> {
  return transact(context, async (transaction) => {
    const { client, accountId, at } = transaction;
    const enterCustom = await enterCustomValues(transaction, entered.custom);
    const stored = await lockAsset(transaction, assetId);
    if (updatedAt !== undefined && stored.updatedAt.getTime() !== Date.parse(updatedAt)) {
      throw new DomainError('conflict');
    }
    await requireVisibleReferences(client, accountId, entered);
    const { updatedAt: storedAt, isArchived, ...before } = stored;
    if (isArchived) throw new DomainError('archived');
    const settle = await settleTags(transaction, entered.tags ?? []);
    const after: AssetValues = {
      ...before,
      ...dropUndefined(entered),
      custom: enterCustom(before.custom),
      ...(entered.tags && { tags: settle(entered.tags) }),
    };
    const changes = listDiffering(before, after);
    if (changes.length === 0) return await readAsset(transaction, assetId);
    const { values, bind } = createParameters();
    const sets = changes.map(
      (name) => `${assetColumnOf[name]} = ${valueExpression(name, bind(after[name]))}`,
    );
    const changedAt = versionAfter(storedAt, at);
    await refusingTaken(
      'code',
      client.query(
        `update assets set ${sets.join(', ')}, updated_at = ${bind(changedAt)}
        where account_id = ${bind(accountId)} and asset_id = ${bind(assetId)}`,
        values,
      ),
    );
    const asset = await readAsset(transaction, assetId);
    await audit(client, {
      action: 'asset.update',
      entity: 'asset',
      entityId: assetId,
      before: pickValues(before, changes),
      after: pickValues(after, changes),
    });
    transaction.emit('assetsChanged', { accountId, assetIds: [assetId] });
    return asset;
  });
}

async function lockAsset({ client, accountId }: AssetRead, assetId: number): Promise<StoredValues> {
  const { rows } = await client.query<StoredValues>(
    `select ${selectAssetValues('a')}, date_trunc('milliseconds', updated_at) as "updatedAt",
      archived_at is not null as "isArchived"
    from assets a where account_id = $1 and asset_id = $2 for update`,
    [accountId, assetId],
  );
  const [stored] = rows;
  if (stored === undefined) throw new DomainError('not_found');
  return stored;
}
