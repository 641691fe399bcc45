import { shapeProblems, type GeofenceColor } from './geofences/values.ts';

export const geofenceFileFormats = ['geojson', 'kml'] as const;
export type GeofenceFileFormat = (typeof geofenceFileFormats)[number];
export const geofenceFileTypes = {
  geojson: 'application/geo+json',
  kml: 'application/vnd.google-earth.kml+xml',
} as const satisfies Record<GeofenceFileFormat, string>;

/** Media type of a file of any of these formats, so that no call that takes bytes takes it for its own. */
export const geofenceFileType = 'application/vnd.azimute.geofences';

/** Holds for the file as it is sent, and for what a KMZ holds. */
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

/** Why a file cannot be read at all. */
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

/** Why an area of a file becomes no geofence, beside what is wrong with its shape. */
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

/** What is likely to be wrong with an area that becomes a geofence all the same. */
export const areaWarnings = ['swapped_coordinates', 'far_from_assets'] as const;
export type AreaWarning = (typeof areaWarnings)[number];
/** An area that is farther from every asset of its UL gets a warning. */
export const farFromAssetsKm = 200;

/** The colours as files of other programs write them; what such a file says becomes the nearest one. */
export const geofenceHexColors = {
  petrol: '#04727e',
  amber: '#be7f1b',
  violet: '#644fb1',
  green: '#579766',
  red: '#d24b54',
  gray: '#77818c',
} as const satisfies Record<GeofenceColor, string>;
