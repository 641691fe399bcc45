import type { TestDatabase } from '@azimute/server/src/platform/testing/create-test-database.ts';

/** A link to an asset's route to renew, and one to revoke. Planting again restores them. */
export const trackingLinkIdsOf = (assetId: number) => ({
  trackingLinkId: 1_000_000 + 2 * assetId,
  otherTrackingLinkId: 1_000_001 + 2 * assetId,
});

export async function plantTrackingLinks(
  { queryAsOwner }: Pick<TestDatabase, 'queryAsOwner'>,
  {
    accountId,
    assetId,
    text,
  }: { readonly accountId: number; readonly assetId: number; readonly text: string },
): Promise<void> {
  await queryAsOwner(
    `insert into tracking_links (account_id, tracking_link_id, asset_id, token_hash, created_at, expires_at, from_at, name,
        shows_code, shows_speed, shows_trail)
      overriding system value
      select $1, id, $2, sha256(convert_to($3::text || id, 'UTF8')), now(), now() + interval '1 day', now(), $3, true, true, true
      from unnest($4::int[]) as l (id)
      on conflict (account_id, tracking_link_id) do update set ended_at = null, ended_as = null
        where tracking_links.ended_at is not null`,
    [accountId, assetId, text, Object.values(trackingLinkIdsOf(assetId))],
  );
}
