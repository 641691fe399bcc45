/** Intervals cover the time of an asset without gaps: each begins where the previous one ends. */
export const tripKinds = ['trip', 'stop', 'no_data'] as const;
export type TripKind = (typeof tripKinds)[number];

/** Sources of a distance. */
export const distanceMeasures = ['odometer', 'fixes'] as const;
export type DistanceMeasure = (typeof distanceMeasures)[number];

/** Sources of the name of a place. */
export const placeSources = ['geofence', 'known_place'] as const;
export type PlaceSource = (typeof placeSources)[number];

export const tripsMaxDays = 92;
/** Maximum number of assets per call. */
export const tripAssetsMost = 20;
/** Default maximum positions of a trail; longer trails are simplified. */
export const trailFixesMost = 20_000;
/** Upper limit: a day of 25 hours with one position per second. */
export const trailFixesLimit = 100_000;

/** Content of an export: one line or shape for each. */
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

/** Columns of files of trips or stops, in order. */
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
/** Columns that stops lack. */
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

/** Settings of trips with their limits, in the unit that ends their name. */
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

/** Maximum number of categories with their own settings. */
export const tripSettingCategoriesMost = 100;
