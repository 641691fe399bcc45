import type { AssetStatus, ListSilentAssetsQuery, SilentAsset, SilenceCause } from '@azimute/contract';
import { countNeighbours, likelyCause, type SilenceEvidence } from '@azimute/engine/silence';
import { createParameters } from '../../platform/postgres/parameters.ts';
import type { AccountRead } from '../../platform/transact.ts';
import { assetJson, fleetOf, unitJson } from '../fleet/fleet-scope.ts';

export type SilenceFilters = Omit<ListSilentAssetsQuery, 'limit' | 'cursor'>;

interface SeenRow {
  readonly asset_id: number;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly contact_at: Date | null;
  readonly is_silent: boolean;
}

interface SilentRow {
  readonly asset: SilentAsset['asset'];
  readonly unit: SilentAsset['unit'];
  readonly status: AssetStatus;
  readonly contact_at: Date | null;
  readonly in_maintenance: boolean;
  readonly battery_percent: number | null;
  readonly fixed_at: Date | null;
  readonly power_kind: string | null;
  readonly power_at: Date | null;
  readonly moved_at: Date | null;
  readonly cause: SilenceCause | null;
  readonly owner: { readonly id: number; readonly name: string } | null;
  readonly note: string | null;
  readonly reviewer: string | null;
  readonly reviewed_at: Date | null;
}

const nobody: SilenceEvidence['neighbours'] = { of: 0, silent: 0, together: 0 };

/** Longer than its limit, or never heard, unless it is out of use. */
const IS_SILENT = `not a.disabled and coalesce(a.contact_at < $2::timestamptz
  - coalesce(a.silent_after, (select silent_after from accounts where account_id = $1)), true)`;

/**
 * Every silent asset that the filters let through, the longest silent first. Neighbours are those of all ULs of the
 * reader, whatever the filters. Causes are decided here, so that all are read before any is left out.
 */
export async function readSilentAssets(read: AccountRead, filters: SilenceFilters): Promise<SilentAsset[]> {
  const around = await readNeighbours(read);
  const parameters = createParameters();
  const { bind } = parameters;
  const silent = `f.status <> 'disabled' and coalesce(f.contact_at < ${bind(read.at)}::timestamptz
    - coalesce(f.silent_after, (select silent_after from accounts where account_id = ${bind(read.accountId)})), true)`;
  const { rows } = await read.client.query<SilentRow>(
    `with ${fleetOf(read, filters, parameters, 'services:simc:connectivity')}
    select ${assetJson} as asset, ${unitJson} as unit, f.status, f.contact_at, f.in_maintenance, f.battery_percent,
      e.fixed_at, e.power_kind, e.power_at, e.moved_at, r.cause, r.note, r.reviewed_at,
      case when r.reviewed_by is not null then (select name from names_of_people(array[r.reviewed_by])) end as reviewer,
      case when r.owner_id is not null then jsonb_build_object('id', r.owner_id,
        'name', coalesce((select name from names_of_people(array[r.owner_id])), '')) end as owner
    from fleet f
    join silence_evidence e on e.account_id = f.account_id and e.asset_id = f.asset_id
    left join silence_reviews r on r.account_id = f.account_id and r.asset_id = f.asset_id
      and r.silent_since = coalesce(f.contact_at, '-infinity')
    where ${silent} order by f.contact_at nulls first, f.asset_id`,
    parameters.values,
  );
  return rows.map((row) => present(row, around.get(row.asset.id) ?? nobody));
}

async function readNeighbours({
  client,
  accountId,
  at,
}: AccountRead): Promise<ReadonlyMap<number, SilenceEvidence['neighbours']>> {
  const { rows } = await client.query<SeenRow>(
    `select a.asset_id, a.latitude, a.longitude, a.contact_at, ${IS_SILENT} as is_silent
      from fleet_assets a where a.account_id = $1 and a.latitude is not null`,
    [accountId, at],
  );
  return countNeighbours(
    rows.map((row) => ({
      id: row.asset_id,
      latitude: row.latitude,
      longitude: row.longitude,
      silentSinceMs: row.contact_at?.getTime() ?? null,
      isSilent: row.is_silent,
    })),
  );
}

function present(row: SilentRow, neighbours: SilenceEvidence['neighbours']): SilentAsset {
  const { power_kind: kind, power_at: powerAt, reviewed_at: reviewedAt } = row;
  const likely = likelyCause({
    isInWorkshop: row.in_maintenance,
    movedAtMs: row.moved_at?.getTime() ?? null,
    silentSinceMs: row.contact_at?.getTime() ?? null,
    lastFixAtMs: row.fixed_at?.getTime() ?? null,
    batteryPercent: row.battery_percent,
    lastPowerEvent: kind,
    neighbours,
  });
  return {
    asset: row.asset,
    unit: row.unit,
    status: row.status,
    silentSince: row.contact_at?.toISOString() ?? null,
    likely,
    cause: row.cause ?? likely,
    evidence: {
      batteryPercent: row.battery_percent,
      lastFixAt: row.fixed_at?.toISOString() ?? null,
      lastPowerEvent: kind === null || powerAt === null ? null : { kind, at: powerAt.toISOString() },
      movedAt: row.moved_at?.toISOString() ?? null,
      neighbours,
    },
    review:
      reviewedAt === null
        ? null
        : {
            cause: row.cause,
            owner: row.owner,
            note: row.note ?? '',
            by: row.reviewer ?? '',
            at: reviewedAt.toISOString(),
          },
  };
}
