import type { TestDatabase } from '@azimute/server/src/platform/testing/create-test-database.ts';
import { places } from './places.ts';
import type { World } from './world.ts';

/** Restores the planted device assignments, and removes devices that calls have assigned to planted assets. */
export async function restoreDevices(
  database: Pick<TestDatabase, 'queryAsOwner'>,
  { targets }: World,
): Promise<void> {
  const planted = places.map((place) => targets[place]);
  await database.queryAsOwner(
    `with planted as (
      select * from unnest($1::int[], $2::int[], $3::text[]) as t (account_id, asset_id, external_id)
    ), forgotten as (
      delete from past_assignments p using planted t
      where p.account_id = t.account_id and p.external_id = t.external_id
    ), assigned as (
      delete from devices d using planted t
      where d.account_id = t.account_id and d.asset_id = t.asset_id
        and not exists (select from planted o where o.account_id = d.account_id and o.external_id = d.external_id))
    update devices d set asset_id = t.asset_id, since = '-infinity', assigned_by = null
    from planted t where d.account_id = t.account_id and d.external_id = t.external_id and d.since > '-infinity'`,
    [
      planted.map(({ accountId }) => accountId),
      planted.map(({ assetId }) => assetId),
      planted.map(({ deviceId }) => deviceId),
    ],
  );
}
