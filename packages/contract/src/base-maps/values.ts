/** What a source of map pictures is for. */
export const mapPurposes = ['roadmap', 'imagery'] as const;
export type MapPurpose = (typeof mapPurposes)[number];

/** What a map can show, as its address and its buttons name it. */
export const mapTypes = ['roadmap', 'satellite', 'hybrid'] as const;
export type MapType = (typeof mapTypes)[number];

/** Begins with https:// and names no user. */
export const mapAddressPattern = /^https:\/\/[^\s/?#@\\{}]+(?:[/?#][^\s\\]*)?$/;
export const mapAddressMaxLength = 500;
export const mapAttributionMaxLength = 200;
export const mapMaxZoom = 22;

/** Whether an address stands for many tiles. */
export function isTileTemplate(address: string): boolean {
  return ['{z}', '{x}', '{y}'].every((place) => address.includes(place));
}

/** Whether an address holds a place that nothing fills in, as {s} or {-y}. */
export function hasUnknownPlace(address: string): boolean {
  return /\{(?![zxy]\})/.test(address);
}

/** Whether an address is that of a PMTiles file. */
export function isArchive(address: string): boolean {
  return /\.pmtiles(?:[?#]|$)/.test(address);
}

/** Why an account may not enter an address for a purpose; the operator allows those `origins`, null being any. */
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
