import type { ApiKeyScope } from '@azimute/contract';
import { fetchFromNode, portalUrl, type TestPerson } from './test-portal.ts';

/** Creates an API key of an administrator's account, by default for sending data. */
export async function createKey(admin: TestPerson, scope: ApiKeyScope = 'telemetry:write'): Promise<string> {
  const { key } = await admin.call('createApiKey', { body: { name: 'Devices', scopes: [scope] } });
  return key;
}

/** Sends a fix like a tracker with the OsmAnd protocol; the time is now by default. */
export async function sendFix(
  key: string,
  device: string,
  values: Readonly<Record<string, string>> = { lat: '-19.92', lon: '-44.05' },
): Promise<number> {
  const query = new URLSearchParams({ id: device, timestamp: minutesAgo(0), ...values });
  const address = `${portalUrl()}/api/v1/telemetry/osmand/${key}?${query.toString()}`;
  return (await fetchFromNode(address)).status;
}

/** Returns an instant this long ago, in the devices' format. */
export function minutesAgo(minutes: number): string {
  return new Date(Date.now() - minutes * 60_000).toISOString();
}
