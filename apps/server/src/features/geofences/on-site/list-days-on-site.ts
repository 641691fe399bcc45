import type { DaysOnSite, DaysOnSiteList, ListDaysOnSiteQuery } from '@azimute/contract';
import { toInstantOrNext } from '@azimute/engine/zoned-time';
import { pageOf, readCursor, refuseCursor } from '../../../platform/lists/cursor.ts';
import { createParameters } from '../../../platform/postgres/parameters.ts';
import type { AccountRead } from '../../../platform/transact.ts';
import { selectDays, selectPairs } from './on-site-statement.ts';
import { readRecalculating } from '../../telemetry/read-recalculating.ts';

/** Above this number of pairs of asset and geofence there is no total. */
const SUMMED_PAIRS_MOST = 500;

interface Sums {
  readonly asset_days: number;
  readonly short_asset_days: number;
  readonly inside: number;
  readonly unobserved: number;
  readonly certainty: number | null;
  readonly inferred: boolean;
}

interface Row extends Sums {
  readonly key: number;
  readonly label: string;
  readonly code: string;
  readonly model: string;
  readonly customer_id: number | null;
  readonly customer_name: string | null;
  readonly geofence_id: number;
  readonly name: string;
  readonly color: DaysOnSite['geofence']['color'];
  readonly deleted: boolean;
  readonly unit_id: number;
  readonly unit_code: string;
  readonly unit_name: string;
  readonly days: number;
  readonly assets: number;
  readonly first_day: string | null;
  readonly last_day: string | null;
  readonly is_inside: boolean;
  /** Total of rows; null after the first page, whose cursor contains it. */
  readonly total: number | null;
  /** Number of pairs of asset and geofence. */
  readonly pairs: number | null;
}

const SUMS = `count(*) filter (where d.counts)::int as asset_days,
  count(*) filter (where not d.counts)::int as short_asset_days,
  coalesce(sum(d.inside) filter (where d.counts), 0)::float8 as inside,
  coalesce(sum(d.unobserved) filter (where d.counts), 0)::float8 as unobserved,
  min(d.certainty) filter (where d.counts) as certainty,
  coalesce(bool_or(d.inferred) filter (where d.counts), false) as inferred`;

/** Lists days of assets, or of all assets of customers, in geofences; by asset or customer, and geofence. */
export async function listDaysOnSite(read: AccountRead, query: ListDaysOnSiteQuery): Promise<DaysOnSiteList> {
  const { limit, cursor, groupBy, ...filters } = query;
  const list = `days-on-site ${groupBy}`;
  const place = readPlace(list, cursor);
  const parameters = createParameters();
  const { bind } = parameters;
  const pairs = selectPairs(read, { ...filters, fromLabel: place?.label }, groupBy, parameters);
  const columns = `key, label, ${groupBy === 'assets' ? 'code, model, ' : ''}customer_id, customer_name, geofence_id, name, color,
    deleted, unit_id`;
  const goesOn =
    place === null
      ? 'true'
      : `(label, key, name, geofence_id) > (${bind(place.label)}::text, ${bind(place.key)}::int, ${bind(place.name)}::text,
          ${bind(place.geofenceId)}::int)`;
  const { rows } = await read.client.query<Row>(
    `with ${pairs},
      page as materialized (
        select distinct ${columns} from pair where ${goesOn} order by label, key, name, geofence_id
        limit ${bind(limit + 1)}),
      shown as materialized (select p.* from pair p join page g using (key, geofence_id)),
      ${selectDays(read, filters.leastMinutes, 'shown', parameters)}
      select p.*, u.code as unit_code, u.name as unit_name, t.*,
        ${place === null ? '(select count(distinct (key, geofence_id))::int from pair)' : 'null'} as total,
        ${place === null ? '(select count(*)::int from pair)' : 'null'} as pairs
      from page p
      join units u on u.account_id = ${bind(read.accountId)} and u.unit_id = p.unit_id
      cross join lateral (
        select count(distinct d.day) filter (where d.counts)::int as days,
          count(distinct d.asset_id) filter (where d.counts)::int as assets,
          to_char(min(d.day) filter (where d.counts), 'YYYY-MM-DD') as first_day,
          to_char(max(d.day) filter (where d.counts), 'YYYY-MM-DD') as last_day,
          coalesce(bool_or(d.is_inside), false) as is_inside, ${SUMS}
        from shown s join asset_day d using (asset_id, geofence_id)
        where s.key = p.key and s.geofence_id = p.geofence_id) t
      order by p.label, p.key, p.name, p.geofence_id`,
    parameters.values,
  );
  const pairCount = rows[0]?.pairs ?? Infinity;
  const page = pageOf(rows, {
    list,
    limit,
    total: place?.total ?? rows[0]?.total ?? 0,
    placeOf: (row) => [row.label, String(row.key), row.name, String(row.geofence_id)],
    present: (row) => present(row, groupBy === 'assets'),
  });
  const timeZone = await readZone(read);
  const to = new Date(toInstantOrNext(Date.parse(filters.to), timeZone)).toISOString();
  return {
    ...page,
    ...(await readRecalculating(read, { to, assets: filters.assets })),
    timeZone,
    at: read.at.toISOString(),
    sums: pairCount <= SUMMED_PAIRS_MOST ? await sumUp(read, query) : null,
  };
}

/** Returns the total of all rows. */
async function sumUp(
  read: AccountRead,
  { groupBy, ...filters }: ListDaysOnSiteQuery,
): Promise<DaysOnSiteList['sums']> {
  const parameters = createParameters();
  const { rows } = await read.client.query<Sums>(
    `with ${selectPairs(read, filters, groupBy, parameters)},
      ${selectDays(read, filters.leastMinutes, 'pair', parameters)}
      select ${SUMS} from asset_day d`,
    parameters.values,
  );
  const [all] = rows;
  return all === undefined ? null : presentSums(all);
}

async function readZone({ client, accountId }: AccountRead): Promise<string> {
  const { rows } = await client.query<{ zone: string }>(
    'select time_zone as zone from accounts where account_id = $1',
    [accountId],
  );
  return rows[0]?.zone ?? 'UTC';
}

interface Place {
  readonly label: string;
  readonly key: number;
  readonly name: string;
  readonly geofenceId: number;
  readonly total: number;
}

function readPlace(list: string, cursor: string | undefined): Place | null {
  if (cursor === undefined) return null;
  const { after, total } = readCursor(list, cursor);
  const [label, key, name, geofenceId] = after;
  if (typeof label !== 'string' || typeof name !== 'string') throw refuseCursor();
  if (!isId(key) || !isId(geofenceId)) throw refuseCursor();
  return { label, key: Number(key), name, geofenceId: Number(geofenceId), total };
}

function isId(value: string | null | undefined): value is string {
  return typeof value === 'string' && /^\d{1,9}$/.test(value);
}

function present(row: Row, isOfAsset: boolean): DaysOnSite {
  return {
    asset: isOfAsset ? { id: row.key, code: row.code, model: row.model } : null,
    customer: row.customer_id === null ? null : { id: row.customer_id, name: row.customer_name ?? '' },
    geofence: {
      id: row.geofence_id,
      name: row.name,
      color: row.color,
      deleted: row.deleted,
      unit: { id: row.unit_id, code: row.unit_code, name: row.unit_name },
    },
    days: row.days,
    assets: row.assets,
    firstDay: row.first_day,
    lastDay: row.last_day,
    isInside: row.is_inside,
    ...presentSums(row),
  };
}

function presentSums(sums: Sums): NonNullable<DaysOnSiteList['sums']> {
  return {
    assetDays: sums.asset_days,
    shortAssetDays: sums.short_asset_days,
    insideSeconds: sums.inside,
    observedSeconds: sums.inside - sums.unobserved,
    unobservedSeconds: sums.unobserved,
    certainty: sums.certainty,
    inferred: sums.inferred,
  };
}
