/** What a column of an imported file can hold, in the order in which a template has them. */
export const assetImportFields = [
  'code',
  'unit',
  'customer',
  'manufacturer',
  'model',
  'category',
  'segment',
  'costCenter',
  'region',
  'tags',
  'silentAfter',
  'devices',
  'devicesSince',
  'hourMeter',
  'odometer',
  'inMaintenance',
  'disabled',
] as const;
export type AssetImportField = (typeof assetImportFields)[number];

/** Longest value of the fields that are plain text; a UL may be told by code, by name, or by both as exported. */
export const assetImportLengths = {
  code: 40,
  unit: 161,
  customer: 120,
  manufacturer: 120,
  model: 120,
  category: 120,
  segment: 120,
  costCenter: 120,
  region: 120,
} as const satisfies Partial<Record<AssetImportField, number>>;

/** Moves of devices that a preview shows. */
export const assetImportShownMoves = 100;
/** Codes and IDs in another way of writing that a preview shows. */
export const assetImportShownRecognitions = 100;

export const assetImportMaxBytes = 10 * 1024 * 1024;
export const assetImportMaxLines = 100_000;

export const assetImportStates = ['draft', 'queued', 'running', 'finished', 'failed', 'cancelled'] as const;
export type AssetImportState = (typeof assetImportStates)[number];

/** Why a file cannot be read at all. */
export const assetImportFileErrors = [
  'empty',
  'no_lines',
  'spreadsheet',
  'not_text',
  'too_large',
  'too_many_lines',
  'too_many_columns',
  'quote_not_closed',
  'too_complex',
] as const;
export type AssetImportFileError = (typeof assetImportFileErrors)[number];

/** Why a line cannot be imported. */
export const assetImportReasons = [
  'required',
  'unit_required',
  'too_long',
  'not_one_line',
  'duplicate_line',
  'duplicate_device',
  'unit_not_found',
  'customer_not_found',
  'not_hours',
  'hours_out_of_range',
  'not_yes_or_no',
  'code_not_available',
  'device_taken',
  'not_device_id',
  'device_moved',
  'not_time',
  'time_in_future',
  'time_too_early',
  'not_number',
  'number_out_of_range',
  'too_many_cells',
  'too_many_tags',
  'number_cut',
  'code_ambiguous',
  'device_ambiguous',
] as const;
export type AssetImportReason = (typeof assetImportReasons)[number];
