import type { TestDatabase } from '@azimute/server/src/platform/testing/create-test-database.ts';

/** A fuel to change, and one to delete, for each asset: they belong to the account. Planting again restores them. */
export const fuelIdsOf = (assetId: number) => ({
  fuelId: 1_000_000 + 2 * assetId,
  otherFuelId: 1_000_001 + 2 * assetId,
});
export const fuelsPlantedAt = '2026-01-01T00:00:00.000Z';

export async function plantFuels(
  { queryAsOwner }: Pick<TestDatabase, 'queryAsOwner'>,
  { accountId, assetId }: { readonly accountId: number; readonly assetId: number },
): Promise<void> {
  await queryAsOwner(
    `insert into fuels (account_id, fuel_id, category, fuel, co2_grams_per_liter, source, price, first_day, updated_at)
      overriding system value
      select $1, id, 'fuel ' || id, 'diesel', 2680, 'IPCC', 6, '2026-01-01', $2 from unnest($3::int[]) as f (id)
      on conflict (account_id, fuel_id) do update set category = excluded.category, fuel = excluded.fuel,
        co2_grams_per_liter = excluded.co2_grams_per_liter, source = excluded.source, price = excluded.price,
        first_day = excluded.first_day, updated_at = excluded.updated_at`,
    [accountId, fuelsPlantedAt, Object.values(fuelIdsOf(assetId))],
  );
}
