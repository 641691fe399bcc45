import type { CallPaths } from '../call-address.ts'; /** Kinds of exception. */
export const exceptionKinds = [
  /** Open alerts, one each. */
  'alert',
  /** Assets without communication for longer than their limit, one per UL. */
  'silent',
  /** Assets that idle most of their engine time. */
  'idling',
  /** Assets that report but are unused. */
  'unused',
  /** Assets whose maintenance is overdue or due soon. */
  'maintenance',
] as const;
export type ExceptionKind = (typeof exceptionKinds)[number];

/** Source of the kind of a device: model, or else protocol, or else endpoint. */
export const deviceKindsBy = ['model', 'protocol', 'source'] as const;

export const compositionGroupings = [
  'units',
  'categories',
  'manufacturers',
  'models',
  'segments',
  'customers',
  'regions',
] as const;
export type CompositionGrouping = (typeof compositionGroupings)[number];

/** Upper bounds of the bands of hours since the last contact; the last band is open. */
export const silenceBandHours = [1, 4, 24, 24 * 7] as const;

/** Metrics that deduct points from safety scores. */
export const safetyWeightMetrics = [
  'speeding_per_100_km',
  'light_over_share',
  'serious_over_share',
  'grave_over_share',
  'events_per_100_h',
] as const;
export type SafetyWeightMetric = (typeof safetyWeightMetrics)[number];
/** Distance below which an asset has no score, in kilometers. */
export const safetyLeastKilometers = 100;
export const safetyWeightMost = 100;

/**
 * An asset is underused below, and a UL needs more of its category above, these multiples of the category's
 * utilization.
 */
export const moveBands = { idle: 0.5, wanted: 1.2 } as const;

export const fleetPaths = {
  listExceptions: 'GET /exceptions',
  getFleetComposition: 'GET /fleet/composition',
  listMaintenance: 'GET /fleet/maintenance',
  listMoves: 'GET /fleet/moves',
  getSilence: 'GET /fleet/silence',
  listDeviceKinds: 'GET /fleet/device-kinds',
  listSafetyScores: 'GET /fleet/safety-scores',
  getSafetyWeights: 'GET /safety-weights',
  changeSafetyWeights: 'PUT /safety-weights',
} as const satisfies CallPaths;
