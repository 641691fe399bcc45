import {
  assetFields,
  assetFieldsOf,
  assetFieldsWith,
  enteredFirst,
  ledBy,
  type AssetFieldWith,
} from './assets/fields.ts';

type ImportedField = AssetFieldWith<'isImported'>;
const importedOf = (isWanted: (kind: string) => boolean): ImportedField[] =>
  assetFieldsWith('isImported').filter((name) => isWanted(assetFields[name].kind));

/** Fields of import columns, in the order of the template. */
export type AssetImportField = ImportedField | 'devices' | 'devicesSince';
export const assetImportFields: readonly AssetImportField[] = [
  ...ledBy<ImportedField>(
    enteredFirst,
    importedOf((kind) => kind !== 'meter' && kind !== 'yes_or_no'),
  ),
  'devices',
  'devicesSince',
  ...assetFieldsOf('meter'),
  ...importedOf((kind) => kind === 'yes_or_no'),
];

/** Device moves shown in a preview. */
export const assetImportShownMoves = 100;
/** Differently spelled codes and IDs shown in a preview. */
export const assetImportShownRecognitions = 100;

export const assetImportMaxBytes = 10 * 1024 * 1024;
export const assetImportMaxLines = 100_000;

export const assetImportStates = ['draft', 'queued', 'running', 'finished', 'failed', 'cancelled'] as const;
export type AssetImportState = (typeof assetImportStates)[number];

/** Reasons why a file cannot be read. */
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

/** Reasons why a line cannot be imported. */
export const assetImportReasons = [
  'required',
  'unit_required',
  'too_long',
  'not_one_line',
  'duplicate_line',
  'duplicate_device',
  'unit_not_found',
  'customer_not_found',
  'choice_not_found',
  'not_hours',
  'hours_out_of_range',
  'not_day',
  'not_vin',
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
