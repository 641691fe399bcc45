import { suiteModule, type ModuleCode } from '../modules.ts';

/**
 * Kinds of dashboard items: a board of tiles, a report of a configured server, an embedded page of an allowed origin,
 * a link, or a file.
 */
export const contentKinds = ['native', 'report', 'embed', 'link', 'file'] as const;
export type ContentKind = (typeof contentKinds)[number];

/** Names of colors; screens draw each in the shade of their theme. */
export const briefcaseColors = ['petrol', 'amber', 'violet', 'green', 'red', 'gray'] as const;
export type BriefcaseColor = (typeof briefcaseColors)[number];
export const briefcaseIcons = [
  'folder',
  'chart',
  'wrench',
  'users',
  'shield',
  'coins',
  'truck',
  'map',
  'book',
  'star',
] as const;
export type BriefcaseIcon = (typeof briefcaseIcons)[number];

export const briefcasesPerAccount = 200;
export const contentsPerAccount = 5_000;
export const dashboardNameMaxLength = 120;
export const dashboardDescriptionMaxLength = 500;
export const dashboardAddressMaxLength = 2_000;
export const embedOriginsMost = 50;

/** Report products that take a token from the server for each reader (docs/decisions/0064). */
export const reportProviders = ['power_bi', 'metabase', 'superset', 'grafana'] as const;
export type ReportProvider = (typeof reportProviders)[number];
/** Items that Metabase embeds; the others have one kind. */
export const reportItems = ['dashboard', 'question'] as const;
export type ReportItem = (typeof reportItems)[number];
export const reportSourcesPerAccount = 50;
export const reportFieldMaxLength = 100;
/** Validity of a report token; screens request the next one before it expires. */
export const reportTokenMinutes = 10;

/** Sort orders of items: as arranged, by name, or last opened first. */
export const contentSorts = ['arranged', 'name', 'opened'] as const;
export type ContentSort = (typeof contentSorts)[number];

/**
 * States if an item can be shown, or why not: for example, its origin was removed from the list, or its file was
 * deleted or is not open to the reader. `source_down` and `source_refused` are only known after opening, so lists
 * never contain them.
 */
export const contentStates = [
  'ready',
  'not_configured',
  'origin_not_listed',
  'file_hidden',
  'source_down',
  'source_refused',
  'file_trashed',
] as const;
export type ContentState = (typeof contentStates)[number];

/** Number of columns in the grid of a board; it has as many rows as its tiles need. */
export const boardColumns = 12;
export const boardRowsMost = 200;
export const tilesPerBoard = 24;
export const tileTitleMaxLength = 120;
export const tileTextMaxLength = 4_000;
export const tileGroupsMost = 50;
/** Maximum number of assets on the map of a tile, by latest contact. */
export const tilePlacesMost = 3_000;
/** Default and maximum number of days of a board. */
export const boardDays = { usual: 30, most: 366 } as const;

/** Display of a tile; `text` has no source. */
export const tileViews = ['figure', 'trend', 'bars', 'ranking', 'map', 'table', 'text'] as const;
export type TileView = (typeof tileViews)[number];
export const tileUnits = [
  'assets',
  'percent',
  'hours',
  'messages',
  'imports',
  'visits',
  'events',
  'trips',
  'alerts',
  'kilometers',
  'days',
  'seconds',
  'per_100_km',
  'per_100_h',
  'liters',
  'liters_per_hour',
  'liters_per_100_km',
  'kilograms',
  'kilograms_per_hour',
  'kilograms_per_100_km',
  'money',
  'money_per_hour',
  'money_per_km',
] as const;
export type TileUnit = (typeof tileUnits)[number];

/** Groupings of a source. Those in `wordedTileGroups` have product terms as keys, the others names from users. */
export const tileGroupings = [
  'status',
  'units',
  'categories',
  'segments',
  'regions',
  'manufacturers',
  'models',
  'customers',
  'assets',
  'geofences',
  'types',
  'kinds',
  'severities',
  'outcomes',
] as const;
export type TileGrouping = (typeof tileGroupings)[number];
export const wordedTileGroups: readonly TileGrouping[] = ['status', 'kinds', 'severities', 'outcomes'];

interface TileSourceShape {
  /** Measures with their units; the first is the default. A text explains the formula of each. */
  readonly measures: Readonly<Record<string, TileUnit>>;
  /** The first is the default. */
  readonly groups: readonly TileGrouping[];
  /** True if the source covers a period and has a daily trend; otherwise it shows the current state. */
  readonly hasPeriod: boolean;
  /** True if it can be filtered by status. */
  readonly hasStatus: boolean;
  /** True if its assets have a current place and can be shown on a map. */
  readonly hasPlaces?: true;
  /** Module required for the rows behind a tile; tiles show no rows to users without it. */
  readonly module: ModuleCode | typeof suiteModule;
}

const ofAssets = ['units', 'categories', 'manufacturers', 'models', 'customers'] as const;
const ofMetrics = [...ofAssets, 'segments', 'regions', 'assets'] as const;

/** Sources of tiles; the server's catalog implements each (docs/decisions/0064). */
export const tileSources = {
  fleet_status: {
    measures: { assets: 'assets', share: 'percent' },
    groups: ['status', ...ofAssets],
    hasPeriod: false,
    hasStatus: true,
    hasPlaces: true,
    module: 'services:simc:geolocalizacao',
  },
  silent_assets: {
    measures: { assets: 'assets', silence: 'hours' },
    groups: [...ofAssets, 'assets'],
    hasPeriod: false,
    hasStatus: false,
    hasPlaces: true,
    module: 'services:simc:geolocalizacao',
  },
  utilization: {
    measures: { share: 'percent', running: 'hours' },
    groups: [...ofAssets, 'assets'],
    hasPeriod: true,
    hasStatus: false,
    module: 'services:simc:geolocalizacao',
  },
  trips: {
    measures: { trips: 'trips', distance: 'kilometers', idling: 'hours' },
    groups: [...ofAssets, 'assets'],
    hasPeriod: true,
    hasStatus: false,
    module: 'services:simc:geolocalizacao',
  },
  device_messages: {
    measures: { events: 'messages' },
    groups: ['kinds', ...ofAssets, 'assets'],
    hasPeriod: true,
    hasStatus: false,
    module: 'services:simc:geolocalizacao',
  },
  imports: {
    measures: { imports: 'imports' },
    groups: ['kinds', 'outcomes'],
    hasPeriod: true,
    hasStatus: false,
    module: 'services:simc:geolocalizacao',
  },
  geofence_visits: {
    measures: { visits: 'visits', duration: 'hours' },
    groups: ['geofences', 'units', 'assets'],
    hasPeriod: true,
    hasStatus: false,
    module: 'services:simc:geolocalizacao:cercas',
  },
  geofence_events: {
    measures: { events: 'events' },
    groups: ['geofences', 'kinds', 'severities', 'units', 'assets'],
    hasPeriod: true,
    hasStatus: false,
    module: 'services:simc:geolocalizacao:cercas',
  },
  alerts: {
    measures: { alerts: 'alerts', resolving: 'hours' },
    groups: ['types', 'severities', 'units', 'categories', 'customers', 'assets'],
    hasPeriod: true,
    hasStatus: false,
    module: 'services:simc:alertas:alertas',
  },
  open_alerts: {
    measures: { alerts: 'alerts', overdue: 'alerts', age: 'hours' },
    groups: ['severities', 'types', 'units', 'categories', 'customers', 'assets'],
    hasPeriod: false,
    hasStatus: false,
    module: 'services:simc:alertas:alertas',
  },
  /** Metrics of the catalog, in their units. */
  metrics: {
    measures: {
      utilization: 'percent',
      working_share: 'percent',
      idle_share: 'percent',
      engine_hours: 'hours',
      idle_hours: 'hours',
      distance: 'kilometers',
      days_on_site: 'days',
      physical_availability: 'percent',
      mechanical_availability: 'percent',
      mtbf: 'hours',
      mttr: 'hours',
      communicating_share: 'percent',
      completeness: 'percent',
      data_delay: 'seconds',
      buffered_share: 'percent',
      speeding_per_100_km: 'per_100_km',
      over_limit_share: 'percent',
      light_over_share: 'percent',
      serious_over_share: 'percent',
      grave_over_share: 'percent',
      serious_speeding_per_100_km: 'per_100_km',
      events_per_100_h: 'per_100_h',
      use_outside_hours: 'percent',
      utilization_in_hours: 'percent',
      availability_in_hours: 'percent',
      fuel: 'liters',
      fuel_per_hour: 'liters_per_hour',
      fuel_per_100_km: 'liters_per_100_km',
      idle_fuel_share: 'percent',
      co2: 'kilograms',
      co2_per_hour: 'kilograms_per_hour',
      co2_per_100_km: 'kilograms_per_100_km',
      faults_per_100_h: 'per_100_h',
      fault_share: 'percent',
    },
    groups: ofMetrics,
    hasPeriod: true,
    hasStatus: false,
    module: suiteModule,
  },
  costs: {
    measures: {
      cost: 'money',
      cost_per_hour: 'money_per_hour',
      idle_cost: 'money',
      cost_per_km: 'money_per_km',
      fuel_cost: 'money',
      rental_time_utilization: 'percent',
    },
    groups: ofMetrics,
    hasPeriod: true,
    hasStatus: false,
    module: 'services:simc:financials',
  },
} as const satisfies Readonly<Record<string, TileSourceShape>>;
export type TileSourceName = keyof typeof tileSources;
export const tileSourceNames = Object.keys(tileSources) as readonly TileSourceName[];

export function tileSourceShape(name: TileSourceName): TileSourceShape {
  return tileSources[name];
}

/** State of a tile: ready, not open to the reader, or failed. */
export const tileStates = ['ready', 'no_access', 'failed'] as const;
export type TileState = (typeof tileStates)[number];

/** Access setting of a user; `inherit` follows the level above. */
export const accessSwitches = ['inherit', 'on', 'off'] as const;
export type AccessSwitch = (typeof accessSwitches)[number];

/**
 * Reason for the access to an item, in order of precedence; `nothing` means that the user has no access
 * (docs/decisions/0064).
 */
export const accessReasons = [
  'parent_off',
  'briefcase_off',
  'content_off',
  'person_on_content',
  'person_on_briefcase',
  'profile',
  'nothing',
] as const;
export type AccessReason = (typeof accessReasons)[number];

export const accessChangesPerCall = 500;
