import type { AssetDayOnSite, AssetDayOnSiteList, ListAssetDaysOnSiteQuery } from '@azimute/contract';
import { DomainError } from '../../../platform/domain-error.ts';
import { pageOf, readCursor, refuseCursor } from '../../../platform/lists/cursor.ts';
import { createParameters } from '../../../platform/postgres/parameters.ts';
import type { AccountRead } from '../../../platform/transact.ts';
import { selectDays, selectPairs } from './on-site-statement.ts';

const LIST = 'asset-days-on-site';

interface VisitOfDay {
  readonly id: number;
  readonly enteredAt: string;
  readonly leftAt: string | null;
  readonly inside: number;
  readonly certainty: number;
  readonly inferred: boolean;
  readonly entryProof: readonly string[];
  readonly exitProof: readonly string[];
}

interface Row {
  readonly day: string;
  readonly asset_id: number;
  readonly code: string;
  readonly model: string;
  readonly counts: boolean;
  readonly inside: number;
  readonly unobserved: number;
  readonly certainty: number;
  readonly inferred: boolean;
  readonly visits: readonly VisitOfDay[];
  readonly total: number;
}

// The positions of its crossing confirm the end of a visit.
const proof = (kind: 'entry' | 'exit', at: string): string => `coalesce((
  select to_jsonb(t.proof) from geofence_transitions t
  where t.account_id = v.account_id and t.asset_id = v.asset_id and t.geofence_id = v.geofence_id
    and t.kind = '${kind}' and t.crossed_at = v.${at} and t.superseded_at is null limit 1), '[]')`;

/**
 * Lists the days behind a row of days on site, each with its visits and the positions that confirm them, by day and
 * asset.
 * @throws DomainError not_found if the user does not see the geofence or the asset
 */
export async function listAssetDaysOnSite(
  read: AccountRead,
  { limit, cursor, geofence, asset, customer, ...period }: ListAssetDaysOnSiteQuery,
): Promise<AssetDayOnSiteList> {
  await requireSeen(read, geofence, asset);
  const place = readPlace(cursor);
  const parameters = createParameters();
  const { bind } = parameters;
  const filters = {
    ...period,
    geofences: [geofence],
    ...(asset !== undefined && { assets: [asset] }),
    ...(customer !== undefined && { customers: [customer] }),
  };
  const goesOn =
    place === null
      ? 'true'
      : `(d.day, p.code, d.asset_id) > (${bind(place.day)}::date, ${bind(place.code)}::text, ${bind(place.assetId)}::int)`;
  const { rows } = await read.client.query<Row>(
    `with ${selectPairs(read, filters, 'assets', parameters)},
      ${selectDays(read, period.leastMinutes, 'pair', parameters)},
      page as (
        select d.*, p.code, p.model from asset_day d join pair p using (asset_id, geofence_id)
        where ${goesOn} order by d.day, p.code, d.asset_id limit ${bind(limit + 1)})
      select to_char(d.day, 'YYYY-MM-DD') as day, d.asset_id, d.code, d.model, d.counts, d.inside, d.unobserved,
        d.certainty, d.inferred, (select count(*)::int from asset_day) as total,
        (select jsonb_agg(jsonb_build_object('id', v.visit_id, 'enteredAt', v.entered_at, 'leftAt', v.left_at,
            'inside', round(s.inside), 'certainty', v.certainty, 'inferred', v.inferred,
            'entryProof', ${proof('entry', 'entered_at')}, 'exitProof', ${proof('exit', 'left_at')})
          order by v.entered_at)
          from visit_day s
          join geofence_visits v on v.account_id = ${bind(read.accountId)} and v.visit_id = s.visit_id
          where s.asset_id = d.asset_id and s.day = d.day) as visits
      from page d order by d.day, d.code, d.asset_id`,
    parameters.values,
  );
  return pageOf(rows, {
    list: LIST,
    limit,
    total: place?.total ?? rows[0]?.total ?? 0,
    placeOf: (row) => [row.day, row.code, String(row.asset_id)],
    present,
  });
}

/** A deleted one is still visible. */
async function requireSeen(
  { client, accountId }: AccountRead,
  geofenceId: number,
  assetId: number | undefined,
): Promise<void> {
  const { rows } = await client.query(
    `select from geofences where account_id = $1 and geofence_id = $2
      and ($3::int is null or exists (select from assets where account_id = $1 and asset_id = $3))`,
    [accountId, geofenceId, assetId ?? null],
  );
  if (rows.length === 0) throw new DomainError('not_found');
}

function readPlace(
  cursor: string | undefined,
): { readonly day: string; readonly code: string; readonly assetId: number; readonly total: number } | null {
  if (cursor === undefined) return null;
  const { after, total } = readCursor(LIST, cursor);
  const [day, code, assetId] = after;
  if (typeof day !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(Date.parse(day)))
    throw refuseCursor();
  if (typeof code !== 'string' || typeof assetId !== 'string' || !/^\d{1,9}$/.test(assetId))
    throw refuseCursor();
  return { day, code, assetId: Number(assetId), total };
}

function present({
  day,
  counts,
  inside,
  unobserved,
  certainty,
  inferred,
  visits,
  ...row
}: Row): AssetDayOnSite {
  return {
    day,
    asset: { id: row.asset_id, code: row.code, model: row.model },
    counts,
    insideSeconds: inside,
    observedSeconds: inside - unobserved,
    unobservedSeconds: unobserved,
    certainty,
    inferred,
    visits: visits.map(({ inside: ofDay, enteredAt, leftAt, entryProof, exitProof, ...visit }) => ({
      ...visit,
      enteredAt: iso(enteredAt),
      leftAt: leftAt === null ? null : iso(leftAt),
      insideSeconds: ofDay,
      entryProof: entryProof.map(iso),
      exitProof: exitProof.map(iso),
    })),
  };
}

function iso(instant: string): string {
  return new Date(instant).toISOString();
}
