import type {
  ComparedKind,
  ComparedSetting,
  ConcludedKind,
  DifferenceReason,
} from '@azimute/contract/migration-comparisons';
import type { AssetFences } from '../geofences/geofences-state.ts';
import type { LatestFix } from '../status/latest-state.ts';
import type { TripPlan } from '../trips/trip-plan.ts';

/** Conclusion of either system. */
export interface Conclusion {
  readonly kind: ConcludedKind;
  /** ID of a geofence, or name of an alarm; empty for trips and stops. */
  readonly subject: string;
  readonly fromMs: number;
  /** Null for an event. */
  readonly toMs: number | null;
}

/** Position as the other system has it. */
export interface OtherPosition {
  readonly fix: LatestFix;
  /** False if the receiver had no fix: such a position is no position here. */
  readonly isValid: boolean;
}

/** Everything that both systems know about an asset in a period. */
export interface ComparedAsset {
  readonly fromMs: number;
  readonly toMs: number;
  /** Stored positions, from before the period until after it. */
  readonly fixes: readonly LatestFix[];
  /** Positions of the other system for the same time. */
  readonly positions: readonly OtherPosition[];
  readonly theirs: readonly Conclusion[];
  readonly ours: readonly Conclusion[];
  readonly trips: TripPlan;
  readonly fences: AssetFences;
  /** Speed limits of the other system by ID of the geofence [km/h]. */
  readonly limitsKph: Readonly<Record<string, number>>;
}

/** The one change that reproduces the other result. */
export interface Explanation {
  readonly reason: DifferenceReason;
  readonly setting: ComparedSetting | null;
  readonly ownValue: number | null;
  readonly theirValue: number | null;
  /** Number of positions that it concerns. */
  readonly positions: number;
}

export interface Difference {
  readonly kind: ComparedKind;
  readonly subject: string;
  readonly atMs: number;
  readonly theirs: readonly Conclusion[];
  readonly ours: readonly Conclusion[];
  /** Null if no single change reproduces the other result. */
  readonly explanation: Explanation | null;
}

export type ComparedCounts = Readonly<
  Record<ComparedKind, { readonly theirs: number; readonly ours: number }>
>;

export interface AssetComparison {
  readonly counts: ComparedCounts;
  readonly differences: readonly Difference[];
}
