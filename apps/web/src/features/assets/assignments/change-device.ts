import { callApi } from '../../../api/client.ts';

export const deviceChanges = ['takeOff', 'move', 'replace'] as const;
export type DeviceChange = (typeof deviceChanges)[number];

export interface DeviceChangeForm {
  readonly change: DeviceChange;
  readonly toAssetId: string | null;
  readonly newDeviceId: string;
  /** Null: now. */
  readonly at: Date | null;
}

/** Takes a device off an asset, moves it, or puts another in its place. */
export async function changeDevice(
  assetId: number,
  deviceId: string,
  { change, toAssetId, newDeviceId, at }: DeviceChangeForm,
): Promise<void> {
  const params = { assetId };
  const body = { deviceId, ...(at !== null && { at: at.toISOString() }) };
  if (change === 'takeOff') await callApi('takeOffDevice', { params, body });
  else if (change === 'move')
    await callApi('moveDevice', { params, body: { ...body, toAssetId: Number(toAssetId) } });
  else await callApi('replaceDevice', { params, body: { ...body, newDeviceId } });
}
