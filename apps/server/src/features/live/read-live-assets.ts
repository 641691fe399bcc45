import type pg from 'pg';
import { asProvedAccounts } from '../../platform/postgres/transaction.ts';
import type { LiveAssetSettings, LiveState } from './live-asset.ts';

export interface LiveAssetRead {
  readonly settings: LiveAssetSettings;
  readonly state: LiveState | null;
}

interface AssetRow {
  asset_id: number;
  unit_id: number;
  disabled: boolean;
  in_maintenance: boolean;
  silent_after_ms: number | null;
}

interface StateRow {
  asset_id: number;
  contact_at_ms: number | null;
  fixed_at_ms: number | null;
  longitude: number | null;
  latitude: number | null;
  speed_kph: number | null;
  heading_degrees: number | null;
  hour_meter_hours: number | null;
  odometer_km: number | null;
  engine_on: boolean;
}

// Assets and states are read separately: without statistics, the planner would join them by comparing every
// pair.
const ASSETS = `
  select asset_id, unit_id, disabled, in_maintenance,
    (extract(epoch from silent_after) * 1000)::float8 as silent_after_ms
  from current_assets where account_id = $1`;
const STATES = `
  select asset_id, (extract(epoch from contact_at) * 1000)::float8 as contact_at_ms,
    (extract(epoch from fixed_at) * 1000)::float8 as fixed_at_ms, longitude, latitude, speed_kph, heading_degrees, hour_meter_hours, odometer_km, engine_on
  from asset_states where account_id = $1 and asset_id = any ($2)`;

/** Rows converted at once: few enough not to block the event loop. */
export const LIVE_READ_CHUNK = 2_000;

/** Reads the given assets of an account, at most a chunk; deleted ones are missing from the result. */
export async function readLiveAssets(
  pipeline: pg.Pool,
  accountId: number,
  assetIds: readonly number[],
): Promise<LiveAssetRead[]> {
  return asProvedAccounts(pipeline, [accountId], async (client) => {
    const { rows } = await client.query<AssetRow>(`${ASSETS} and asset_id = any ($2)`, [accountId, assetIds]);
    return addStates(client, accountId, rows, await readAccountSilence(client, accountId));
  });
}

/** Reads every asset of an account in chunks. */
export async function readAllLiveAssets(
  pipeline: pg.Pool,
  accountId: number,
  take: (assets: readonly LiveAssetRead[]) => void,
): Promise<void> {
  await asProvedAccounts(pipeline, [accountId], async (client) => {
    const sql = `${ASSETS} and asset_id > $2 order by asset_id limit ${LIVE_READ_CHUNK}`;
    const silentAfterMs = await readAccountSilence(client, accountId);
    let last = 0;
    for (;;) {
      const { rows } = await client.query<AssetRow>(sql, [accountId, last]);
      take(await addStates(client, accountId, rows, silentAfterMs));
      last = rows.at(-1)?.asset_id ?? last;
      if (rows.length < LIVE_READ_CHUNK) return;
    }
  });
}

async function readAccountSilence(client: pg.ClientBase, accountId: number): Promise<number> {
  const { rows } = await client.query<{ silent_after_ms: number }>(
    'select (extract(epoch from silent_after) * 1000)::float8 as silent_after_ms from accounts where account_id = $1',
    [accountId],
  );
  return rows[0]?.silent_after_ms ?? Infinity;
}

async function addStates(
  client: pg.ClientBase,
  accountId: number,
  assets: readonly AssetRow[],
  accountSilentAfterMs: number,
): Promise<LiveAssetRead[]> {
  const { rows } = await client.query<StateRow>(STATES, [accountId, assets.map((row) => row.asset_id)]);
  const states = new Map(rows.map((row) => [row.asset_id, row]));
  return assets.map((row) => {
    const state = states.get(row.asset_id);
    return {
      settings: {
        assetId: row.asset_id,
        unitId: row.unit_id,
        disabled: row.disabled,
        inMaintenance: row.in_maintenance,
        silentAfterMs: row.silent_after_ms ?? accountSilentAfterMs,
      },
      state: state === undefined ? null : presentState(state),
    };
  });
}

function presentState(row: StateRow): LiveState {
  return {
    contactAtMs: row.contact_at_ms,
    fixedAtMs: row.fixed_at_ms,
    longitude: row.longitude,
    latitude: row.latitude,
    speedKph: row.speed_kph,
    headingDegrees: row.heading_degrees,
    hourMeterHours: row.hour_meter_hours,
    odometerKm: row.odometer_km,
    engineOn: row.engine_on,
  };
}
