import { validationCodes, type Rebuild, type StartRebuild } from '@azimute/contract';
import { audit } from '../../../platform/audit.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { transact, type AccountRead, type VerbContext } from '../../../platform/transact.ts';
import { holdAssignments } from '../../assets/connect-devices.ts';
import { enqueueRebuild } from '../../telemetry/reducers/rebuild/rebuild-progress.ts';
import { readGeofence } from '../geofences-reads.ts';
import { nextVersion } from '../save-geofence.ts';
import { readRebuild } from './list-rebuilds.ts';

/**
 * Recalculates the records of a geofence's or an asset's past in the background. For a geofence, its last version
 * becomes effective from the start of that period, replacing the versions of that time; late fixes use it, too.
 * @throws DomainError not_found, validation_failed unless exactly one of the two is given, conflict while one is in
 * progress
 */
export function startRebuild(
  context: VerbContext,
  { geofenceId, assetId, days }: StartRebuild,
): Promise<Rebuild> {
  return transact(context, async (transaction) => {
    const { client, accountId, at } = transaction;
    if ((geofenceId === null) === (assetId === null))
      throw new DomainError('validation_failed', {
        errors: { geofenceId: [validationCodes.required] },
        detail: 'Send either a geofence or an asset, not both.',
      });
    await holdAssignments(client);
    const from = await readBegin(transaction, days);
    const unitId =
      geofenceId === null
        ? await readUnitOfAsset(transaction, assetId ?? 0)
        : (await readGeofence(transaction, geofenceId)).unit.id;
    const { rows } = await client.query<{ id: number }>(
      `insert into reducer_rebuilds (account_id, geofence_id, asset_id, unit_id, from_at, requested_at)
        values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning rebuild_id as id`,
      [accountId, geofenceId, assetId, unitId, from, at],
    );
    const [row] = rows;
    if (row === undefined)
      throw new DomainError('conflict', {
        detail: 'A recalculation is already running. Wait until it finishes, or cancel it.',
      });
    if (geofenceId !== null) await holdSince(transaction, geofenceId, from);
    await enqueueRebuild(client, row.id);
    await audit(client, {
      ...(geofenceId === null
        ? { action: 'asset.rebuild', entity: 'asset', entityId: assetId ?? 0 }
        : { action: 'geofence.rebuild', entity: 'geofence', entityId: geofenceId }),
      after: { from: from.toISOString() },
    });
    return await readRebuild(transaction, row.id);
  });
}

/** Returns a number of days in the account's time zone, up to today and at most the retention. */
async function readBegin({ client, accountId, at }: AccountRead, days: number): Promise<Date> {
  const { rows } = await client.query<{ from: Date }>(
    `select greatest($2::timestamptz - retention, (date_trunc('day', $2::timestamptz at time zone time_zone)
        - ($3 - 1) * interval '1 day') at time zone time_zone) as "from"
      from accounts where account_id = $1`,
    [accountId, at, days],
  );
  const [row] = rows;
  if (row === undefined) throw new DomainError('not_found');
  return row.from;
}

async function readUnitOfAsset({ client, accountId }: AccountRead, assetId: number): Promise<number> {
  const { rows } = await client.query<{ unitId: number }>(
    'select unit_id as "unitId" from assets where account_id = $1 and asset_id = $2',
    [accountId, assetId],
  );
  const [row] = rows;
  if (row === undefined) throw new DomainError('not_found');
  return row.unitId;
}

/** Makes a geofence's current version effective since an instant, replacing others. */
async function holdSince(read: AccountRead, geofenceId: number, from: Date): Promise<void> {
  await nextVersion(read);
  await read.client.query(
    `update geofence_versions
      set valid_from = case when valid_to = 'infinity' then least(valid_from, $3) else valid_from end,
        valid_to = case when valid_to = 'infinity' then valid_to else greatest(valid_from, $3) end
      where account_id = $1 and geofence_id = $2 and valid_to > $3`,
    [read.accountId, geofenceId, from],
  );
}

/**
 * Ends a rebuild: after the response nothing more of it is written. One that has ended stays unchanged.
 * @throws DomainError not_found
 */
export function cancelRebuild(context: VerbContext, rebuildId: number): Promise<Rebuild> {
  return transact(context, async (transaction) => {
    const { client, accountId, at } = transaction;
    const { rowCount } = await client.query(
      `update reducer_rebuilds set state = 'cancelled', finished_at = $3
        where account_id = $1 and rebuild_id = $2 and state in ('queued', 'running')`,
      [accountId, rebuildId, at],
    );
    const rebuild = await readRebuild(transaction, rebuildId);
    if (rowCount !== 0)
      await audit(client, {
        ...(rebuild.geofenceId === null
          ? { action: 'asset.cancel-rebuild', entity: 'asset', entityId: rebuild.assetId ?? 0 }
          : { action: 'geofence.cancel-rebuild', entity: 'geofence', entityId: rebuild.geofenceId }),
        after: { done: rebuild.done, assets: rebuild.assets },
      });
    return rebuild;
  });
}
