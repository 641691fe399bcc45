import { addressOf, apiPrefix } from '@azimute/contract/call-paths';

/** What apps that speak the OsmAnd protocol take as their server's address. */
export function osmandAddress(key: string, origin: string = window.location.origin): string {
  return `${origin}${apiPrefix}${addressOf('getOsmandWithKey').path.replace(':key', key)}`;
}
