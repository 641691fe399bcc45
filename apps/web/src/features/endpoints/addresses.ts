import { apiPrefix } from '@azimute/contract/call-address';
import { addressOf, type CallName } from '@azimute/contract/call-paths';

/** Apps for phones; the portal has an address of its own for each, which holds the key. */
export const phoneApps = ['osmand', 'owntracks', 'overland', 'gpslogger'] as const;
export type PhoneApp = (typeof phoneApps)[number];

const calls = {
  osmand: 'getOsmandWithKey',
  owntracks: 'postOwntracksWithKey',
  overland: 'postOverlandWithKey',
  gpslogger: 'getGpsloggerWithKey',
} as const satisfies Record<PhoneApp, CallName>;

/** What an app takes as its server's address; GPSLogger states in it what it sends, the device too. */
export function phoneAddress(
  app: PhoneApp,
  key: string,
  deviceId: string,
  origin: string = window.location.origin,
): string {
  const address = `${origin}${apiPrefix}${addressOf(calls[app]).path.replace(':key', key)}`;
  return app === 'gpslogger' ? `${address}?id=${deviceId}&%ALL` : address;
}

/** What a Traccar server takes as the address that it forwards to. */
export function traccarAddress(origin: string = window.location.origin): string {
  return `${origin}${apiPrefix}${addressOf('postTraccar').path}`;
}

/** Where one's own server posts positions, with the key in a header. */
export function positionsAddress(origin: string = window.location.origin): string {
  return `${origin}${apiPrefix}${addressOf('postPositions').path}`;
}
