import type { GeoPoint } from '@azimute/geo';
import { noResponse, RequestError } from '../../../api/api-error.ts';
import { callApi } from '../../../api/client.ts';
import { positionsAddress } from '../../endpoints/addresses.ts';

interface TestedPosition {
  readonly point: GeoPoint;
  /** Time from sending until the portal showed it. */
  readonly seconds: number;
}

/** A device without an asset: its positions appear in the inbox, and in no history. */
const testDevice = 'azimute-test';
const receivedWithinMs = 20_000;
const lookEveryMs = 500;

/**
 * Sends a position of an unknown device to the JSON endpoint with the key, as a device would. Waits until the inbox
 * shows it, and removes it from there.
 */
export async function sendTestPosition(apiKey: string, timeZone: string): Promise<TestedPosition> {
  const point = await placeOfZone(timeZone);
  const sentMs = Date.now();
  const time = new Date(sentMs).toISOString();
  const response = await fetch(positionsAddress(), {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify([{ deviceId: testDevice, time, ...point }]),
  });
  if (!response.ok) throw new RequestError('unexpected', response.status, response.statusText);
  while (Date.now() - sentMs < receivedWithinMs) {
    const { items } = await callApi('listUnknownDevices', { query: { search: testDevice, limit: 10 } });
    const device = items.find(
      ({ deviceId, lastFix }) => deviceId === testDevice && lastFix?.fixedAt === time,
    );
    if (device?.lastFix) {
      await callApi('forgetUnknownDevice', { params: { unknownDeviceId: device.id } });
      const { latitude, longitude } = device.lastFix;
      return { point: { latitude, longitude }, seconds: (Date.now() - sentMs) / 1000 };
    }
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
  throw noResponse(undefined);
}

/** Place of the city that names a time zone, such as America/Sao_Paulo; latitude and longitude 0 if it has none. */
async function placeOfZone(timeZone: string): Promise<GeoPoint> {
  const search = (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');
  const { places } = await callApi('searchPlaces', { query: { search } });
  const [place] = places;
  return { latitude: place?.latitude ?? 0, longitude: place?.longitude ?? 0 };
}
