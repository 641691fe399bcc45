import { addressOf, apiPrefix } from '@azimute/contract/call-paths';

/** What apps that speak the OsmAnd protocol take as their server's address. */
export function osmandAddress(key: string, origin: string = window.location.origin): string {
  return `${origin}${apiPrefix}${addressOf('getOsmandWithKey').path.replace(':key', key)}`;
}

/** Where one's own server posts positions, with the key in a header. */
export function positionsAddress(origin: string = window.location.origin): string {
  return `${origin}${apiPrefix}${addressOf('postPositions').path}`;
}
