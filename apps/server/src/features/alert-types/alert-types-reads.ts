import type {
  AlertScope,
  AlertType,
  AlertTypeList,
  AlertTypeRow,
  AlertTypeSettings,
  ListAlertTypesQuery,
  AlertCondition,
} from '@azimute/contract';
import {
  isLowerMilder,
  isWorstByThreshold,
  thresholdOf,
  thresholdsAround,
} from '@azimute/contract/alert-types/thresholds';
import { DomainError } from '../../platform/domain-error.ts';
import { allOf, contains, when } from '../../platform/lists/conditions.ts';
import { pageOf, readCursor, refuseCursor } from '../../platform/lists/cursor.ts';
import { createParameters } from '../../platform/postgres/parameters.ts';
import type { AccountRead } from '../../platform/transact.ts';

interface Row {
  readonly alert_type_id: number;
  readonly code: string;
  readonly kind: AlertTypeRow['kind'];
  readonly settings: AlertTypeSettings;
  readonly raised: number;
  readonly open: number;
  readonly muted: boolean;
  readonly version: number;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly name_key: string;
  readonly total: number;
}

const LIST = 'alert-types';

/** Counts alerts that the reader sees. */
const columns = (
  at: string,
): string => `t.alert_type_id, t.code, t.kind, t.settings, t.version, t.created_at, t.updated_at,
  (select count(*)::int from alerts a where a.account_id = t.account_id and a.alert_type_id = t.alert_type_id
    and a.opened_at > ${at}::timestamptz - interval '30 days') as raised,
  (select count(*)::int from alerts a where a.account_id = t.account_id and a.alert_type_id = t.alert_type_id
    and a.status <> 'resolved') as open,
  exists (select from alert_mutes m where m.account_id = t.account_id and m.alert_type_id = t.alert_type_id
    and m.asset_id is null and m.unit_id is null and m.begins_at <= ${at}
    and least(m.until, m.ended_at) > ${at}) as muted`;

/** Sorted by kind and name. */
export async function listAlertTypes(
  { client, accountId, at }: AccountRead,
  { limit, cursor, search, ...filters }: ListAlertTypesQuery,
): Promise<AlertTypeList> {
  const parameters = createParameters();
  const { bind } = parameters;
  const place = cursor === undefined ? null : readCursor(LIST, cursor);
  if (place !== null && !(place.after.length === 3 && /^\d{1,9}$/.test(place.after[2] ?? '')))
    throw refuseCursor();
  const oneOf = (column: string) => (values: readonly string[]) =>
    `t.${column} = any(${bind(values)}::text[])`;
  const where = allOf(
    `t.account_id = ${bind(accountId)}`,
    't.deleted_at is null',
    when(filters.kinds, oneOf('kind')),
    when(filters.groups, oneOf('alert_group')),
    when(filters.categories, oneOf('category')),
    when(filters.severities, oneOf('severity')),
    when(filters.states, oneOf('state')),
    contains('fold_text', 't.search_text', search, parameters),
  );
  const order = `t.kind collate "C", fold_text(t.name) collate "C", t.alert_type_id`;
  const after =
    place === null
      ? 'true'
      : `(${order}) > (${bind(place.after[0])}, ${bind(place.after[1])}, ${bind(place.after[2])}::int)`;
  const { rows } = await client.query<Row>(
    `select ${columns(bind(at))}, m.total, m.name_key from (
        select t.account_id, t.alert_type_id, count(*) over ()::int as total, fold_text(t.name) as name_key,
          row_number() over (order by ${order}) as n
        from alert_types t where ${where} and ${after} order by ${order} limit ${bind(limit + 1)}
      ) m join alert_types t using (account_id, alert_type_id) order by m.n`,
    parameters.values,
  );
  return pageOf(rows, {
    list: LIST,
    limit,
    total: place?.total ?? rows[0]?.total ?? 0,
    placeOf: (row) => [row.kind, row.name_key, String(row.alert_type_id)],
    present: presentRow,
  });
}

function presentRow(row: Row): AlertTypeRow {
  const { name, group, category, severity, state, condition, tags } = row.settings;
  return {
    id: row.alert_type_id,
    code: row.code,
    kind: row.kind,
    name,
    group,
    category,
    severity,
    state,
    condition,
    tags,
    raisedIn30Days: row.raised,
    openCount: row.open,
    muted: row.muted,
    version: row.version,
    updatedAt: row.updated_at.toISOString(),
  };
}

export interface StoredAlertType {
  readonly settings: AlertTypeSettings;
  readonly code: string;
  readonly version: number;
  /** Named entities that the reader does not see. */
  readonly hidden: Pick<AlertScope, 'unitIds' | 'assetIds' | 'customerIds' | 'geofenceIds'> & {
    readonly isFileHidden: boolean;
  };
}

/** @throws DomainError not_found if it does not exist, is deleted, or belongs to other ULs than the user's */
export async function readStoredAlertType(
  { client, accountId }: AccountRead,
  alertTypeId: number,
): Promise<StoredAlertType> {
  const { rows } = await client.query<Omit<StoredAlertType, 'hidden'> & StoredAlertType['hidden']>(
    `select t.settings, t.code, t.version,
        ${hiddenOf('unitIds', 'units', 'unit_id')}, ${hiddenOf('assetIds', 'assets', 'asset_id')},
        ${hiddenOf('customerIds', 'customers', 'customer_id')}, ${hiddenOf('geofenceIds', 'geofences', 'geofence_id')},
        not exists (select from files f where f.account_id = t.account_id
          and f.file_id = (t.settings ->> 'recommendationFileId')::int) as "isFileHidden"
      from alert_types t where t.account_id = $1 and t.alert_type_id = $2 and t.deleted_at is null`,
    [accountId, alertTypeId],
  );
  const [row] = rows;
  if (row === undefined) throw new DomainError('not_found');
  const { settings, code, version, ...hidden } = row;
  return { settings, code, version, hidden };
}

function hiddenOf(name: string, table: string, column: string): string {
  return `array(select id::int from jsonb_array_elements_text(t.settings -> 'scope' -> '${name}') as chosen (id)
    where not exists (select from ${table} x where x.account_id = t.account_id and x.${column} = id::int)) as "${name}"`;
}

interface DetailRow extends Row {
  readonly asset_count: number;
  readonly file_name: string | null;
  readonly file_kind: string | null;
  readonly days: { readonly date: string; readonly count: number }[];
}

// In the account's time zone.
const DAYS = `(select json_agg(json_build_object('date', d.day, 'count', coalesce(c.count, 0)) order by d.day) from (
    select (($3::timestamptz at time zone ac.time_zone)::date - back) as day from generate_series(0, 29) as b (back)
  ) d left join (
    select (a.opened_at at time zone ac.time_zone)::date as day, count(*)::int as count from alerts a
    where a.account_id = t.account_id and a.alert_type_id = t.alert_type_id
      and a.opened_at > $3::timestamptz - interval '31 days' group by 1
  ) c using (day)) as days`;

/** @throws DomainError not_found */
export async function readAlertType(read: AccountRead, alertTypeId: number): Promise<AlertType> {
  const { client, accountId, at } = read;
  const { hidden } = await readStoredAlertType(read, alertTypeId);
  const { rows } = await client.query<DetailRow>(
    `select ${columns('$3')}, f.name as file_name, f.kind as file_kind, ${DAYS},
        (select count(*)::int from current_assets s where s.account_id = t.account_id
          and (t.unit_ids = '{}' or s.unit_id = any(t.unit_ids))
          and ${inScope('assetIds', 's.asset_id')} and ${inScope('customerIds', 's.customer_id')}
          and ${inScope('categories', 's.category')}) as asset_count
      from alert_types t join accounts ac using (account_id)
      left join files f on f.account_id = t.account_id and f.file_id = (t.settings ->> 'recommendationFileId')::int
      where t.account_id = $1 and t.alert_type_id = $2`,
    [accountId, alertTypeId, at],
  );
  const [row] = rows;
  if (row === undefined) throw new DomainError('not_found');
  const { settings } = row;
  const fileId = settings.recommendationFileId;
  const hiddenIds = [hidden.unitIds, hidden.assetIds, hidden.customerIds, hidden.geofenceIds];
  return {
    ...presentRow(row),
    description: settings.description,
    scope: withoutHidden(settings.scope, hidden),
    hiddenScopeCount: hiddenIds.reduce((sum, ids) => sum + ids.length, 0),
    schedule: settings.schedule,
    raiseAfterSeconds: settings.raiseAfterSeconds,
    clearAfterSeconds: settings.clearAfterSeconds,
    repeatAfterMinutes: settings.repeatAfterMinutes,
    resolvesItself: settings.resolvesItself,
    ownWithinMinutes: settings.ownWithinMinutes,
    resolveWithinMinutes: settings.resolveWithinMinutes,
    proofDays: settings.proofDays,
    proofDistances: settings.proofDistances,
    recommendation: settings.recommendation,
    recommendationFile:
      fileId === null || row.file_name === null
        ? null
        : { id: fileId, name: row.file_name, kind: row.file_kind ?? '' },
    sending: settings.sending,
    assetCount: row.asset_count,
    days: row.days,
    stricter: await readStricterThresholds(read, alertTypeId, settings.condition),
    createdAt: row.created_at.toISOString(),
  };
}

function inScope(name: string, column: string): string {
  const chosen = `t.settings -> 'scope' -> '${name}'`;
  return `(${chosen} = '[]' or ${chosen} @> to_jsonb(${column}))`;
}

const seen = (ids: readonly number[], gone: readonly number[]): number[] =>
  ids.filter((id) => !gone.includes(id));

function withoutHidden(scope: AlertScope, hidden: StoredAlertType['hidden']): AlertScope {
  return {
    ...scope,
    unitIds: seen(scope.unitIds, hidden.unitIds),
    assetIds: seen(scope.assetIds, hidden.assetIds),
    customerIds: seen(scope.customerIds, hidden.customerIds),
    geofenceIds: seen(scope.geofenceIds, hidden.geofenceIds),
  };
}

/**
 * Returns thresholds beyond the threshold of a condition, with the number of alerts in 30 days that never reached
 * each. A stricter threshold avoids at least these alerts; it may avoid others that did not stay beyond it
 * long enough.
 */
async function readStricterThresholds(
  { client, accountId, at }: AccountRead,
  alertTypeId: number,
  condition: AlertCondition,
): Promise<AlertType['stricter']> {
  if (condition.type !== 'calculated' || !isWorstByThreshold(condition.when)) return [];
  const { when: comparison } = condition;
  const own = thresholdOf(comparison);
  const isLower = isLowerMilder(comparison);
  const beyond = thresholdsAround(comparison).filter(
    (value) => own !== null && (isLower ? value < own : value > own),
  );
  const values = isLower ? beyond.toReversed() : beyond;
  const { rows } = await client.query<AlertType['stricter'][number]>(
    `select t.value, count(a.worst_value) filter (where case when $4 then a.worst_value > t.value
          else a.worst_value < t.value end)::int as "leftOut"
      from unnest($3::float8[]) with ordinality as t (value, place)
      left join alerts a on a.account_id = $1 and a.alert_type_id = $2 and a.opened_at > $5::timestamptz - interval '30 days'
      group by t.value, t.place order by t.place`,
    [accountId, alertTypeId, values, isLower, at],
  );
  return rows;
}
