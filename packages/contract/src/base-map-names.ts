/** What a source of map pictures is for. */
export const mapPurposes = ['roadmap', 'imagery'] as const;
export type MapPurpose = (typeof mapPurposes)[number];

/** What a map can show, as its address and its buttons name it. */
export const mapTypes = ['roadmap', 'satellite', 'hybrid'] as const;
export type MapType = (typeof mapTypes)[number];

export const mapAddressMaxLength = 500;
export const mapAttributionMaxLength = 200;

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
