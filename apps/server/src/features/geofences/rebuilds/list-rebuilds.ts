import type { ListRebuildsQuery, Rebuild, RebuildList } from '@azimute/contract';
import { maxId } from '@azimute/contract/ids';
import { DomainError } from '../../../platform/domain-error.ts';
import { pageOf, readIdPlace } from '../../../platform/lists/cursor.ts';
import type { AccountRead } from '../../../platform/transact.ts';

interface Row {
  readonly rebuild_id: number;
  readonly geofence_id: number | null;
  readonly asset_id: number | null;
  readonly from_at: Date;
  readonly state: Rebuild['state'];
  readonly requested_at: Date;
  readonly finished_at: Date | null;
  readonly assets: number;
  readonly done: number;
  readonly fixes: string;
  readonly visits_recorded: number;
  readonly visits_superseded: number;
  readonly trips_recorded: number;
  readonly trips_superseded: number;
}

const LIST = 'rebuilds';

export async function listRebuilds(
  { client, accountId }: AccountRead,
  { limit, cursor, geofence, asset }: ListRebuildsQuery,
): Promise<RebuildList> {
  const place = readIdPlace(LIST, cursor);
  const { rows } = await client.query<Row & { total: number }>(
    `select * from (
        select *, count(*) over ()::int as total from reducer_rebuilds
        where account_id = $1 and ($2::int is null or geofence_id = $2) and ($3::int is null or asset_id = $3)
      ) r where rebuild_id < $4 order by rebuild_id desc limit $5`,
    [accountId, geofence ?? null, asset ?? null, place?.after ?? maxId, limit + 1],
  );
  return pageOf(rows, {
    list: LIST,
    limit,
    total: place?.total ?? rows[0]?.total ?? 0,
    placeOf: (row) => [String(row.rebuild_id)],
    present,
  });
}

/** @throws DomainError not_found */
export async function readRebuild({ client, accountId }: AccountRead, rebuildId: number): Promise<Rebuild> {
  const { rows } = await client.query<Row>(
    'select * from reducer_rebuilds where account_id = $1 and rebuild_id = $2',
    [accountId, rebuildId],
  );
  const [row] = rows;
  if (row === undefined) throw new DomainError('not_found');
  return present(row);
}

function present(row: Row): Rebuild {
  return {
    id: row.rebuild_id,
    geofenceId: row.geofence_id,
    assetId: row.asset_id,
    from: row.from_at.toISOString(),
    state: row.state,
    requestedAt: row.requested_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    assets: row.assets,
    done: row.done,
    fixes: Number(row.fixes),
    visits: { recorded: row.visits_recorded, superseded: row.visits_superseded },
    trips: { recorded: row.trips_recorded, superseded: row.trips_superseded },
  };
}
