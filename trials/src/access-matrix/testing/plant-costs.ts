import type { TestDatabase } from '@azimute/server/src/platform/testing/create-test-database.ts';

/** A cost of an asset to change, and one to delete. Planting again restores them. */
export const costIdsOf = (assetId: number) => ({
  costId: 1_000_000 + 2 * assetId,
  otherCostId: 1_000_001 + 2 * assetId,
});
export const costsPlantedAt = '2026-01-01T00:00:00.000Z';

export async function plantCosts(
  { queryAsOwner }: Pick<TestDatabase, 'queryAsOwner'>,
  {
    accountId,
    assetId,
    text,
  }: { readonly accountId: number; readonly assetId: number; readonly text: string },
): Promise<void> {
  await queryAsOwner(
    `insert into costs (account_id, cost_id, asset_id, kind, basis, amount, first_day, note, updated_at)
      overriding system value
      select $1, id, $2, 'fuel', 'engine_hour', 48, '2026-01-01', $3, $4 from unnest($5::int[]) as c (id)
      on conflict (account_id, cost_id) do update set kind = excluded.kind, basis = excluded.basis,
        amount = excluded.amount, first_day = excluded.first_day, last_day = null, note = excluded.note,
        updated_at = excluded.updated_at`,
    [accountId, assetId, text, costsPlantedAt, Object.values(costIdsOf(assetId))],
  );
}
