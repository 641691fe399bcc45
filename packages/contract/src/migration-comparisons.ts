import type { CallPaths } from './call-address.ts';

const path = '/migration-servers/:migrationServerId';
export const migrationComparisonPaths = {
  compareMigrationServer: `POST ${path}/comparison`,
  getMigrationComparison: `GET ${path}/comparison`,
  listMigrationDifferences: `GET ${path}/differences`,
  getMigrationDifferencesFile: `GET ${path}/differences/file`,
} as const satisfies CallPaths;

export const comparisonMostDays = 31;

export const comparisonStates = ['queued', 'running', 'finished', 'failed'] as const;

export const comparedKinds = ['trip', 'stop', 'geofence', 'alarm'] as const;
export type ComparedKind = (typeof comparedKinds)[number];

/** Conclusions of either system. */
export const concludedKinds = ['trip', 'stop', 'entry', 'exit', 'speeding', 'alarm'] as const;
export type ConcludedKind = (typeof concludedKinds)[number];

/** The one input or setting whose change reproduces the result of the other system. */
export const differenceReasons = [
  'missing_here',
  'missing_there',
  'invalid_position',
  'late_data',
  'band',
  'latch',
  'jump',
  'noise_filter',
  'threshold',
  'ignition',
] as const;
export type DifferenceReason = (typeof differenceReasons)[number];

export const comparedSettings = [
  'end_seconds',
  'site_end_seconds',
  'stop_seconds',
  'stop_radius_meters',
  'shunt_meters',
  'shunt_seconds',
  'gap_seconds',
  'moving_above_kph',
  'dwell_seconds',
  'limit_kph',
] as const;
export type ComparedSetting = (typeof comparedSettings)[number];

export const rightSystems = ['portal', 'both', 'traccar'] as const;
export type RightSystem = (typeof rightSystems)[number];

/** The system that was right, by the reason of the difference. */
export const rightByReason: Readonly<Record<DifferenceReason, RightSystem>> = {
  missing_here: 'traccar',
  missing_there: 'portal',
  invalid_position: 'traccar',
  late_data: 'portal',
  band: 'both',
  latch: 'both',
  jump: 'portal',
  noise_filter: 'portal',
  threshold: 'both',
  ignition: 'both',
};
