import type { AssetGeofences } from '@azimute/contract';
import { DomainError } from '../../platform/domain-error.ts';
import type { AccountRead } from '../../platform/transact.ts';

interface Row {
  readonly geofence_id: number;
  readonly name: string;
  readonly color: AssetGeofences['items'][number]['geofence']['color'];
  readonly entered_at: Date;
  readonly inferred: boolean;
}

/** @throws DomainError not_found if the asset does not exist or is outside the user's ULs */
export async function getAssetGeofences(
  { client, accountId }: AccountRead,
  assetId: number,
): Promise<AssetGeofences> {
  const asset = await client.query('select from assets where account_id = $1 and asset_id = $2', [
    accountId,
    assetId,
  ]);
  if (asset.rowCount === 0) throw new DomainError('not_found');
  const { rows } = await client.query<Row>(
    `select g.geofence_id, g.name, g.color, v.entered_at, v.inferred
      from geofence_visits v join geofences g using (account_id, geofence_id)
      where v.account_id = $1 and v.asset_id = $2 and v.left_at is null and v.superseded_at is null
        and g.deleted_at is null
      order by v.entered_at desc, g.geofence_id`,
    [accountId, assetId],
  );
  return {
    items: rows.map((row) => ({
      geofence: { id: row.geofence_id, name: row.name, color: row.color, deleted: false },
      enteredAt: row.entered_at.toISOString(),
      inferred: row.inferred,
    })),
  };
}
