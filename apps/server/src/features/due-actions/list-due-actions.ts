import {
  dueActionKinds,
  severities,
  type DueAction,
  type ListDueActionsQuery,
  type SilenceCause,
} from '@azimute/contract';
import { allOf, when } from '../../platform/lists/conditions.ts';
import { pageOf, readIdPlace, type Page } from '../../platform/lists/cursor.ts';
import { createParameters } from '../../platform/postgres/parameters.ts';
import type { AccountRead } from '../../platform/transact.ts';
import type { FleetIndexes } from '../assets/fleet-index/fleet-indexes.ts';
import { readNotReporting } from '../silence/read-not-reporting.ts';
import { readSilentAssets } from '../silence/read-silent-assets.ts';
import { dueRows } from './due-kinds.ts';

const LIST = 'due actions';
const nothing = { assetIds: [], unitIds: [], contactMicros: [] };

interface Row extends Omit<DueAction, 'since' | 'cause'> {
  readonly since: Date | null;
  readonly total: number;
  readonly place: number;
}

/**
 * Lists due actions by severity, then by kind, newest first. Views and policies return nothing of a kind to users
 * without access to it, and otherwise only rows of their ULs. Reads assets of the page only, because every open home
 * screen repeats this call.
 */
export async function listDueActions(
  read: AccountRead,
  { limit, cursor, units, kinds }: ListDueActionsQuery,
  fleets?: FleetIndexes,
): Promise<Page<DueAction>> {
  const place = readIdPlace(LIST, cursor);
  const wantsSilent = kinds === undefined || kinds.includes('silent');
  const silent = wantsSilent ? await readNotReporting(read, units, fleets) : nothing;
  const parameters = createParameters();
  const { bind } = parameters;
  const account = bind(read.accountId);
  const wanted = allOf(
    when(units, (ids) => `(d.unit_id is null or d.unit_id = any(${bind(ids)}::int[]))`),
    when(kinds, (chosen) => `d.kind = any(${bind(chosen)}::text[])`),
  );
  const { rows } = await read.client.query<Row>(
    `with page as materialized (
      select d.*, count(*) over ()::int as total, row_number() over (
        order by array_position(${bind(severities)}::text[], d.severity) desc,
          array_position(${bind(dueActionKinds)}::text[], d.kind), d.since desc nulls last, d.due_on, d.key)::int as place
      from (${dueRows(read, silent, parameters)}) d where ${wanted}
      order by place limit ${bind(limit + 1)}::int offset ${bind(place?.after ?? 0)}::int
    )
    select o.key, o.kind, o.severity, o.title, o.since, to_char(o.due_on, 'YYYY-MM-DD') as "dueOn", o.is_late as "isLate",
      o.alert, o.work_order as "workOrder", o.file_id as "fileId", o.emails, f.latitude is not null as "hasPlace",
      f.contact_phone as phone,
      case when f.asset_id is not null then
        jsonb_build_object('id', f.asset_id, 'code', f.code, 'model', f.model) end as asset,
      (select jsonb_build_object('id', u.unit_id, 'code', u.code, 'name', u.name) from fleet_units u
        where u.account_id = ${account} and u.unit_id = o.unit_id) as unit,
      o.place, o.total
    from page o
    left join lateral (select * from fleet_assets a where a.account_id = ${account} and a.asset_id = o.asset_id
      limit 1) f on true
    order by o.place`,
    parameters.values,
  );
  const causes = await readCauses(read, rows);
  return pageOf(rows, {
    list: LIST,
    limit,
    total: rows[0]?.total ?? place?.total ?? 0,
    placeOf: ({ place: at }) => [String(at)],
    present: ({ place: _place, total: _total, since, ...row }): DueAction => ({
      ...row,
      since: since?.toISOString() ?? null,
      cause: row.kind === 'silent' ? (causes.get(row.asset?.id ?? 0) ?? null) : null,
    }),
  });
}

/** Causes of missing communication; none for users without access to Connectivity. */
async function readCauses(
  read: AccountRead,
  rows: readonly Row[],
): Promise<ReadonlyMap<number, SilenceCause>> {
  const assets = rows.flatMap(({ kind, asset }) => (kind === 'silent' && asset !== null ? [asset.id] : []));
  if (assets.length === 0) return new Map();
  const silent = await readSilentAssets(read, { assets });
  return new Map(silent.map(({ asset, cause }) => [asset.id, cause]));
}
