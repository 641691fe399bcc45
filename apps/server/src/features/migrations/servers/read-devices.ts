import { asRow } from '../source/source-rows.ts';
import { askRows, type TraccarApi } from '../source/traccar-api.ts';
import type { ServerJob } from './server-job.ts';

/** Device of a server, and its asset here. */
export interface SourceDevice {
  readonly id: number;
  readonly uniqueId: string;
  readonly model: string | null;
  /** Null if it has none. */
  readonly assetId: number | null;
}

export async function readDevices(api: TraccarApi, { inAccount }: ServerJob): Promise<SourceDevice[]> {
  const devices: Omit<SourceDevice, 'assetId'>[] = [];
  for await (const { columns, rows } of askRows(api, 'tc_devices', 'devices?all=true'))
    for (const cells of rows) {
      const { id, uniqueid, model = null } = asRow(columns, cells);
      devices.push({ id: Number(id), uniqueId: (uniqueid ?? '').trim(), model });
    }
  const { rows } = await inAccount(({ client, accountId }) =>
    client.query<{ uniqueId: string; assetId: number }>(
      `select external_id as "uniqueId", asset_id as "assetId" from devices
        where account_id = $1 and external_id = any($2) and asset_id is not null`,
      [accountId, devices.map(({ uniqueId }) => uniqueId)],
    ),
  );
  const assets = new Map(rows.map(({ uniqueId, assetId }) => [uniqueId, assetId]));
  return devices.map((device) => ({ ...device, assetId: assets.get(device.uniqueId) ?? null }));
}
