import { suiteModule, type ModuleCode } from '../modules.ts';

/**
 * What a content is: a board of tiles, a report of a source that administrators keep, a page of an allow-listed origin in a
 * frame, an address that opens apart, or a file.
 */
export const contentKinds = ['native', 'report', 'embed', 'link', 'file'] as const;
export type ContentKind = (typeof contentKinds)[number];

/** Names of colours; a screen draws each in the shade of its theme. */
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

/** Programs whose reports are shown to a reader by a token that the server makes (docs/decisions/0081). */
export const reportProviders = ['power_bi', 'metabase', 'superset', 'grafana'] as const;
export type ReportProvider = (typeof reportProviders)[number];
/** What Metabase embeds; the others have dashboards, or what they call reports. */
export const reportItems = ['dashboard', 'question'] as const;
export type ReportItem = (typeof reportItems)[number];
export const reportSourcesPerAccount = 50;
export const reportFieldMaxLength = 100;
/** For how long a token opens a report; screens ask for the next one before. */
export const reportTokenMinutes = 10;

/** Orders of a list of contents: as administrators arranged them, by name, or what the person opened last first. */
export const contentSorts = ['arranged', 'name', 'opened'] as const;
export type ContentSort = (typeof contentSorts)[number];

/**
 * Whether a content can be shown: an embed may be of an origin that was taken off the list since, a file deleted, or in
 * a folder that is not for the reader. Whether the source of a report answers (`source_down`), and gives the portal the report
 * (`source_refused`), is known when it is opened, and of no list.
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

/** Columns of the grid of a board; rows are as many as its tiles need. */
export const boardColumns = 12;
export const boardRowsMost = 200;
export const tilesPerBoard = 24;
export const tileTitleMaxLength = 120;
export const tileTextMaxLength = 4_000;
export const tileGroupsMost = 50;
/** Assets that a tile puts on its map: those that were heard last. */
export const tilePlacesMost = 3_000;
/** Days that a board looks back where its address names no others, and the most that it can. */
export const boardDays = { usual: 30, most: 366 } as const;

/** How a tile shows what its source answers; `text` has no source. */
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

/** By what a source adds up its parts. Those of `wordedTileGroups` are words of ours, the others names that people gave. */
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
  /** What it adds up, with the unit of each. The first is usual. A text says the formula of each. */
  readonly measures: Readonly<Record<string, TileUnit>>;
  /** The first is usual. */
  readonly groups: readonly TileGrouping[];
  /** Whether it is of a period, and then has a trend by day; else it says how things are now. */
  readonly hasPeriod: boolean;
  /** Whether only assets of some statuses can be counted. */
  readonly hasStatus: boolean;
  /** Whether it is of assets that have a place now, and then can be shown on a map. */
  readonly hasPlaces?: true;
  /** Who sees no such rows elsewhere sees none in a tile. */
  readonly module: ModuleCode | typeof suiteModule;
}

const ofAssets = ['units', 'categories', 'manufacturers', 'models', 'customers'] as const;
const ofMetrics = [...ofAssets, 'segments', 'regions', 'assets'] as const;

/** Every source of tiles, which the server's catalogue (docs/decisions/0081) answers. */
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
  /** Of the catalogue of metrics, in their units. */
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

/** Why a tile shows nothing: its rows are not for the reader, or its source did not answer. */
export const tileStates = ['ready', 'no_access', 'failed'] as const;
export type TileState = (typeof tileStates)[number];

/** A switch of a person: `inherit` where what is above it decides. */
export const accessSwitches = ['inherit', 'on', 'off'] as const;
export type AccessSwitch = (typeof accessSwitches)[number];

/**
 * Why a person sees a content, or does not: what decided, in this order. `nothing` gives it (docs/decisions/0064).
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
