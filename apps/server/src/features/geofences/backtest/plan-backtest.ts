import {
  backtestAssetsMost,
  backtestCrossingsMost,
  type BacktestGeofence,
  type GeofenceSettings,
  type Polygon,
} from '@azimute/contract';
import type { BacktestPeriod, FenceDefinition, FenceTrial } from '@azimute/engine/geofences';
import { boundingBoxOf, metersPerDegreeAt, toLngLat } from '@azimute/geo';
import { DomainError } from '../../../platform/domain-error.ts';
import type { AccountRead } from '../../../platform/transact.ts';
import { requireSound, type GeofencePlace } from '../geofence-rules.ts';
import { readGeofence, settingsOf } from '../geofences-reads.ts';
import { definitionOf, type StoredDefinition } from '../save-geofence.ts';

export interface PlannedAsset {
  readonly assetId: number;
  readonly unitId: number;
  readonly code: string;
}

/** Input of a back-test, limited to what the user sees at its start. */
export interface BacktestPlan {
  readonly trial: FenceTrial;
  /** The saved geofence that the draft replaces. */
  readonly saved: FenceTrial | null;
  readonly period: BacktestPeriod;
  readonly assets: readonly PlannedAsset[];
  /** Matching assets beyond the limit. */
  readonly assetsBeyond: number;
}

/**
 * Distance within which fences may affect the same movement of an asset; the reducer watches 150 m around each, and 50
 * m around a stop.
 */
const BESIDE_METERS = 500;
/** ID of an unsaved geofence. */
const DRAFT_ID = 0;

/** @throws DomainError not_found if the geofence does not exist, is deleted or is outside the user's ULs */
export async function planSaved(read: AccountRead, geofenceId: number, days: number): Promise<BacktestPlan> {
  const stored = await readGeofence(read, geofenceId);
  const place = { unitId: stored.unit.id, parentId: stored.parent?.id ?? null };
  const tried = { geofenceId, place, settings: settingsOf(stored), days };
  return { ...(await planOf(read, tried)), saved: null };
}

/** @throws DomainError validation_failed, not_found */
export async function planDraft(
  read: AccountRead,
  { unitId, parentId, geofenceId, days, ruleSchedule, ...entered }: BacktestGeofence,
): Promise<BacktestPlan> {
  const place = { unitId, parentId };
  const settings: TriedSettings = {
    ...entered,
    severity: 'informative',
    resources: entered.maxSpeedKph === null ? ['entry', 'exit'] : ['entry', 'exit', 'speeding'],
  };
  await requireSound(read, place, settings, { isDraft: true });
  const planned = await planOf(read, { geofenceId: geofenceId ?? DRAFT_ID, place, settings, days });
  const plan = { ...planned, period: { ...planned.period, ruleSchedule } };
  if (geofenceId === null) return { ...plan, saved: null };
  const stored = await readGeofence(read, geofenceId);
  if (stored.unit.id !== unitId)
    throw new DomainError('validation_failed', { errors: { unitId: ['other_unit'] } });
  const savedSettings = settingsOf(stored);
  const fence = heldOf({ geofenceId, place, settings: savedSettings });
  return {
    ...plan,
    saved: { fence, beside: await readBeside(read, geofenceId, place, savedSettings.shape) },
  };
}

type TriedSettings = Omit<GeofenceSettings, 'name' | 'color' | 'drawnAs' | 'tags'>;

interface Tried {
  readonly geofenceId: number;
  readonly place: GeofencePlace;
  readonly settings: TriedSettings;
}

async function planOf(
  read: AccountRead,
  { days, ...tried }: Tried & { readonly days: number },
): Promise<Omit<BacktestPlan, 'saved'>> {
  const { geofenceId, place, settings } = tried;
  const period = await readPeriod(read, days);
  const { rows } = await read.client.query<PlannedAsset & { total: number }>(
    `select asset_id as "assetId", unit_id as "unitId", code, count(*) over ()::int as total from current_assets
      where account_id = $1 and unit_id = $2 and ($3 or asset_id = any ($4))
      order by code, asset_id limit $5`,
    [
      read.accountId,
      place.unitId,
      settings.assets.all,
      settings.assets.all ? [] : settings.assets.ids,
      backtestAssetsMost,
    ],
  );
  return {
    trial: {
      fence: heldOf(tried),
      beside: await readBeside(read, geofenceId, place, settings.shape),
    },
    period,
    assets: rows.map(({ assetId, unitId, code }) => ({ assetId, unitId, code })),
    assetsBeyond: (rows[0]?.total ?? 0) - rows.length,
  };
}

/** Returns a number of days in the account's time zone, up to today. Checks that the user sees geofences. */
async function readPeriod({ client, accountId, at }: AccountRead, days: number): Promise<BacktestPeriod> {
  const { rows } = await client.query<{ timeZone: string; fromMs: number }>(
    `select time_zone as "timeZone", (extract(epoch from (date_trunc('day', $2::timestamptz at time zone time_zone)
        - ($3 - 1) * interval '1 day') at time zone time_zone) * 1000)::float8 as "fromMs"
      from accounts where account_id = $1 and current_actor_sees('services:simc:geolocalizacao:cercas')`,
    [accountId, at, days],
  );
  const [row] = rows;
  if (row === undefined) throw new DomainError('not_found');
  return { ...row, toMs: at.getTime(), listed: backtestCrossingsMost, ruleSchedule: null };
}

/** Returns the definition as if it had always been effective. */
function heldOf({ geofenceId, place, settings }: Tried): FenceDefinition {
  const assetIds = settings.assets.all ? [] : settings.assets.ids;
  return heldAlways(definitionOf({ geofenceId, version: 0, place, settings }, assetIds));
}

function heldAlways({ assets, ...definition }: StoredDefinition): FenceDefinition {
  return {
    ...definition,
    assets: assets === 'all-of-unit' ? assets : new Set(assets),
    validFromMs: 0,
    validToMs: null,
  };
}

/** Reads the UL's other current geofences that reach near a shape. */
async function readBeside(
  { client, accountId }: AccountRead,
  geofenceId: number,
  { unitId }: GeofencePlace,
  { coordinates }: Polygon,
): Promise<FenceDefinition[]> {
  const box = boundingBoxOf((coordinates[0] ?? []).map(([east, north]) => toLngLat(east, north)));
  if (box === undefined) return [];
  const farthest = Math.min(85, Math.max(Math.abs(box.south), Math.abs(box.north)));
  const [perLongitude, perLatitude] = metersPerDegreeAt(farthest);
  const [aside, above] = [BESIDE_METERS / perLongitude, BESIDE_METERS / perLatitude];
  const { rows } = await client.query<{ definition: StoredDefinition }>(
    `select v.definition from geofences g
      join geofence_versions v on v.account_id = g.account_id and v.geofence_id = g.geofence_id
        and v.valid_to = 'infinity'
      where g.account_id = $1 and g.unit_id = $2 and g.geofence_id <> $3 and g.deleted_at is null
        and g.west <= $4 and g.east >= $5 and g.south <= $6 and g.north >= $7`,
    [accountId, unitId, geofenceId, box.east + aside, box.west - aside, box.north + above, box.south - above],
  );
  return rows.map(({ definition }) => heldAlways(definition));
}
