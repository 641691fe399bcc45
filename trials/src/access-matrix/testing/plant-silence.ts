import type { Query } from './plant-records.ts';

/** Plants a review of an asset that is not reporting. */
export async function plantSilence(
  query: Query,
  {
    accountId,
    assetId,
    text,
  }: { readonly accountId: number; readonly assetId: number; readonly text: string },
): Promise<void> {
  await query(
    `insert into silence_reviews (account_id, asset_id, silent_since, likely, cause, note, reviewed_at)
      values ($1, $2, '2026-01-01Z', 'unknown', 'unknown', $3, '2026-01-02Z')`,
    [accountId, assetId, text],
  );
}
