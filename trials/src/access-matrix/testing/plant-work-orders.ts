import type { TestDatabase } from '@azimute/server/src/platform/testing/create-test-database.ts';

/** A work order of an asset with an item of its checklist. */
export const workOrderIdsOf = (assetId: number) => ({
  workOrderId: 1_000_000 + assetId,
  itemId: 1_000_000 + assetId,
});

/** Planted again it is what it was, and what was opened beside it is gone. */
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
}
