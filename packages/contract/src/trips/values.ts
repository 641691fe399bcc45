/** Three kinds of interval tile the time of an asset: each begins where the one before ends. */
export const tripKinds = ['trip', 'stop', 'no_data'] as const;
export type TripKind = (typeof tripKinds)[number];

/** What a distance was measured by. */
export const distanceMeasures = ['odometer', 'fixes'] as const;
export type DistanceMeasure = (typeof distanceMeasures)[number];

/** What a place is named after. */
export const placeSources = ['geofence', 'known_place'] as const;
export type PlaceSource = (typeof placeSources)[number];

export const tripsMaxDays = 92;
/** Assets in one question. */
export const tripAssetsMost = 20;
/** Fixes in a trail unless more are asked for; of more, it is simplified. */
export const trailFixesMost = 20_000;
/** As many may be asked for: all of a day of 25 hours with one each second. */
export const trailFixesLimit = 100_000;

/** What an export holds a line or a shape for. */
export const tripExportContents = ['trips', 'stops', 'fixes'] as const;
export type TripExportContent = (typeof tripExportContents)[number];
export const tripExportFormats = ['gpx', 'kml', 'geojson', 'csv', 'xlsx'] as const;
export type TripExportFormat = (typeof tripExportFormats)[number];
export const tripExportTypes = {
  gpx: 'application/gpx+xml',
  kml: 'application/vnd.google-earth.kml+xml',
  geojson: 'application/geo+json',
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const satisfies Record<TripExportFormat, string>;

/** What a file of trips or stops says of each, in this order. */
export const tripColumns = [
  'asset',
  'from',
  'to',
  'isOpen',
  'duration',
  'start',
  'startLatitude',
  'startLongitude',
  'end',
  'endLatitude',
  'endLongitude',
  'distance',
  'distanceBy',
  'towedDistance',
  'topSpeed',
  'topSpeedAt',
  'averageSpeed',
  'overLimit',
  'overFenceLimit',
  'overGeneralLimit',
  'idling',
  'working',
  'engineOn',
  'shuntings',
  'geofences',
  'events',
  'fixes',
  'coverage',
  'certainty',
  'decidedBy',
  'isTowed',
  'isRevised',
] as const;
export type TripColumn = (typeof tripColumns)[number];
/** What stops have not. */
export const columnsOfTripsOnly = [
  'end',
  'endLatitude',
  'endLongitude',
  'towedDistance',
  'topSpeed',
  'topSpeedAt',
  'averageSpeed',
  'overLimit',
  'overFenceLimit',
  'overGeneralLimit',
  'fixes',
  'coverage',
  'isTowed',
] as const satisfies readonly TripColumn[];

/** What an account may set of trips, each within bounds and in the unit that its name ends with. */
export const tripSettingBounds = {
  stopRadiusMeters: { least: 20, most: 300 },
  stopSeconds: { least: 30, most: 1800 },
  endSeconds: { least: 60, most: 7200 },
  siteEndSeconds: { least: 30, most: 7200 },
  shuntMeters: { least: 50, most: 5000 },
  shuntSeconds: { least: 30, most: 1800 },
  gapSeconds: { least: 120, most: 86_400 },
  standingGapSeconds: { least: 3600, most: 604_800 },
  limitKph: { least: 5, most: 250 },
} as const;
export type TripSettingName = keyof typeof tripSettingBounds;
export const tripSettingNames = Object.keys(tripSettingBounds) as readonly TripSettingName[];

/** Categories with settings of their own. */
export const tripSettingCategoriesMost = 100;
