import type { TestPortal } from '../../../testing/portal-of.ts';

/** Plants the latest state of an asset, as the pipeline stores it. */
export async function plantAssetState(
  { queryAsOwner, accountId }: Pick<TestPortal, 'queryAsOwner' | 'accountId'>,
  assetId: number,
  { fixedAt, engineOn = true }: { readonly fixedAt: Date; readonly engineOn?: boolean },
): Promise<void> {
  await queryAsOwner(
    `insert into asset_states (account_id, asset_id, contact_at, device_id, fixed_at, received_at, latitude, longitude,
      engine_on)
    values ($1, $2, $3, 1, $3, $3, -10.9, -37.1, $4)`,
    [accountId, assetId, fixedAt, engineOn],
  );
}
