import type { TestPortal } from '../../../testing/portal-of.ts';
import { dashboardsPlan } from './dashboards-plan.ts';

const statuses = ['running', 'turned_off', 'without_communication', 'in_maintenance', 'without_status'];
const fleet = Array.from({ length: 30 }, (_, n) => ({
  code: `A${n}`,
  unit: n % 3 === 0 ? 'S' : 'N',
  category: n % 2 === 0 ? 'Truck' : 'Crane',
  status: statuses[n % statuses.length] ?? '',
}));

/** 30 assets in two ULs, of two categories, in every status; the viewer sees the UL `N`. */
export const boardFleetPlan = {
  ...dashboardsPlan,
  units: ['N', 'S'],
  assets: Object.fromEntries(
    fleet.map(({ code, unit, category, status }) => [
      code,
      { unit, columns: { category, in_maintenance: status === 'in_maintenance' }, devices: [`D${code}`] },
    ]),
  ),
} as const;

interface BoardAsset {
  readonly id: number;
  readonly unit: number;
  readonly category: string;
  readonly status: string;
}

export interface BoardFleet {
  readonly assets: readonly BoardAsset[];
  readonly events: readonly {
    readonly asset: BoardAsset;
    readonly kind: string;
    readonly hoursAgo: number;
  }[];
  /** Hours are null while the asset is inside. */
  readonly visits: readonly {
    readonly asset: BoardAsset;
    readonly hoursAgo: number;
    readonly hours: number | null;
  }[];
}

/** Plants states, device messages and geofence visits of the assets of `boardFleetPlan`. */
export async function plantBoardFleet({
  accountId,
  assetIds,
  unitIds,
  queryAsOwner,
}: Pick<TestPortal<'N' | 'S'>, 'accountId' | 'assetIds' | 'unitIds' | 'queryAsOwner'>): Promise<BoardFleet> {
  const ago = (hours: number): Date => new Date(Date.now() - hours * 3_600_000);
  const assets = fleet.map(({ code, unit, category, status }) => ({
    id: assetIds[code] ?? 0,
    unit: unitIds[unit as 'N' | 'S'],
    category,
    status,
  }));
  const states = assets.flatMap(({ id, status }, n) => {
    if (status === 'without_status') return [];
    const contactAt = ago(status === 'without_communication' ? 48 + n : 1);
    return { account_id: accountId, asset_id: id, contact_at: contactAt, engine_on: status === 'running' };
  });
  await queryAsOwner(
    `insert into asset_states (account_id, asset_id, contact_at, engine_on)
      select account_id, asset_id, contact_at, engine_on from jsonb_populate_recordset(null::asset_states, $1)`,
    [JSON.stringify(states)],
  );
  const events = assets.flatMap((asset, n) => [
    { asset, kind: 'heartbeat', hoursAgo: 1 },
    { asset, kind: `alarm_${n % 4}`, hoursAgo: 30 },
    { asset, kind: `alarm_${n % 4}`, hoursAgo: 24 * 29 },
  ]);
  await queryAsOwner(
    `insert into device_events (account_id, device_id, asset_id, occurred_at, kind, content_hash, source, received_at)
      select $1, (select device_id from devices d where d.account_id = $1 and d.asset_id = e.asset_id), asset_id, at, kind, 1, 1, at
      from unnest($2::int[], $3::timestamptz[], $4::text[]) as e (asset_id, at, kind)`,
    [
      accountId,
      events.map(({ asset }) => asset.id),
      events.map(({ hoursAgo }) => ago(hoursAgo)),
      events.map(({ kind }) => kind),
    ],
  );
  const visits = assets.map((asset, n) => ({ asset, hoursAgo: n + 1, hours: n % 5 === 0 ? null : 0.5 }));
  await queryAsOwner(
    `with fences as (
        insert into geofences (account_id, unit_id, name, color, on_entry, on_exit, on_speeding, all_assets, shape, drawn_as,
          area_square_meters, perimeter_meters, vertex_count, west, south, east, north, severity, entry_dwell_seconds,
          exit_dwell_seconds, must_be_inside, tags, version)
        select $1, unit_id, 'Yard ' || unit_id, 'gray', true, true, false, true, '[]', 'polygon', 1, 1, 3, 0, 0, 1, 1, 'low', 0, 0,
          false, '{}', 1 from units where account_id = $1
        returning geofence_id, unit_id)
      insert into geofence_visits (account_id, geofence_id, unit_id, asset_id, entered_at, entry_confirmed_at,
        entry_received_at, entry_cause, left_at, inferred, certainty, geofence_version, reducer_version)
      select $1, geofence_id, unit_id, asset_id, entered_at, entered_at, entered_at, 'crossed', left_at, false, 1, 1, 1
      from unnest($2::int[], $3::timestamptz[], $4::timestamptz[]) as v (asset_id, entered_at, left_at)
      join assets using (asset_id) join fences using (unit_id)`,
    [
      accountId,
      assets.map(({ id }) => id),
      visits.map(({ hoursAgo }) => ago(hoursAgo)),
      visits.map(({ hoursAgo, hours }) => (hours === null ? null : ago(hoursAgo - hours))),
    ],
  );
  return { assets, events, visits };
}
