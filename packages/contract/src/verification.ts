import type { CallPaths } from './call-address.ts';

/** What is derived from positions, and compared with what they say. */
export const verifiedTables = ['trips', 'visits', 'crossings', 'alerts', 'days', 'months', 'trails'] as const;
export type VerifiedTable = (typeof verifiedTables)[number];

/** Why a stored figure differs from what is recalculated. */
export const differenceCauses = [
  'earlier_release',
  'positions_removed',
  'settings_changed',
  'late_fix',
  'unexplained',
] as const;
export type DifferenceCause = (typeof differenceCauses)[number];

/** Kept of one asset; what is more is counted. */
export const differencesMost = 20;

export const verificationPaths = {
  getVerification: 'GET /verification',
} as const satisfies CallPaths;
