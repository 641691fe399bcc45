import type { CallPaths } from './call-address.ts';
import { recordPaths } from './record-paths.ts';

/** How a feed proves who reads it. `oauth2` is client credentials, `bearer` a token that the provider issued. */
export const makerFeedAuths = ['oauth2', 'basic', 'bearer', 'none'] as const;
export type MakerFeedAuth = (typeof makerFeedAuths)[number];

/** Limit per account. */
export const makerFeedsMost = 50;
export const makerFeedNameMaxLength = 80;
export const makerFeedUrlMaxLength = 500;
export const makerFeedSecretMaxLength = 4_000;
/** The standard lets callers ask every 15 minutes. */
export const makerFeedEveryMinutes = { least: 5, most: 1_440, usual: 30 } as const;

/** Parts of the address of a time series, in braces. */
export const makerSeriesParts = ['pin', 'maker', 'model', 'serial', 'id', 'series', 'from', 'to'] as const;

export const makerFeedStates = ['waiting', 'current', 'late', 'failing', 'disabled'] as const;
export type MakerFeedState = (typeof makerFeedStates)[number];
export const makerFeedFailures = [
  'refused',
  'unreachable',
  'unreadable',
  'limited',
  'no_rights',
  'internal',
] as const;
export type MakerFeedFailure = (typeof makerFeedFailures)[number];

export const makerFeedSorts = ['name', 'updatedAt'] as const;
export const makerFeedNames = {
  name: 'MakerFeed',
  plural: 'MakerFeeds',
  path: 'maker-feeds',
  id: 'makerFeedId',
} as const;

/** Readings that are stored as data of the machine, by their elements in ISO 15143-3. */
export const makerReadingKinds = [
  'location',
  'operatingHours',
  'idleHours',
  'nonOperatingIdleHours',
  'powerTakeOffHours',
  'regenerationHours',
  'loadCount',
  'payload',
  'distance',
  'fuelUsed',
  'fuelRemaining',
  'defRemaining',
  'engineRunning',
  'fault',
] as const;
/** Readings about the last 24 hours: they are shown, never summed. */
export const rollingReadingKinds = ['fuelUsedLast24', 'loadFactorLast24', 'topSpeedLast24'] as const;
export type MakerReadingKind = (typeof makerReadingKinds)[number] | (typeof rollingReadingKinds)[number];

/** Deviations from the standard, by machine or of the whole feed. */
export const makerProblemKinds = [
  'fuel_unit_doubted',
  'distance_unit_doubted',
  'time_without_zone',
  'time_invalid',
  'time_in_future',
  'unit_missing',
  'unit_unknown',
  'value_invalid',
  'zero_position',
  'duplicate_element',
  'duplicate_machine',
  'machine_unnamed',
  'page_repeated',
  'page_skipped',
  'page_unreadable',
  'link_elsewhere',
] as const;
export type MakerProblemKind = (typeof makerProblemKinds)[number];

/** Units that a person decides on, since the data cannot prove them. */
export const doubtedQuantities = ['fuel', 'distance'] as const;
export type DoubtedQuantity = (typeof doubtedQuantities)[number];
export const unitDecisions = ['convert', 'keep'] as const;
export type UnitDecision = (typeof unitDecisions)[number];

/** Days for which late changes are listed. */
export const makerChangesKeptDays = 30;

export const makerFeedPaths = {
  ...recordPaths(makerFeedNames),
  setMakerFeedSecret: 'PUT /maker-feeds/:makerFeedId/secret',
  pollMakerFeed: 'POST /maker-feeds/:makerFeedId/poll',
  listMakerMachines: 'GET /maker-machines',
  linkMakerMachine: 'PUT /maker-machines/:makerMachineId/asset',
  unlinkMakerMachine: 'DELETE /maker-machines/:makerMachineId/asset',
  listMakerProblems: 'GET /maker-problems',
  decideMakerUnit: 'PUT /maker-feeds/:makerFeedId/unit-decision',
  listMakerChanges: 'GET /maker-changes',
} as const satisfies CallPaths;

/** Machines in one page of the fleet, as the standard has it. */
export const isoFleetPageSize = 100;
/** Longest period of a time series. */
export const isoSeriesMostDays = 31;
/** Time series that the portal publishes, by the names of the standard. */
export const isoSeriesNames = [
  'Locations',
  'CumulativeOperatingHours',
  'CumulativeIdleHours',
  'FuelUsed',
  'FuelRemaining',
  'DEFRemaining',
  'Distance',
  'EngineStatus',
  'Faults',
] as const;
export type IsoSeriesName = (typeof isoSeriesNames)[number];

export const isoFleetPaths = {
  getIsoFleet: 'GET /iso15143-3/fleet/:page',
  getIsoSeries: 'GET /iso15143-3/fleet/equipment/:assetId/:series/:from/:to/:page',
} as const satisfies CallPaths;
