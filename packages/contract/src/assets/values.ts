/** One status each, in the order in which the first that applies wins. */
export const assetStatuses = [
  'temporarily_disabled',
  'in_maintenance',
  'without_status',
  'without_communication',
  'running',
  'turned_off',
] as const;
export type AssetStatus = (typeof assetStatuses)[number];

export const assetSearchMinLength = 3;

/** Assets that one call may change. */
export const assetsPerChange = 10_000;

/** Tags of one asset, and letters of one tag. */
export const assetTagsMost = 20;
export const assetTagMaxLength = 40;
/** Between the tags of one cell of a file; no tag holds it. */
export const tagSeparator = ';';

/** The highest readings that are taken of meters. */
export const meterMost = { hourMeterHours: 10_000_000, odometerKm: 100_000_000 } as const;
