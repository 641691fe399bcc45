import type { TestDatabase } from '@azimute/server/src/platform/testing/create-test-database.ts';

/** A work order of an asset with a checklist item. */
export const workOrderIdsOf = (assetId: number) => ({
  workOrderId: 1_000_000 + assetId,
  itemId: 1_000_000 + assetId,
});

/** A photo of the work order, and of the countermeasure of an alert, with the same object as the asset's photo. */
export const workPhotoIdsOf = (assetId: number) => ({
  workOrderPhotoId: 1_000_000 + assetId,
  alertPhotoId: 2_000_000 + assetId,
});

export const plantedCountermeasureKey = '00000000-0000-4000-8000-000000000001';

/** Planting again restores it, and deletes others. */
export async function plantWorkOrders(
  { queryAsOwner }: Pick<TestDatabase, 'queryAsOwner'>,
  {
    accountId,
    assetId,
    alertId,
    text,
  }: {
    readonly accountId: number;
    readonly assetId: number;
    readonly alertId: number;
    readonly text: string;
  },
): Promise<void> {
  const { workOrderId, itemId } = workOrderIdsOf(assetId);
  await queryAsOwner('delete from work_orders where account_id = $1 and asset_id = $2', [accountId, assetId]);
  await queryAsOwner(
    `insert into work_orders (account_id, work_order_id, asset_id, alert_id, kind, task, parts, stops_asset, status,
        opened_at, changed_at)
      overriding system value values ($1, $2, $3, $4, 'repair', $5, $5, false, 'open', now(), now())`,
    [accountId, workOrderId, assetId, alertId, text],
  );
  await queryAsOwner(
    `insert into work_order_items (account_id, work_order_item_id, work_order_id, place, text)
      overriding system value values ($1, $2, $3, 0, $4)`,
    [accountId, itemId, workOrderId, text],
  );
  await queryAsOwner(
    `insert into work_order_entries (account_id, work_order_id, at, kind, note) values ($1, $2, now(), 'opened', $3)`,
    [accountId, workOrderId, text],
  );
  await queryAsOwner(
    `insert into undoable_changes (account_id, work_order_id, changed_at, version, entry_id, entry_kind, state_before,
        state_after)
      select account_id, work_order_id, now() + interval '1 day', version, 0, 'changed', work_order_settings(w) || '{"parts": ""}',
        work_order_settings(w)
      from work_orders w where account_id = $1 and work_order_id = $2`,
    [accountId, workOrderId],
  );
  await plantWorkPhotos({ queryAsOwner }, { accountId, assetId, alertId, text });
}

async function plantWorkPhotos(
  { queryAsOwner }: Pick<TestDatabase, 'queryAsOwner'>,
  placed: {
    readonly accountId: number;
    readonly assetId: number;
    readonly alertId: number;
    readonly text: string;
  },
): Promise<void> {
  const { accountId, assetId, alertId, text } = placed;
  const { workOrderPhotoId, alertPhotoId } = workPhotoIdsOf(assetId);
  await queryAsOwner('delete from work_photos where account_id = $1 and alert_id = $2', [accountId, alertId]);
  await queryAsOwner(
    `with photo as (select object_key, media_type from asset_photos where account_id = $1 and asset_id = $2)
    insert into work_photos (account_id, work_photo_id, alert_id, alert_countermeasure_id, work_order_id, version,
        media_type, object_key, added_at) overriding system value
      select $1::int, $3::int, null::int, null::int, $5::int, $7::text, media_type, object_key, now() from photo
      union all
      select $1, $4, c.alert_id, c.alert_countermeasure_id, null, $7, media_type, object_key, now()
        from photo, alert_countermeasures c where c.account_id = $1 and c.alert_id = $6 and c.key = $8`,
    [
      accountId,
      assetId,
      workOrderPhotoId,
      alertPhotoId,
      workOrderIdsOf(assetId).workOrderId,
      alertId,
      text,
      plantedCountermeasureKey,
    ],
  );
  await queryAsOwner(
    `update objects o set given_up_at = null from asset_photos p
      where p.account_id = $1 and p.asset_id = $2 and o.account_id = $1 and o.object_key = p.object_key`,
    [accountId, assetId],
  );
}
