import { shapeProblems, type GeofenceColor } from './geofences/values.ts';

export const geofenceFileFormats = ['geojson', 'kml'] as const;
export type GeofenceFileFormat = (typeof geofenceFileFormats)[number];
export const geofenceFileTypes = {
  geojson: 'application/geo+json',
  kml: 'application/vnd.google-earth.kml+xml',
} as const satisfies Record<GeofenceFileFormat, string>;

/** Media type of all these formats, so that no other call parses the bytes. */
export const geofenceFileType = 'application/vnd.azimute.geofences';

/** Applies to the file as sent and to the content of a KMZ. */
export const geofenceFileMaxBytes = 20 * 1024 * 1024;
export const geofenceFileMaxAreas = 5_000;

export const geofenceImportStates = [
  'draft',
  'queued',
  'running',
  'finished',
  'failed',
  'cancelled',
] as const;
export type GeofenceImportState = (typeof geofenceImportStates)[number];

/** Reasons why a file cannot be read. */
export const geofenceFileErrors = [
  'empty',
  'not_text',
  'not_areas',
  'broken',
  'no_lines',
  'too_large',
  'too_many_lines',
  'too_complex',
  'only_link',
  'other_coordinates',
] as const;
export type GeofenceFileError = (typeof geofenceFileErrors)[number];

/** Reasons why an area does not become a geofence, besides faults of its shape. */
export const ownAreaProblems = [
  'not_an_area',
  'no_geometry',
  'too_long',
  'name_too_long',
  'name_not_one_line',
  'name_taken',
  'name_twice',
  'parent_not_found',
  'parent_is_sub',
  'parent_of_other_unit',
  'speed_required',
  'speed_out_of_range',
  'confirmation_out_of_range',
  'tags_out_of_range',
  'choice_refused',
] as const;
export const areaProblems = [...shapeProblems, ...ownAreaProblems] as const;
export type AreaProblem = (typeof areaProblems)[number];

/** Likely mistakes in areas that are imported nevertheless. */
export const areaWarnings = ['swapped_coordinates', 'far_from_assets'] as const;
export type AreaWarning = (typeof areaWarnings)[number];
/** Distance from every asset of the UL beyond which an area gets a warning. */
export const farFromAssetsKm = 200;

/** Colors in files of other programs; imported colors map to the nearest. */
export const geofenceHexColors = {
  petrol: '#04727e',
  amber: '#be7f1b',
  violet: '#644fb1',
  green: '#579766',
  red: '#d24b54',
  gray: '#77818c',
} as const satisfies Record<GeofenceColor, string>;
