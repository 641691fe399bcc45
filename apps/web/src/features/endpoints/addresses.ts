import { apiPrefix } from '@azimute/contract/call-address';
import { addressOf, type CallName } from '@azimute/contract/call-paths';

/** Phone apps; each has its own portal address, which contains the key. */
export const phoneApps = ['osmand', 'owntracks', 'overland', 'gpslogger'] as const;
export type PhoneApp = (typeof phoneApps)[number];

const calls = {
  osmand: 'getOsmandWithKey',
  owntracks: 'postOwntracksWithKey',
  overland: 'postOverlandWithKey',
  gpslogger: 'getGpsloggerWithKey',
} as const satisfies Record<PhoneApp, CallName>;

/** Returns the server address for an app. GPSLogger's also states the fields to send, including the device. */
export function phoneAddress(
  app: PhoneApp,
  key: string,
  deviceId: string,
  origin: string = window.location.origin,
): string {
  const address = `${origin}${apiPrefix}${addressOf(calls[app]).path.replace(':key', key)}`;
  return app === 'gpslogger' ? `${address}?id=${deviceId}&%ALL` : address;
}

/** Returns the forwarding address for a Traccar server. */
export function traccarAddress(origin: string = window.location.origin): string {
  return `${origin}${apiPrefix}${addressOf('postTraccar').path}`;
}

/** Returns the address to which a server posts positions, with the key in a header. */
export function positionsAddress(origin: string = window.location.origin): string {
  return `${origin}${apiPrefix}${addressOf('postPositions').path}`;
}
