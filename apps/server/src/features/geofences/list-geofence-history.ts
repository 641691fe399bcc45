import type {
  GeofenceEvent,
  GeofenceEventList,
  GeofenceVisit,
  GeofenceVisitList,
  ListGeofenceEventsQuery,
  ListGeofenceVisitsQuery,
} from '@azimute/contract';
import { allOf, when } from '../../platform/lists/conditions.ts';
import { pageOf, readCursor, refuseCursor } from '../../platform/lists/cursor.ts';
import { createParameters, type Parameters } from '../../platform/postgres/parameters.ts';
import type { AccountRead } from '../../platform/transact.ts';
import { readRecalculating } from '../telemetry/read-recalculating.ts';

interface Named {
  readonly geofence_id: number;
  readonly geofence_name: string;
  readonly color: GeofenceVisit['geofence']['color'];
  readonly deleted: boolean;
  readonly asset_id: number;
  readonly code: string;
  readonly model: string;
  readonly is_archived: boolean;
  readonly inferred: boolean;
  readonly certainty: number;
  readonly geofence_version: number;
  readonly reducer_version: number;
  readonly total: number;
  /** Sort time in microseconds. */
  readonly place: string;
}

const NAMES = `h.geofence_id, g.name as geofence_name, g.color, g.deleted_at is not null as deleted, h.asset_id,
  a.code, a.model, a.archived_at is not null as is_archived, h.inferred, h.certainty, h.geofence_version, h.reducer_version, h.total, h.place`;
const JOINS = `join geofences g on g.account_id = h.account_id and g.geofence_id = h.geofence_id
  join assets a on a.account_id = h.account_id and a.asset_id = h.asset_id`;

interface Filters {
  readonly geofences?: readonly number[] | undefined;
  readonly assets?: readonly number[] | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

interface HistoryTable {
  readonly list: string;
  readonly table: string;
  readonly id: string;
  readonly at: string;
}

interface HistoryPage {
  readonly sql: string;
  readonly total: number | null;
}

/** Selects the rows of a page, newest first, with the total on the first page; later pages take it from the cursor. */
function pageQuery(
  { accountId }: AccountRead,
  { list, table, id, at }: HistoryTable,
  filters: Filters,
  { bind }: Parameters,
  own: readonly (string | undefined)[],
): HistoryPage {
  const place = filters.cursor === undefined ? null : readPlace(list, filters.cursor);
  const micros = `(extract(epoch from ${at}) * 1000000)::bigint`;
  const where = allOf(
    `account_id = ${bind(accountId)}`,
    'superseded_at is null',
    when(filters.geofences, (ids) => `geofence_id = any(${bind(ids)}::int[])`),
    when(filters.assets, (ids) => `asset_id = any(${bind(ids)}::int[])`),
    when(filters.to, (to) => `${at} < ${bind(to)}`),
    ...own,
  );
  const after =
    place === null
      ? 'true'
      : `(${at}, ${id}) < (timestamptz 'epoch' + ${bind(place.micros)}::bigint * interval '1 microsecond', ${bind(place.id)}::bigint)`;
  const total =
    place === null ? `(select count(*)::int from ${table} where ${where})` : `${bind(place.total)}::int`;
  return {
    sql: `(select *, ${total} as total, ${micros}::text as place from ${table} where ${where} and ${after}
      order by ${at} desc, ${id} desc limit ${bind(filters.limit + 1)}) h`,
    total: place?.total ?? null,
  };
}

function readPlace(list: string, cursor: string): { micros: string; id: string; total: number } {
  const { after, total } = readCursor(list, cursor);
  const [micros, id] = after;
  if (typeof micros !== 'string' || !/^-?\d{1,17}$/.test(micros)) throw refuseCursor();
  if (typeof id !== 'string' || !/^\d{1,17}$/.test(id)) throw refuseCursor();
  return { micros, id, total };
}

interface VisitRow extends Named {
  readonly visit_id: string;
  readonly entered_at: Date;
  readonly entered_earliest_at: Date | null;
  readonly entry_confirmed_at: Date;
  readonly entry_received_at: Date;
  readonly entry_cause: GeofenceVisit['entered']['cause'];
  readonly left_at: Date | null;
  readonly left_earliest_at: Date | null;
  readonly exit_confirmed_at: Date | null;
  readonly exit_received_at: Date | null;
  readonly exit_cause: GeofenceVisit['entered']['cause'] | null;
  readonly observed_seconds: number | null;
  readonly unobserved_seconds: number | null;
  readonly distance_meters: number | null;
  readonly top_speed_kph: number | null;
  readonly fixes: number | null;
  readonly summarized_to: Date | null;
}

const VISITS: HistoryTable = {
  list: 'geofence-visits',
  table: 'geofence_visits',
  id: 'visit_id',
  at: 'entered_at',
};

/** Lists visits that overlap the period, latest entry first. */
export async function listGeofenceVisits(
  read: AccountRead,
  query: ListGeofenceVisitsQuery,
): Promise<GeofenceVisitList> {
  const parameters = createParameters();
  const page = pageQuery(read, VISITS, query, parameters, [
    when(query.from, (from) => `(left_at is null or left_at > ${parameters.bind(from)})`),
    when(query.open, (open) => `left_at is ${open ? '' : 'not '}null`),
  ]);
  const { rows } = await read.client.query<VisitRow>(
    `select ${NAMES}, h.visit_id, h.entered_at, h.entered_earliest_at, h.entry_confirmed_at, h.entry_received_at,
        h.entry_cause, h.left_at, h.left_earliest_at, h.exit_confirmed_at, h.exit_received_at, h.exit_cause,
        h.observed_seconds, h.unobserved_seconds, h.distance_meters, h.top_speed_kph, h.fixes, h.summarized_to
      from ${page.sql} ${JOINS} order by h.entered_at desc, h.visit_id desc`,
    parameters.values,
  );
  const history = pageOf(rows, {
    list: VISITS.list,
    limit: query.limit,
    total: page.total ?? rows[0]?.total ?? 0,
    placeOf: (row) => [row.place, row.visit_id],
    present: presentVisit,
  });
  return { ...history, ...(await readRecalculating(read, query)) };
}

function presentVisit(row: VisitRow): GeofenceVisit {
  return {
    id: Number(row.visit_id),
    ...presentNames(row),
    entered: {
      at: row.entered_at.toISOString(),
      earliestAt: row.entered_earliest_at?.toISOString() ?? null,
      confirmedAt: row.entry_confirmed_at.toISOString(),
      receivedAt: row.entry_received_at.toISOString(),
      cause: row.entry_cause,
    },
    left: row.left_at && {
      at: row.left_at.toISOString(),
      earliestAt: row.left_earliest_at?.toISOString() ?? null,
      confirmedAt: (row.exit_confirmed_at ?? row.left_at).toISOString(),
      receivedAt: (row.exit_received_at ?? row.left_at).toISOString(),
      cause: row.exit_cause ?? 'crossed',
    },
    figures:
      row.fixes === null || row.left_at?.getTime() !== row.summarized_to?.getTime()
        ? null
        : {
            observedSeconds: row.observed_seconds ?? 0,
            unobservedSeconds: row.unobserved_seconds ?? 0,
            distanceMeters: row.distance_meters ?? 0,
            topSpeedKph: row.top_speed_kph,
            fixes: row.fixes,
          },
  };
}

interface EventRow extends Named {
  readonly transition_id: string;
  readonly kind: GeofenceEvent['kind'];
  readonly severity: GeofenceEvent['severity'];
  readonly crossed_at: Date;
  readonly crossed_earliest_at: Date | null;
  readonly confirmed_at: Date;
  readonly received_at: Date;
  readonly cause: GeofenceEvent['cause'];
  readonly latitude: number;
  readonly longitude: number;
  readonly is_event: boolean;
  readonly limit_kph: number | null;
  readonly top_speed_kph: number | null;
  readonly left_at: Date | null;
}

const EVENTS: HistoryTable = {
  list: 'geofence-events',
  table: 'geofence_transitions',
  id: 'transition_id',
  at: 'crossed_at',
};

/** Lists records of geofences, latest first. */
export async function listGeofenceEvents(
  read: AccountRead,
  query: ListGeofenceEventsQuery,
): Promise<GeofenceEventList> {
  const parameters = createParameters();
  const { bind } = parameters;
  const page = pageQuery(read, EVENTS, query, parameters, [
    when(query.from, (from) => `crossed_at >= ${bind(from)}`),
    when(query.kinds, (kinds) => `kind = any(${bind(kinds)}::text[])`),
    query.all ? undefined : 'is_event',
  ]);
  const { rows } = await read.client.query<EventRow>(
    `select ${NAMES}, h.transition_id, h.kind, h.severity, h.crossed_at, h.crossed_earliest_at, h.confirmed_at,
        h.received_at, h.cause, h.latitude, h.longitude, h.is_event, h.limit_kph, h.top_speed_kph,
        h.left_at
      from ${page.sql} ${JOINS} order by h.crossed_at desc, h.transition_id desc`,
    parameters.values,
  );
  const history = pageOf(rows, {
    list: EVENTS.list,
    limit: query.limit,
    total: page.total ?? rows[0]?.total ?? 0,
    placeOf: (row) => [row.place, row.transition_id],
    present: presentEvent,
  });
  return { ...history, ...(await readRecalculating(read, query)) };
}

function presentEvent(row: EventRow): GeofenceEvent {
  return {
    id: Number(row.transition_id),
    kind: row.kind,
    category: 'geolocation',
    severity: row.severity,
    ...presentNames(row),
    at: row.crossed_at.toISOString(),
    earliestAt: row.crossed_earliest_at?.toISOString() ?? null,
    confirmedAt: row.confirmed_at.toISOString(),
    receivedAt: row.received_at.toISOString(),
    cause: row.cause,
    latitude: row.latitude,
    longitude: row.longitude,
    leftAt: row.left_at?.toISOString() ?? null,
    isEvent: row.is_event,
    limitKph: row.limit_kph,
    topSpeedKph: row.top_speed_kph,
  };
}

function presentNames(row: Named) {
  return {
    geofence: { id: row.geofence_id, name: row.geofence_name, color: row.color, deleted: row.deleted },
    asset: { id: row.asset_id, code: row.code, model: row.model, isArchived: row.is_archived },
    inferred: row.inferred,
    certainty: row.certainty,
    geofenceVersion: row.geofence_version,
    reducerVersion: row.reducer_version,
  };
}
