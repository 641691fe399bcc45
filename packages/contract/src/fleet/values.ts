/** What asks for action. */
export const exceptionKinds = [
  /** Open alerts, one each. */
  'alert',
  /** Assets that are silent for longer than their limit, one for each UL. */
  'silent',
  /** Assets that idle for most of the time that their engine runs. */
  'idling',
  /** Assets that stand unused though they are heard. */
  'unused',
  /** Assets whose maintenance is overdue, or due before long. */
  'maintenance',
] as const;
export type ExceptionKind = (typeof exceptionKinds)[number];

/** What says of which kind a device is: its model, else the protocol that it speaks, else the endpoint by which it comes. */
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

/** Hours since an asset was heard, for each band its upper bound; the last band has none. */
export const silenceBandHours = [1, 4, 24, 24 * 7] as const;

/** What a safety score takes points for, by the metric that measures it. */
export const safetyWeightMetrics = [
  'speeding_per_100_km',
  'light_over_share',
  'serious_over_share',
  'grave_over_share',
  'events_per_100_h',
] as const;
export type SafetyWeightMetric = (typeof safetyWeightMetrics)[number];
/** Kilometres below which an asset has no score. */
export const safetyLeastKilometers = 100;
export const safetyWeightMost = 100;

/** An asset is used too little, and a UL wants more of its category, below and beyond these parts of what the category comes to. */
export const moveBands = { idle: 0.5, wanted: 1.2 } as const;
