import type { TestDatabase } from '@azimute/server/src/platform/testing/create-test-database.ts';

/** A feed of the account, for an asset's place. */
export const makerFeedIdOf = (assetId: number): number => 1_000_000 + assetId;

/** A machine of that feed, without an asset. */
export const makerMachineIdOf = (assetId: number): number => 2_000_000 + assetId;

export const makerFeedsPlantedAt = '2026-01-01T00:00:00.000Z';

/** Plants a feed with a machine, a deviation, a waiting reading, a decision and a late change; deletes feeds that calls created. */
export async function plantMakerFeed(
  { queryAsOwner }: Pick<TestDatabase, 'queryAsOwner'>,
  {
    accountId,
    assetId,
    text,
  }: { readonly accountId: number; readonly assetId: number; readonly text: string },
): Promise<void> {
  const [feedId, machineId] = [makerFeedIdOf(assetId), makerMachineIdOf(assetId)];
  const mark = `${text} ${assetId}`;
  await queryAsOwner(
    'delete from maker_feeds where account_id = $1 and (maker_feed_id = $2 or maker_feed_id < 1000000)',
    [accountId, feedId],
  );
  await queryAsOwner(
    `insert into maker_feeds (account_id, maker_feed_id, name, snapshot_url, series_url, auth, token_url, user_name, scope,
        time_zone, every_minutes, enabled, updated_at)
      overriding system value
      values ($1, $2, $3, 'https://feed.example/Fleet/1', '', 'none', '', '', '', 'UTC', 30, false, $4)`,
    [accountId, feedId, mark.slice(-80), makerFeedsPlantedAt],
  );
  await queryAsOwner(
    `insert into maker_machines (account_id, maker_machine_id, maker_feed_id, machine_key, pin, maker, model, serial,
        equipment_id, first_seen_at, seen_at)
      overriding system value
      values ($1, $2, $3, $4, $4, $4, '', '', '', now(), now())`,
    [accountId, machineId, feedId, mark],
  );
  await queryAsOwner(
    `with problem as (
        insert into maker_problems values ($1, $2, $3, 'fuel_unit_doubted', 1, now(), now())),
      held as (insert into maker_held_readings values ($1, $3, 'fuelUsed', now(), 1)),
      decision as (insert into maker_unit_decisions values ($1, $2, $4, 'distance', 'keep', now()))
    insert into maker_changes (account_id, maker_feed_id, maker_machine_id, kind, at, received_at, before, after)
      values ($1, $2, $3, 'distance', now(), now(), 1, 2)`,
    [accountId, feedId, machineId, mark],
  );
}
