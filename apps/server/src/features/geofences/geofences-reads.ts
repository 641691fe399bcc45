import type {
  Geofence,
  GeofenceList,
  GeofenceRow,
  GeofenceSettings,
  ListGeofencesQuery,
  Polygon,
} from '@azimute/contract';
import { DomainError } from '../../platform/domain-error.ts';
import { allOf, contains, when } from '../../platform/lists/conditions.ts';
import { pageOf, readCursor, refuseCursor } from '../../platform/lists/cursor.ts';
import { createParameters, type Parameters } from '../../platform/postgres/parameters.ts';
import type { AccountRead } from '../../platform/transact.ts';

interface Row {
  readonly geofence_id: number;
  readonly name: string;
  readonly parent_id: number | null;
  readonly parent_name: string | null;
  readonly unit_id: number;
  readonly unit_code: string;
  readonly unit_name: string;
  readonly color: GeofenceRow['color'];
  readonly max_speed_kph: number | null;
  readonly on_entry: boolean;
  readonly on_exit: boolean;
  readonly on_speeding: boolean;
  readonly severity: GeofenceRow['severity'];
  readonly tags: string[];
  readonly drawn_as: GeofenceRow['drawnAs'];
  readonly area_square_meters: number;
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
  readonly all_assets: boolean;
  readonly asset_count: number;
  readonly inside_count: number;
  readonly sub_count: number;
  readonly version: number;
  readonly updated_at: Date;
}

/** Counts assets that the reader sees, and only assets of the UL: a geofence applies to no others. */
const COLUMNS = `g.geofence_id, g.name, g.parent_id, p.name as parent_name, g.unit_id, u.code as unit_code,
  u.name as unit_name, g.color, g.max_speed_kph, g.on_entry, g.on_exit, g.on_speeding, g.severity, g.tags, g.drawn_as,
  g.area_square_meters, g.west, g.south, g.east, g.north, g.all_assets, g.version, g.updated_at,
  (select count(*)::int from current_assets a where a.account_id = g.account_id and a.unit_id = g.unit_id
    and (g.all_assets or exists (select from geofence_assets x
      where x.account_id = g.account_id and x.geofence_id = g.geofence_id and x.asset_id = a.asset_id))) as asset_count,
  (select count(*)::int from geofence_visits v join current_assets a using (account_id, asset_id)
    where v.account_id = g.account_id and v.geofence_id = g.geofence_id and v.left_at is null
      and v.superseded_at is null) as inside_count,
  (select count(*)::int from geofences c
    where c.account_id = g.account_id and c.parent_id = g.geofence_id and c.deleted_at is null) as sub_count`;
const PARENT = 'left join geofences p on p.account_id = g.account_id and p.geofence_id = g.parent_id';
const UNIT = 'join units u on u.account_id = g.account_id and u.unit_id = g.unit_id';

/** Each parent followed by its sub-geofences. */
const ORDER = [
  `fold_text(coalesce(p.name, g.name)) collate "C"`,
  'coalesce(g.parent_id, g.geofence_id)',
  '(g.parent_id is not null)::int',
  `fold_text(g.name) collate "C"`,
  'g.geofence_id',
] as const;
const LIST = 'geofences';

export async function listGeofences(
  { client, accountId }: AccountRead,
  { limit, cursor, ...filters }: ListGeofencesQuery,
): Promise<GeofenceList> {
  const parameters = createParameters();
  const { bind } = parameters;
  const place = cursor === undefined ? null : readPlace(cursor);
  const where = isListed(accountId, filters, parameters);
  const after =
    place === null
      ? 'true'
      : `(${ORDER.join(', ')}) > (${place.after.map((value, index) => `${bind(value)}${PLACE_TYPES[index]}`).join(', ')})`;
  const { rows } = await client.query<Row & Counted>(
    `select ${COLUMNS}, m.total, m.sub_total, m.place from (
        select g.geofence_id, g.account_id, count(*) over ()::int as total,
          count(g.parent_id) over ()::int as sub_total,
          row_number() over (order by ${ORDER.join(', ')}) as n, array[${ORDER.map((part) => `(${part})::text`).join(', ')}] as place
        from geofences g ${PARENT} where ${where} and ${after}
        order by ${ORDER.join(', ')} limit ${bind(limit + 1)}
      ) m join geofences g using (account_id, geofence_id) ${UNIT} ${PARENT}
      order by m.n`,
    parameters.values,
  );
  const subTotal = place?.subTotal ?? rows[0]?.sub_total ?? 0;
  const page = pageOf(rows, {
    list: LIST,
    limit,
    total: place?.total ?? rows[0]?.total ?? 0,
    placeOf: (row) => [...row.place, String(subTotal)],
    present: presentRow,
  });
  return { ...page, subTotal };
}

/** Returns the condition of a list. */
function isListed(
  accountId: number,
  { search, units, parents, resources, tags }: Omit<ListGeofencesQuery, 'limit' | 'cursor'>,
  parameters: Parameters,
): string {
  const { bind } = parameters;
  return allOf(
    `g.account_id = ${bind(accountId)}`,
    'g.deleted_at is null',
    when(units, (ids) => `g.unit_id = any(${bind(ids)}::int[])`),
    when(parents, (ids) => `g.parent_id = any(${bind(ids)}::int[])`),
    when(resources, (names) => `(${names.map((name) => `g.on_${name}`).join(' or ')})`),
    when(tags, (names) => `g.tags && ${bind(names)}::text[]`),
    contains('fold_text', `fold_text(g.name || ' ' || array_to_string(g.tags, ' '))`, search, parameters),
  );
}

/** Returns the whole filtered list in order. */
export async function findListedGeofences(
  { client, accountId }: AccountRead,
  filters: Omit<ListGeofencesQuery, 'limit' | 'cursor'>,
): Promise<number[]> {
  const parameters = createParameters();
  const { rows } = await client.query<{ id: number }>(
    `select g.geofence_id as id from geofences g ${PARENT}
      where ${isListed(accountId, filters, parameters)} order by ${ORDER.join(', ')}`,
    parameters.values,
  );
  return rows.map(({ id }) => id);
}

/** The total of the filtered list, on the first page; and the row's position in the order. */
interface Counted {
  readonly total: number;
  readonly sub_total: number;
  readonly place: string[];
}

const PLACE_TYPES = ['', '::int', '::int', '', '::int'] as const;

function readPlace(cursor: string): { after: readonly string[]; total: number; subTotal: number } {
  const { after, total } = readCursor(LIST, cursor);
  const isPlace =
    after.length === ORDER.length + 1 && [1, 2, 4, 5].every((index) => /^\d{1,9}$/.test(after[index] ?? ''));
  if (!isPlace || !after.every((value) => value !== null)) throw refuseCursor();
  return { after: after.slice(0, -1), total, subTotal: Number(after.at(-1)) };
}

interface DetailRow extends Row {
  readonly shape: Polygon['coordinates'];
  readonly perimeter_meters: number;
  readonly vertex_count: number;
  readonly asset_ids: number[];
  readonly hidden_count: number;
  readonly entry_dwell_seconds: number;
  readonly exit_dwell_seconds: number;
  readonly tolerance_meters: number | null;
  readonly confirm_seconds: number;
  readonly schedule: Geofence['schedule'];
  readonly must_be_inside: boolean;
  readonly is_followed: boolean;
  readonly created_at: Date;
}

/** @throws DomainError not_found if it does not exist, is deleted or is outside the user's ULs */
export async function readGeofence(
  { client, accountId }: AccountRead,
  geofenceId: number,
): Promise<Geofence> {
  const { rows } = await client.query<DetailRow>(
    `select ${COLUMNS}, g.shape, g.perimeter_meters, g.vertex_count, g.entry_dwell_seconds, g.exit_dwell_seconds,
        g.tolerance_meters, g.confirm_seconds, g.schedule, g.must_be_inside, g.created_at, picked.asset_ids, picked.hidden_count,
        exists (select from geofence_followers f where f.account_id = g.account_id and f.geofence_id = g.geofence_id
          and f.user_id = current_user_id()) as is_followed
      from geofences g ${UNIT} ${PARENT}
      cross join lateral (
        select coalesce(array_agg(a.asset_id order by a.code) filter (where a.asset_id is not null and a.archived_at is null), '{}') as asset_ids,
          (count(*) filter (where a.asset_id is null))::int as hidden_count
        from geofence_assets x left join assets a using (account_id, asset_id)
        where x.account_id = g.account_id and x.geofence_id = g.geofence_id
      ) picked
      where g.account_id = $1 and g.geofence_id = $2 and g.deleted_at is null`,
    [accountId, geofenceId],
  );
  const [row] = rows;
  if (row === undefined) throw new DomainError('not_found');
  return {
    ...presentRow(row),
    shape: { type: 'Polygon', coordinates: row.shape },
    perimeterMeters: row.perimeter_meters,
    vertexCount: row.vertex_count,
    assetIds: row.asset_ids,
    hiddenAssetCount: row.hidden_count,
    entryDwellSeconds: row.entry_dwell_seconds,
    exitDwellSeconds: row.exit_dwell_seconds,
    toleranceMeters: row.tolerance_meters,
    confirmSeconds: row.confirm_seconds,
    schedule: row.schedule,
    mustBeInside: row.must_be_inside,
    isFollowed: row.is_followed,
    createdAt: row.created_at.toISOString(),
  };
}

function presentRow(row: Row): GeofenceRow {
  return {
    id: row.geofence_id,
    name: row.name,
    parent: row.parent_id === null ? null : { id: row.parent_id, name: row.parent_name ?? '' },
    unit: { id: row.unit_id, code: row.unit_code, name: row.unit_name },
    color: row.color,
    maxSpeedKph: row.max_speed_kph,
    resources: [
      ...(row.on_entry ? (['entry'] as const) : []),
      ...(row.on_exit ? (['exit'] as const) : []),
      ...(row.on_speeding ? (['speeding'] as const) : []),
    ],
    severity: row.severity,
    tags: row.tags,
    drawnAs: row.drawn_as,
    areaSquareMeters: row.area_square_meters,
    bounds: [row.west, row.south, row.east, row.north],
    allAssets: row.all_assets,
    assetCount: row.asset_count,
    insideCount: row.inside_count,
    subCount: row.sub_count,
    version: row.version,
    updatedAt: row.updated_at.toISOString(),
  };
}

/** Returns the settings of a stored geofence in the form of an update. */
export function settingsOf(stored: Geofence): GeofenceSettings {
  return {
    name: stored.name,
    color: stored.color,
    maxSpeedKph: stored.maxSpeedKph,
    resources: stored.resources,
    assets: stored.allAssets ? { all: true } : { all: false, ids: stored.assetIds },
    shape: stored.shape,
    drawnAs: stored.drawnAs,
    severity: stored.severity,
    entryDwellSeconds: stored.entryDwellSeconds,
    exitDwellSeconds: stored.exitDwellSeconds,
    toleranceMeters: stored.toleranceMeters,
    confirmSeconds: stored.confirmSeconds,
    schedule: stored.schedule,
    mustBeInside: stored.mustBeInside,
    tags: stored.tags,
  };
}

/** The audit records the size of a shape; the versions contain the shape itself. */
export function settingsForAudit({ shape, ...settings }: GeofenceSettings): Record<string, unknown> {
  return { ...settings, shape: { rings: shape.coordinates.length, points: shape.coordinates.flat().length } };
}
