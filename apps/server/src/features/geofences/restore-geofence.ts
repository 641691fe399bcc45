import type { Geofence } from '@azimute/contract';
import { auditMany } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { isTooLate } from '../../platform/records/undoable-changes.ts';
import { transact, type AccountRead, type VerbContext } from '../../platform/transact.ts';
import { holdAssignments } from '../assets/connect-devices.ts';
import { readGeofence } from './geofences-reads.ts';
import { nextVersion } from './save-geofence.ts';

interface Deleted {
  readonly id: number;
  readonly name: string;
  readonly parentId: number | null;
  readonly unitId: number;
  readonly version: number;
  readonly deletedAt: Date | null;
}

/**
 * Undoes the deletion of a geofence and of the sub-geofences that were deleted with it. They are effective from the
 * deletion, as if it had not happened. Reducers recalculate the assets that were processed in between.
 * @throws DomainError not_found, changed_since if it is not deleted or its parent or UL is gone, undo_expired,
 * name_taken
 */
export function restoreGeofence(context: VerbContext, geofenceId: number): Promise<Geofence> {
  return transact(context, async (read) => {
    await holdAssignments(read.client);
    const deleted = await lockDeleted(read, geofenceId);
    await requirePlace(read, deleted[0]);
    await requireFreeNames(read, deleted);
    const version = await nextVersion(read);
    for (const { id } of deleted) await beginRestored(read, id, version);
    const geofence = await readGeofence(read, geofenceId);
    await auditMany(
      read.client,
      { action: 'geofence.restore', entity: 'geofence' },
      deleted.map(({ id, name }) => ({ entityId: id, after: { name } })),
    );
    return geofence;
  });
}

/** Returns the geofence first, then the others that the same call deleted. */
async function lockDeleted(read: AccountRead, geofenceId: number): Promise<[Deleted, ...Deleted[]]> {
  const { client, accountId } = read;
  const { rows } = await client.query<Deleted>(
    `select geofence_id as id, name, parent_id as "parentId", unit_id as "unitId", version, deleted_at as "deletedAt"
      from geofences where account_id = $1 and (geofence_id = $2 or parent_id = $2)
      order by geofence_id <> $2, geofence_id for update`,
    [accountId, geofenceId],
  );
  const [first, ...subs] = rows;
  if (first?.id !== geofenceId) throw new DomainError('not_found');
  if (first.deletedAt === null)
    throw new DomainError('changed_since', {
      detail: `The geofence "${first.name}" is not deleted, so nothing was restored.`,
    });
  if (isTooLate(read, first.deletedAt)) throw new DomainError('undo_expired');
  return [first, ...subs.filter((sub) => sub.deletedAt !== null && sub.version === first.version)];
}

/** The UL can be archived, or the parent of a sub-geofence deleted, after the deletion. */
async function requirePlace(
  { client, accountId }: AccountRead,
  { name, parentId, unitId }: Deleted,
): Promise<void> {
  const { rows } = await client.query<{ hasUnit: boolean; hasParent: boolean }>(
    `select exists (select from current_units where account_id = $1 and unit_id = $2) as "hasUnit",
      $3::int is null or exists (select from geofences
        where account_id = $1 and geofence_id = $3 and deleted_at is null) as "hasParent"`,
    [accountId, unitId, parentId],
  );
  const [place] = rows;
  if (place?.hasUnit && place.hasParent) return;
  const gone = place?.hasUnit ? 'The geofence that contains it was deleted.' : 'Its UL was archived.';
  throw new DomainError('changed_since', { detail: `"${name}" cannot be restored. ${gone}` });
}

/** Names are unique within a parent; a restored sub-geofence keeps its restored parent. */
async function requireFreeNames(
  { client, accountId }: AccountRead,
  deleted: readonly Deleted[],
): Promise<void> {
  const { rows } = await client.query<{ id: number; name: string }>(
    `select g.geofence_id as id, g.name from geofences g join unnest($2::int[]) as d (id) on true
      join geofences o on o.account_id = $1 and o.geofence_id = d.id
      where g.account_id = $1 and g.deleted_at is null and lower(g.name) = lower(o.name)
        and coalesce(g.parent_id, 0) = coalesce(o.parent_id, 0) limit 1`,
    [accountId, deleted.map(({ id }) => id)],
  );
  const [taken] = rows;
  if (taken !== undefined)
    throw new DomainError('name_taken', {
      detail: `Another geofence is now named "${taken.name}" (ID ${taken.id}). Rename it and try again.`,
    });
}

async function beginRestored(
  { client, accountId, at }: AccountRead,
  geofenceId: number,
  version: number,
): Promise<void> {
  await client.query(
    `insert into geofence_versions
        (account_id, geofence_id, version, unit_id, valid_from, saved_at, changed_by, changed, is_restoration, definition)
      select v.account_id, v.geofence_id, $3, v.unit_id, g.deleted_at, $4, acting_user_id(), '{}', true,
        jsonb_set(v.definition, '{version}', to_jsonb($3::int))
      from geofences g
      join geofence_versions v on v.account_id = g.account_id and v.geofence_id = g.geofence_id and not v.is_deletion
      where g.account_id = $1 and g.geofence_id = $2
      order by v.version desc limit 1`,
    [accountId, geofenceId, version, at],
  );
  await client.query(
    'update geofences set deleted_at = null, version = $3 where account_id = $1 and geofence_id = $2',
    [accountId, geofenceId, version],
  );
}
