import type { Asset, CreateAsset } from '@azimute/contract';
import { audit } from '../../platform/audit.ts';
import { createParameters } from '../../platform/postgres/parameters.ts';
import {
  assetColumnOf,
  assetValueNames,
  refusingTaken,
  requireVisibleReferences,
  valueExpression,
  type AssetValues,
} from './asset-values.ts';
import { enterReadings } from './enter-readings.ts';
import { readAsset, type AssetRead } from './assets-reads.ts';

/** @throws DomainError validation_failed when the code is taken or the UL or customer is not visible */
export async function createAsset(
  read: AssetRead,
  { hourMeterHours, odometerKm, ...entered }: CreateAsset,
): Promise<Asset> {
  const { client, accountId, at } = read;
  await requireVisibleReferences(client, accountId, entered);
  const values: AssetValues = { ...entered, inMaintenance: false, disabled: false };
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
  await enterReadings(read, [{ assetId: id, ...readings }]);
  const asset = await readAsset(read, id);
  await audit(client, {
    action: 'asset.create',
    entity: 'asset',
    entityId: id,
    after: { ...values, ...readings },
  });
  return asset;
}
