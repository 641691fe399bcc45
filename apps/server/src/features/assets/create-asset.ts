import type { Asset, AssetValues, CreateAsset } from '@azimute/contract';
import { audit } from '../../platform/audit.ts';
import { createParameters } from '../../platform/postgres/parameters.ts';
import { transact, type VerbContext } from '../../platform/transact.ts';
import {
  assetColumnOf,
  assetValueNames,
  emptyAssetValues,
  refusingTaken,
  requireVisibleReferences,
  valueExpression,
} from './asset-values.ts';
import { enterCustomValues } from './custom-fields/enter-custom-values.ts';
import { enterReadings } from './enter-readings.ts';
import { readAsset } from './assets-reads.ts';
import { settleTags } from './settle-tags.ts';

/** @throws DomainError validation_failed if the code is used, or the UL or customer is not visible */
export function createAsset(
  context: VerbContext,
  { hourMeterHours, odometerKm, ...entered }: CreateAsset,
): Promise<Asset> {
  return transact(context, async (transaction) => {
    const { client, accountId, at } = transaction;
    await requireVisibleReferences(client, accountId, entered);
    const enterCustom = await enterCustomValues(transaction, entered.custom);
    const settle = await settleTags(transaction, entered.tags);
    const values: AssetValues = {
      ...emptyAssetValues,
      ...entered,
      tags: settle(entered.tags),
      custom: enterCustom({}),
    };
    const parameters = createParameters();
    const account = parameters.bind(accountId);
    const placeholders = assetValueNames.map((name) => valueExpression(name, parameters.bind(values[name])));
    const columns = assetValueNames.map((name) => assetColumnOf[name]);
    const { rows } = await refusingTaken(
      'code',
      client.query<{ id: number }>(
        `insert into assets (account_id, ${columns.join(', ')}, created_at, updated_at)
        values (${account}, ${placeholders.join(', ')}, ${parameters.bind(at)}, ${parameters.bind(at)})
        returning asset_id as id`,
        parameters.values,
      ),
    );
    const id = rows[0]?.id ?? 0;
    const readings = { hourMeterHours, odometerKm };
    await enterReadings(transaction, [{ assetId: id, ...readings }]);
    const asset = await readAsset(transaction, id);
    await audit(client, {
      action: 'asset.create',
      entity: 'asset',
      entityId: id,
      after: { ...values, ...readings },
    });
    transaction.emit('assetsChanged', { accountId, assetIds: [id] });
    return asset;
  });
}
