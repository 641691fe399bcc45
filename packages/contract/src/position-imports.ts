import { rejectionCodes } from './telemetry/values.ts';

/** What a column of a file of positions can hold, in the order in which a screen offers them. */
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
export const positionFileTypes = {
  csv: 'text/csv',
  gpx: 'application/gpx+xml',
  geojson: 'application/geo+json',
} as const satisfies Record<PositionFileFormat, string>;

/** Media type of a file of any of these formats, so that no call that takes bytes takes it for its own. */
export const positionFileType = 'application/vnd.azimute.positions';

/** Holds for the file as it is sent, and for what a compressed one holds. */
export const positionImportMaxBytes = 100 * 1024 * 1024;

/** Refused lines of which the line itself is kept; beyond them only their number is. */
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

/** What the device column names; `file`: all positions are of one device that is stated. */
export const deviceSources = ['device', 'asset', 'file'] as const;
export type DeviceSource = (typeof deviceSources)[number];

/**
 * How times are written. `iso` and the two orders with slashes are in the file's time zone where they state no offset;
 * `day_first` is 31/12/2025, `month_first` 12/31/2025, each with dots, dashes or slashes.
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

/** Why a file cannot be read at all. */
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

/** Why a line is not stored: as at the other endpoints, or what only a file can have. */
export const positionImportReasons = [
  ...rejectionCodes,
  'asset_not_found',
  'asset_without_device',
  'time_not_in_zone',
  'number_cut',
  'file_broken',
] as const;
export type PositionImportReason = (typeof positionImportReasons)[number];
