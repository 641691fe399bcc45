import type { GeofenceChangeList } from '@azimute/contract';
import { pageOf, readIdPlace, type PageQuery } from '../../platform/lists/cursor.ts';
import { DomainError } from '../../platform/domain-error.ts';
import type { AccountRead } from '../../platform/transact.ts';

interface Row {
  readonly version: number;
  readonly saved_at: Date;
  readonly changed_by: number | null;
  readonly is_deletion: boolean;
  readonly is_restoration: boolean;
  readonly changed: string[];
  readonly total: number;
}

const LIST = 'geofence-changes';

/** @throws DomainError not_found if the geofence does not exist or is outside the user's ULs */
export async function listGeofenceChanges(
  { client, accountId }: AccountRead,
  geofenceId: number,
  { limit, cursor }: PageQuery,
): Promise<GeofenceChangeList> {
  const place = readIdPlace(LIST, cursor);
  const found = await client.query('select from geofences where account_id = $1 and geofence_id = $2', [
    accountId,
    geofenceId,
  ]);
  if (found.rowCount === 0) throw new DomainError('not_found');
  const { rows } = await client.query<Row>(
    `select version, saved_at, changed_by, is_deletion, is_restoration, changed, total from (
        select *, count(*) over ()::int as total from geofence_versions where account_id = $1 and geofence_id = $2
      ) v where version < $3 order by version desc limit $4`,
    [accountId, geofenceId, place?.after ?? 2_147_483_647, limit + 1],
  );
  const { rows: people } = await client.query<{ user_id: number; name: string }>(
    'select user_id, name from names_of_people($1)',
    [[...new Set(rows.flatMap((row) => row.changed_by ?? []))]],
  );
  const nameOf = new Map(people.map((person) => [person.user_id, person.name]));
  return pageOf(rows, {
    list: LIST,
    limit,
    total: place?.total ?? rows[0]?.total ?? 0,
    placeOf: (row) => [String(row.version)],
    present: (row) => ({
      version: row.version,
      changedAt: row.saved_at.toISOString(),
      changedBy: row.changed_by === null ? null : (nameOf.get(row.changed_by) ?? null),
      isDeletion: row.is_deletion,
      isRestoration: row.is_restoration,
      changed: row.changed,
    }),
  });
}
