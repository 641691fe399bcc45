import type {
  AssetStatus,
  ListSilentAssetsQuery,
  ModuleCode,
  SilentAsset,
  SilenceCause,
  AssetSilence,
} from '@azimute/contract';
import { countNeighbours, likelyCause, type SilenceEvidence } from '@azimute/engine/silence';
import { allOf } from '../../platform/lists/conditions.ts';
import { createParameters } from '../../platform/postgres/parameters.ts';
import type { AccountRead } from '../../platform/transact.ts';
import { isNotReporting } from '../assets/asset-query.ts';
import { assetJson, fleetOf, fleetStatus, unitJson } from '../fleet/fleet-scope.ts';
import { readAssetSettings } from '../device-messages/read-asset-settings.ts';

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
  readonly battery_percent: number | null;
  readonly fixed_at: Date | null;
  readonly power_kind: string | null;
  readonly power_at: Date | null;
  readonly moved_at: Date | null;
  readonly has_device: boolean;
  readonly clock_refused_at: Date | null;
  readonly key_ended_at: Date | null;
  readonly cause: SilenceCause | null;
  readonly owner: { readonly id: number; readonly name: string } | null;
  readonly note: string | null;
  readonly reviewer: string | null;
  readonly reviewed_at: Date | null;
}

/** Somewhat more than the 500 m within which assets are neighbors. */
const NEAR_DEGREES = 0.006;
const nobody: SilenceEvidence['neighbours'] = { of: 0, silent: 0, together: 0 };

/**
 * Reads all filtered assets that are not reporting, longest without communication first. Neighbors are from all ULs
 * of the reader, regardless of filters. Causes are determined here, so all assets are read before any is filtered
 * out.
 */
export async function readSilentAssets(
  read: AccountRead,
  filters: SilenceFilters,
  module: ModuleCode = 'services:simc:connectivity',
): Promise<SilentAsset[]> {
  const around = await readNeighbours(read, filters.assets);
  const parameters = createParameters();
  const { rows } = await read.client.query<SilentRow>(
    `with ${fleetOf(read, filters, parameters, module)}
    select ${assetJson} as asset, ${unitJson} as unit, f.status, f.contact_at, f.battery_percent,
      e.fixed_at, e.power_kind, e.power_at, e.moved_at, e.has_device, e.clock_refused_at, e.key_ended_at, r.cause, r.note, r.reviewed_at,
      case when r.reviewed_by is not null then (select name from names_of_people(array[r.reviewed_by])) end as reviewer,
      case when r.owner_id is not null then jsonb_build_object('id', r.owner_id,
        'name', coalesce((select name from names_of_people(array[r.owner_id])), '')) end as owner
    from fleet f
    join silence_evidence e on e.account_id = f.account_id and e.asset_id = f.asset_id
    left join silence_reviews r on r.account_id = f.account_id and r.asset_id = f.asset_id
      and r.silent_since = coalesce(f.contact_at, '-infinity')
    where ${isNotReporting('f.status')} order by f.contact_at nulls first, f.asset_id`,
    parameters.values,
  );
  return rows.map((row) => present(row, around.get(row.asset.id) ?? nobody));
}

/** Counts the neighbors of every asset that is not reporting, or of the named ones. */
async function readNeighbours(
  { client, accountId, at }: AccountRead,
  assetIds: readonly number[] | undefined,
): Promise<ReadonlyMap<number, SilenceEvidence['neighbours']>> {
  const parameters = createParameters();
  const { bind } = parameters;
  const account = bind(accountId);
  const named =
    assetIds &&
    `exists (select from places o where abs(o.latitude - a.latitude) < ${NEAR_DEGREES}
      and abs(o.longitude - a.longitude) < ${NEAR_DEGREES} / greatest(cosd(o.latitude), 0.01))`;
  const { rows } = await client.query<SeenRow>(
    `with places as materialized (
      select o.latitude, o.longitude from fleet_assets o
      where o.account_id = ${account} and o.asset_id = any(${bind(assetIds ?? [])}::int[]))
    select a.asset_id, a.latitude, a.longitude, a.contact_at,
      ${isNotReporting(fleetStatus('a', account, bind(at)))} as is_silent
    from fleet_assets a
    where ${allOf(`a.account_id = ${account}`, 'a.archived_at is null', 'a.latitude is not null', named)}`,
    parameters.values,
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
    hasDevice: row.has_device,
    clockRefusedAtMs: row.clock_refused_at?.getTime() ?? null,
    keyEndedAtMs: row.key_ended_at?.getTime() ?? null,
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
      hasDevice: row.has_device,
      clockRefusedAt: row.clock_refused_at?.toISOString() ?? null,
      keyEndedAt: row.key_ended_at?.toISOString() ?? null,
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

/**
 * Returns why an asset is not reporting, if it is not.
 * @throws DomainError not_found if the asset does not exist or is outside the user's ULs
 */
export async function getAssetSilence(read: AccountRead, assetId: number): Promise<AssetSilence> {
  const { silentAfterMs } = await readAssetSettings(read, assetId);
  const [silence = null] = await readSilentAssets(
    read,
    { assets: [assetId] },
    'services:simc:geolocalizacao',
  );
  return { assetId, silentLimitMinutes: silentAfterMs / 60_000, silence };
}
