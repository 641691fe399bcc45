import type { ApiKeyScope } from '@azimute/contract';
import { fetchFromNode, portalUrl, type TestPerson } from './test-portal.ts';

/** Makes an API key of an administrator's account, by default one that devices send with. */
export async function createKey(admin: TestPerson, scope: ApiKeyScope = 'telemetry:write'): Promise<string> {
  const { key } = await admin.call('createApiKey', { body: { name: 'Devices', scopes: [scope] } });
  return key;
}

/** Sends what a tracker does that speaks the OsmAnd protocol; the time is now where it is not told. */
export async function sendFix(
  key: string,
  device: string,
  values: Readonly<Record<string, string>> = { lat: '-19.92', lon: '-44.05' },
): Promise<number> {
  const query = new URLSearchParams({ id: device, timestamp: minutesAgo(0), ...values });
  const address = `${portalUrl()}/api/v1/telemetry/osmand/${key}?${query.toString()}`;
  return (await fetchFromNode(address)).status;
}

/** So long ago, as devices write an instant. */
export function minutesAgo(minutes: number): string {
  return new Date(Date.now() - minutes * 60_000).toISOString();
}
