import type { CallPaths } from '../call-address.ts'; /** Purposes of map sources. */
export const mapPurposes = ['roadmap', 'imagery'] as const;
export type MapPurpose = (typeof mapPurposes)[number];

/** Map types, as named in addresses and buttons. */
export const mapTypes = ['roadmap', 'satellite', 'hybrid'] as const;
export type MapType = (typeof mapTypes)[number];

/** Begins with https:// and contains no user name. */
export const mapAddressPattern = /^https:\/\/[^\s/?#@\\{}]+(?:[/?#][^\s\\]*)?$/;
export const mapAddressMaxLength = 500;
export const mapAttributionMaxLength = 200;
export const mapMaxZoom = 22;

/** Predicate: is the address a template for tiles? */
export function isTileTemplate(address: string): boolean {
  return ['{z}', '{x}', '{y}'].every((place) => address.includes(place));
}

/** Predicate: does the address contain an unsupported placeholder such as {s} or {-y}? */
export function hasUnknownPlace(address: string): boolean {
  return /\{(?![zxy]\})/.test(address);
}

/** Predicate: is it the address of a PMTiles file? */
export function isArchive(address: string): boolean {
  return /\.pmtiles(?:[?#]|$)/.test(address);
}

/**
 * Returns why an account cannot use an address for a purpose; `origins` are the ones that the operator allows; null
 * means any.
 */
export function validateMapAddress(
  purpose: MapPurpose,
  { address, origin }: { readonly address: string; readonly origin: string | undefined },
  origins: readonly string[] | null,
): 'invalid_format' | 'origin_not_allowed' | 'tiles_needed' | null {
  if (origin === undefined || !mapAddressPattern.test(address) || hasUnknownPlace(address))
    return 'invalid_format';
  if (origins !== null && !origins.includes(origin)) return 'origin_not_allowed';
  if (purpose === 'imagery' && !isTileTemplate(address) && !isArchive(address)) return 'tiles_needed';
  return null;
}

export const baseMapPaths = {
  getBaseMaps: 'GET /base-maps',
  getMapFile: 'GET /map-files/:file',
  getBaseMapSettings: 'GET /account/base-maps',
  changeBaseMaps: 'PUT /account/base-maps',
} as const satisfies CallPaths;
