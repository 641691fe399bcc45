import type { ListMapViewsQuery, MapViewList, SavedMapView } from '@azimute/contract';
import { DomainError } from '../../platform/domain-error.ts';
import { pageOf, readIdPlace } from '../../platform/lists/cursor.ts';
import type { Transaction } from '../../platform/transact.ts';

type MapViewRead = Pick<Transaction, 'client' | 'actor'>;

interface Row {
  map_view_id: number;
  user_id: number | null;
  name: string;
  view: SavedMapView['view'];
  is_default: boolean;
  updated_at: Date;
}

const COLUMNS = `v.map_view_id, v.user_id, v.name, v.view, v.updated_at, exists (select from map_view_defaults d
  where d.account_id = v.account_id and d.user_id = $2 and d.map_view_id = v.map_view_id) as is_default`;

const LIST = 'map-views';

/** Lists the actor's views and shared ones, by name. There are few views, so the cursor is just an offset. */
export async function listMapViews(
  { client, actor }: MapViewRead,
  { limit, cursor }: ListMapViewsQuery,
): Promise<MapViewList> {
  const from = readIdPlace(LIST, cursor)?.after ?? 0;
  const { rows } = await client.query<Row>(
    `select ${COLUMNS} from map_views v where v.account_id = $1 and (v.user_id is null or v.user_id = $2)
      order by lower(v.name), v.map_view_id`,
    [actor.accountId, actor.userId],
  );
  return pageOf(rows.slice(from), {
    list: LIST,
    limit,
    total: rows.length,
    placeOf: () => [String(from + limit)],
    present,
  });
}

/** @throws DomainError not_found if the view is neither the actor's nor shared */
export async function readMapView({ client, actor }: MapViewRead, mapViewId: number): Promise<SavedMapView> {
  const { rows } = await client.query<Row>(
    `select ${COLUMNS} from map_views v
      where v.account_id = $1 and v.map_view_id = $3 and (v.user_id is null or v.user_id = $2)`,
    [actor.accountId, actor.userId, mapViewId],
  );
  const [row] = rows;
  if (row === undefined) throw new DomainError('not_found');
  return present(row);
}

function present(row: Row): SavedMapView {
  return {
    id: row.map_view_id,
    name: row.name,
    shared: row.user_id === null,
    isDefault: row.is_default,
    view: row.view,
    updatedAt: row.updated_at.toISOString(),
  };
}
