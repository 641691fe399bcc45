import type { ClientBase } from 'pg';
import type { AssetRead } from './assets-reads.ts';

export interface DeviceToConnect {
  readonly assetId: number;
  readonly deviceId: string;
  /**
   * Start of the assignment. Null: from the beginning if no asset ever had the device, else from now on.
   * Devices that were assigned to an asset after that time are skipped.
   */
  readonly since: Date | null;
}

export interface ConnectedDevice {
  readonly assetId: number;
  readonly deviceId: string;
  readonly createdAt: Date;
  /** Null: since the beginning of time. */
  readonly since: Date | null;
}

interface Row {
  readonly asset_id: number;
  readonly external_id: string;
  readonly assigned_at: Date;
  readonly since: Date | null;
}

/** `-infinity` is the beginning. */
const SINCE = `nullif(d.since, '-infinity') as since`;
const GIVEN = `unnest($3::int[], $4::text[], $5::timestamptz[]) as v (asset_id, external_id, since)`;

/**
 * Blocks other changes of assignments, and batches of the account, until the transaction ends. Call it before
 * taking any other lock, as the pipeline does.
 */
export async function holdAssignments(client: ClientBase): Promise<void> {
  await client.query('select hold_assignments()');
}

/** Assigns unassigned devices to assets, and returns the assigned ones. Call `holdAssignments` first. */
export async function connectDevices(
  { client, accountId, at }: AssetRead,
  devices: readonly DeviceToConnect[],
): Promise<ConnectedDevice[]> {
  if (devices.length === 0) return [];
  const values = [
    accountId,
    at,
    devices.map((device) => device.assetId),
    devices.map((device) => device.deviceId),
    devices.map((device) => device.since),
  ];
  const made = await client.query<Row>(
    `insert into devices as d (account_id, asset_id, external_id, created_at, assigned_at, assigned_by, since)
    select $1, v.asset_id, v.external_id, $2, $2, acting_user_id(), coalesce(v.since, '-infinity') from ${GIVEN}
    on conflict (account_id, external_id) do nothing returning d.asset_id, d.external_id, d.assigned_at, ${SINCE}`,
    values,
  );
  if (made.rows.length === devices.length) return made.rows.map(present);
  const back = await client.query<Row>(
    `update devices d set asset_id = v.asset_id, assigned_at = $2, assigned_by = acting_user_id(),
      since = case when v.since is null and d.since > '-infinity' then greatest($2::timestamptz, d.since)
        else coalesce(v.since, '-infinity') end
    from ${GIVEN}
    where d.account_id = $1 and d.external_id = v.external_id and d.asset_id is null
      and (v.since is null or v.since >= d.since)
    returning d.asset_id, d.external_id, d.assigned_at, ${SINCE}`,
    values,
  );
  return [...made.rows, ...back.rows].map(present);
}

function present(row: Row): ConnectedDevice {
  return {
    assetId: row.asset_id,
    deviceId: row.external_id,
    createdAt: row.assigned_at,
    since: row.since,
  };
}
