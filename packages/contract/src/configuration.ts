import type { CallPaths } from './call-address.ts';

/** Sections of a configuration, each after those that it refers to. */
export const configurationSections = [
  'units',
  'profiles',
  'users',
  'readings',
  'geofences',
  'alertTypes',
  'workingHours',
  'targets',
  'webhooks',
  'boardFolders',
  'boards',
] as const;
export type ConfigurationSection = (typeof configurationSections)[number];

/** Limit per section. */
export const configurationItemsMost = 5_000;
export const configurationBytesMost = 4 * 1024 * 1024;

export const configurationPaths = {
  getConfiguration: 'GET /configuration',
  planConfiguration: 'POST /configuration/plan',
  applyConfiguration: 'POST /configuration/apply',
} as const satisfies CallPaths;
