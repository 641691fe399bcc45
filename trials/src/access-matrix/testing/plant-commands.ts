import { requestStop } from '@azimute/engine/remote-stop';
import type { TestDatabase } from '@azimute/server/src/platform/testing/create-test-database.ts';

/** A command for the device of an asset, which waits for approval. */
export const commandIdOf = (assetId: number): number => 1_000_000 + assetId;

/** A remote stop of that device, which it has confirmed. */
export const stopIdOf = (assetId: number): number => 2_000_000 + assetId;

/** Planting again restores it, and deletes others. */
export async function plantCommands(
  { queryAsOwner }: Pick<TestDatabase, 'queryAsOwner'>,
  {
    accountId,
    assetId,
    deviceNumber,
    userId,
    text,
  }: {
    readonly accountId: number;
    readonly assetId: number;
    readonly deviceNumber: number;
    readonly userId: number;
    readonly text: string;
  },
): Promise<void> {
  await queryAsOwner('delete from device_commands where account_id = $1 and asset_id = $2', [
    accountId,
    assetId,
  ]);
  await queryAsOwner(
    `insert into device_commands (account_id, device_command_id, device_id, kind, settings, state, created_at, created_by,
        expires_at)
      overriding system value
      values ($1, $2, $3, 'custom', $4, 'awaiting_approval', now(), $5, now() + interval '7 days')`,
    [accountId, commandIdOf(assetId), deviceNumber, JSON.stringify({ text }), userId],
  );
  const state = { ...requestStop(Date.now()), phase: 'stopped' };
  await queryAsOwner(
    `insert into device_commands (account_id, device_command_id, device_id, kind, settings, state, created_at, created_by,
        expires_at, fence, written_at, stop)
      overriding system value
      values ($1, $2, $3, 'stop', $4, 'acknowledged', now(), $5, now() + interval '7 days', gen_random_uuid(), now(), $6)`,
    [
      accountId,
      stopIdOf(assetId),
      deviceNumber,
      JSON.stringify({ number: 1, standSeconds: 180, geofenceIds: [1] }),
      userId,
      JSON.stringify({ state, stand: null }),
    ],
  );
}
