import { createManualClock } from '../../../platform/clock.ts';
import { portalOf } from '../../../testing/portal-of.ts';

const CERCAS = 'services:simc:geolocalizacao:cercas';
const columns = { model: 'X' };

export interface PlantedVisit {
  readonly geofenceId: number;
  readonly assetId: number;
  readonly enteredAt: string;
  readonly leftAt?: string | undefined;
  readonly superseded?: boolean;
  readonly certainty?: number;
  readonly inferred?: boolean;
  /** Time up to which gaps were checked, and the gaps; undefined: not yet. */
  readonly observed?: { readonly to: string; readonly gaps: readonly (readonly [string, string])[] };
}

/**
 * Starts a portal whose account has two ULs and three assets, the third in the south. Rui changes geofences of the
 * north, Lia sees them, and Ivo sees none.
 */
export async function historyPortal(now: string) {
  const clock = createManualClock(new Date(now));
  const portal = await portalOf({
    clock,
    modules: ['services:simc:geolocalizacao', 'notifications'],
    assets: { one: { columns }, two: { columns }, far: { columns, unit: 'SOUTH' } },
    people: {
      rui: { sees: [], changes: [CERCAS] },
      lia: { sees: [CERCAS] },
      ivo: { sees: ['services:simc:geolocalizacao:ativos'] },
    },
  });
  const { accountId, unitIds, queryAsOwner } = portal;
  /** Inserts a row with the account as the first value, and returns its ID. */
  const insert = async (sql: string, ...values: readonly unknown[]): Promise<number> => {
    const [row] = await queryAsOwner<{ id: number | string }>(sql, [accountId, ...values]);
    // A bigint is returned as text.
    return Number(row?.id ?? 0);
  };
  return {
    ...portal,
    ...portal.people,
    clock,
    insert,
    plantGeofence: (name: string, unitId = unitIds.NORTH, parentId: number | null = null) =>
      insert(
        `insert into geofences (account_id, parent_id, unit_id, name, color, on_entry, on_exit, on_speeding, all_assets,
            shape, drawn_as, area_square_meters, perimeter_meters, vertex_count, west, south, east, north, severity,
            entry_dwell_seconds, exit_dwell_seconds, must_be_inside, tags, version)
          values ($1, $2, $3, $4, 'petrol', true, true, false, true, '[]', 'polygon', 1, 1, 4, 0, 0, 1, 1, 'low', 0, 0,
            false, '{}', 1) returning geofence_id as id`,
        parentId,
        unitId,
        name,
      ),
    plantVisit: ({ geofenceId, assetId, enteredAt, leftAt, ...visit }: PlantedVisit) =>
      insert(
        `insert into geofence_visits (account_id, geofence_id, unit_id, asset_id, entered_at, entry_confirmed_at,
            entry_received_at, entry_cause, left_at, inferred, certainty, geofence_version, reducer_version, superseded_at,
            observed_to, unobserved)
          select $1, $2, g.unit_id, $3, $4, $4, $4, 'crossed', $5, $6, $7, 1, 1, $8, $9, $10::tstzmultirange
          from geofences g where g.account_id = $1 and g.geofence_id = $2 returning visit_id as id`,
        geofenceId,
        assetId,
        enteredAt,
        leftAt ?? null,
        visit.inferred ?? false,
        visit.certainty ?? 1,
        visit.superseded === true ? now : null,
        visit.observed?.to ?? null,
        `{${(visit.observed?.gaps ?? []).map(([from, to]) => `["${from}","${to}")`).join(',')}}`,
      ),
  };
}
