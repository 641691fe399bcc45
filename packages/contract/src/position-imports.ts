import { rejectionCodes } from './telemetry/values.ts';

/** Fields of columns, in the order of the screen. */
export const positionImportFields = [
  'device',
  'time',
  'date',
  'latitude',
  'longitude',
  'speed',
  'heading',
  'altitude',
  'accuracy',
  'odometer',
  'hourMeter',
  'ignition',
] as const;
export type PositionImportField = (typeof positionImportFields)[number];

export const positionFileFormats = ['csv', 'gpx', 'geojson'] as const;
export type PositionFileFormat = (typeof positionFileFormats)[number];
/** Layouts of other systems whose units are known. */
export const positionLayouts = ['traccar_positions'] as const;
export type PositionLayout = (typeof positionLayouts)[number];
export const positionFileTypes = {
  csv: 'text/csv',
  gpx: 'application/gpx+xml',
  geojson: 'application/geo+json',
} as const satisfies Record<PositionFileFormat, string>;

/** Media type of all these formats, so that no other call parses the bytes. */
export const positionFileType = 'application/vnd.azimute.positions';

/** Applies to the file as sent and to its decompressed content. */
export const positionImportMaxBytes = 100 * 1024 * 1024;

/** Maximum number of refused lines that are kept; beyond it they are only counted. */
export const positionImportKeptRefusals = 10_000;

export const positionImportStates = [
  'receiving',
  'draft',
  'queued',
  'running',
  'finished',
  'failed',
  'cancelled',
] as const;
export type PositionImportState = (typeof positionImportStates)[number];

/** Content of the device column; `file` means one given device for all positions. */
export const deviceSources = ['device', 'asset', 'file'] as const;
export type DeviceSource = (typeof deviceSources)[number];

/**
 * Time formats. `iso` and both orders use the time zone of the file unless an offset is given; `day_first` is
 * 31/12/2025, `month_first` 12/31/2025, with dots, dashes or slashes.
 */
export const timeFormats = ['iso', 'day_first', 'month_first', 'epoch_seconds', 'epoch_ms'] as const;
export type TimeFormat = (typeof timeFormats)[number];

export const decimalMarks = ['point', 'comma'] as const;
export type DecimalMark = (typeof decimalMarks)[number];

export const speedUnits = ['kmh', 'knots', 'mps', 'mph'] as const;
export type SpeedUnit = (typeof speedUnits)[number];
export const altitudeUnits = ['m', 'ft'] as const;
export type AltitudeUnit = (typeof altitudeUnits)[number];
export const odometerUnits = ['km', 'm', 'mi'] as const;
export type OdometerUnit = (typeof odometerUnits)[number];
export const hourMeterUnits = ['h', 'min', 's', 'ms'] as const;
export type HourMeterUnit = (typeof hourMeterUnits)[number];

/** Reasons why a file cannot be read. */
export const positionFileErrors = [
  'empty',
  'no_lines',
  'spreadsheet',
  'not_text',
  'not_positions',
  'too_many_columns',
  'quote_not_closed',
  'broken',
  'broken_gzip',
  'too_complex',
  'other_coordinates',
] as const;
export type PositionFileError = (typeof positionFileErrors)[number];

/** Reasons why a line is not stored: the reasons of other endpoints, and reasons specific to files. */
export const positionImportReasons = [
  ...rejectionCodes,
  'asset_not_found',
  'asset_without_device',
  'time_not_in_zone',
  'number_cut',
  'file_broken',
] as const;
export type PositionImportReason = (typeof positionImportReasons)[number];
