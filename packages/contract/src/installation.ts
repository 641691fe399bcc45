import type { CallPaths } from './call-address.ts';

/** Parts of an installation whose health operators see. */
export const installationParts = [
  'database',
  'journal',
  'broker',
  'trackers',
  'mail',
  'push',
  'objects',
  'scanner',
] as const;
export type InstallationPart = (typeof installationParts)[number];

/** `off`: not configured. */
export const partStates = ['working', 'failing', 'off'] as const;
export type PartState = (typeof partStates)[number];

export const installationQueues = [
  'positions',
  'journal',
  'recalculations',
  'jobs',
  'mails',
  'pushes',
  'webhooks',
  'quarantine',
] as const;
export type InstallationQueue = (typeof installationQueues)[number];

/** Results of a day's backups: a verified one was restored and compared. */
export const backupDays = ['verified', 'made', 'failed', 'none'] as const;
export type BackupDay = (typeof backupDays)[number];

/** Conditions that need the operator, from the most severe on. */
export const installationProblems = [
  'observation_stale',
  'part_failing',
  'disk_full',
  'backup_failing',
  'backup_old',
  'backup_missing',
  'certificate_expiring',
  'security_update',
  'queue_growing',
  'jobs_failed',
  'figures_differ',
  'backup_untested',
  'versions_differ',
  'keys_expiring',
  'trackers_disputed',
  'update',
] as const;
export type InstallationProblemCode = (typeof installationProblems)[number];

export const problemSeverities = ['failing', 'warning', 'note'] as const;
export type ProblemSeverity = (typeof problemSeverities)[number];

export const installationPaths = {
  getInstallation: 'GET /installation',
  releaseTracker: 'POST /installation/tracker-releases',
} as const satisfies CallPaths;
