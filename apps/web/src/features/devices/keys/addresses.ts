import { addressOf, apiPrefix } from '@azimute/contract/call-paths';

/** What apps that speak the OsmAnd protocol take as their server's address. */
export function osmandAddress(key: string, origin: string = window.location.origin): string {
  return `${origin}${apiPrefix}${addressOf('getOsmandWithKey').path.replace(':key', key)}`;
}

/** What a Traccar server takes as the address that it forwards to. */
export function traccarAddress(origin: string = window.location.origin): string {
  return `${origin}${apiPrefix}${addressOf('postTraccar').path}`;
}

/** Where one's own server posts positions, with the key in a header. */
export function positionsAddress(origin: string = window.location.origin): string {
  return `${origin}${apiPrefix}${addressOf('postPositions').path}`;
}
