import type { CallPaths } from './call-address.ts';

/** Results derived from positions that are verified. */
export const verifiedTables = [
  'trips',
  'visits',
  'crossings',
  'alerts',
  'days',
  'months',
  'unit_days',
  'trails',
] as const;
export type VerifiedTable = (typeof verifiedTables)[number];

/** Reasons why a stored figure differs from its recomputation. */
export const differenceCauses = [
  'earlier_release',
  'positions_removed',
  'settings_changed',
  'late_fix',
  'unexplained',
] as const;
export type DifferenceCause = (typeof differenceCauses)[number];

/** Maximum number of differences kept per asset; the rest is counted. */
export const differencesMost = 20;

export const verificationPaths = {
  getVerification: 'GET /verification',
} as const satisfies CallPaths;
