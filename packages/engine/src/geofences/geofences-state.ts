import type { GeoPoint } from '@azimute/geo';
import type { FencedAsset } from './fence-definition.ts';
import type { FenceSet } from './fence-set.ts';

/**
 * State machine of the geofences of one asset. Times in ms; s is the signed distance to the edge in meters, + inside.
 *
 * outside -> entering -> inside -> leaving -> outside
 *
 * - **Bands.** Entering begins at s >= bandIn, leaving at s <= -bandOut. bandOut is the largest of 20 m, a tenth of the
 *   inner radius up to 100 m, and the position's accuracy up to 50 m; bandIn is at most a quarter of the inner radius,
 *   so that small geofences can be entered. Returning into the band cancels. A geofence's own tolerance replaces both.
 * - **Confirmation.** Two positions beyond the band, `confirmSeconds` apart; with a dwell, also that long after the
 *   crossing. A single position stays unconfirmed until the next. A dwell that ends without data is confirmed when due,
 *   unless the last position is over an hour old.
 * - **Crossing.** Where the way last crossed the edge before the band was left, by interpolation. Cause `crossed`;
 *   `first_seen` if the asset's first position is inside; `fence_changed` if a version began since the last position.
 *   Over a gap of more than an hour the crossing has a time range that ends when the asset was first seen on the other
 *   side. An unobserved crossing is inferred and raises no notification.
 * - **Standing.** Near an edge an anchor is kept: after 120 s within 50 m, or with the engine off at zero speed in two
 *   positions, the asset stands. The median of the stop decides its side once, if at least 5 m from the edge. Further
 *   positions change nothing until two in a row are over 75 m away, or drive with the engine on.
 * - **Shifting.** Positions at least 25 m and three times their accuracy away from a stationary asset only note crossed
 *   edges. If they become a standstill, its median decides again; if the asset returns, nothing happened.
 * - **Misleading positions** (`findFixMark`), and those less accurate than 100 m, begin and confirm nothing.
 * - **Passage.** Two positions outside, at most 5 min apart, with the geofence between them; or an entry not confirmed
 *   before leaving. The way inside is at least 50 m, or half the width of the geofence. A single position inside that
 *   returns to where the way came from is a stray, unless it has a speed.
 * - **Reopened.** Entering again within 5 min of an exit continues the visit.
 * - **Parents.** Leaving a parent leaves its children at that instant, with one notification.
 * - **Changes.** Versions apply by position time. A geofence that ends, or no longer has the asset, ends the visit.
 * - **Speeding.** Inside, by the lowest limit of the surrounding geofences: over it by 5 km/h in two positions at least
 *   10 s apart. It ends at the first position at or below the limit, when the geofence is left, or after an hour
 *   without data.
 * - **Must be inside.** Recorded if the asset is outside when the schedule begins, or leaves while it applies.
 */
export interface GeofencesState {
  readonly fences: Readonly<Record<string, FenceState>>;
  /** Kept only near an edge. */
  readonly stand: Stand | null;
  readonly speeding: Speeding | null;
  /** When the schedule of a required geofence next begins. */
  readonly watches: Readonly<Record<string, number>>;
  readonly advancedToMs: number | null;
}

/** Outside without a visit, inside with one; a pending crossing makes it entering or leaving. */
export interface FenceState {
  readonly version: number;
  readonly enteredAtMs: number | null;
  /** Time since which positions are across the edge. */
  readonly edge: Crossing | null;
  /** Way inside from the edge, while an entry is not confirmed. */
  readonly inside: Inside | null;
  /** Positions beyond the band. */
  readonly pending: {
    readonly sinceMs: number;
    readonly fixes: number;
    readonly dueAtMs: number | null;
  } | null;
  /** The last visit, while it can be reopened. */
  readonly left: { readonly enteredAtMs: number; readonly leftAtMs: number } | null;
}

export interface Inside extends GeoPoint {
  readonly atMs: number;
  readonly meters: number;
  readonly fixes: number;
  /** True if a position reported movement. */
  readonly isDriven: boolean;
}

export type CrossingCause = 'crossed' | 'parent_left' | 'fence_changed' | 'first_seen';

export interface Crossing extends GeoPoint {
  readonly atMs: number;
  /** After a gap, the crossing happened between this and `atMs`. */
  readonly earliestMs: number;
  readonly cause: CrossingCause;
  readonly inferred: boolean;
  /** 0 to 1, by the gap, the accuracy, and whether a standstill decided it. */
  readonly certainty: number;
}

/** Trusted place of an asset with its time. */
export interface TimedPlace extends GeoPoint {
  readonly fixedAtMs: number;
}

/** Positions that stay around a place. */
export interface Standstill extends GeoPoint {
  readonly sinceMs: number;
  /** Longitude and latitude of positions 15 s apart, until the asset stands. */
  readonly samples: readonly (readonly [longitude: number, latitude: number])[];
  readonly sampledAtMs: number;
}

export interface Stand extends Standstill {
  readonly isStanding: boolean;
  /** First position that is away, and the places on the way there. */
  readonly away: (TimedPlace & { readonly way: readonly TimedPlace[] }) | null;
  /** Last position clearly at the place; null while it is current. */
  readonly here: TimedPlace | null;
  /** Another nearby place where it may stand now, whether it moved there rather than drifted, and by which way. */
  readonly shift: (Standstill & { readonly isMoved: boolean; readonly way: readonly TimedPlace[] }) | null;
}

export interface Speeding extends GeoPoint {
  readonly geofenceId: number;
  readonly version: number;
  readonly enteredAtMs: number | null;
  readonly limitKph: number;
  readonly sinceMs: number;
  readonly lastMs: number;
  readonly fixes: number;
  readonly isConfirmed: boolean;
  readonly topSpeedKph: number;
  readonly lengthMeters: number;
}

/** Input of the reducer. */
export interface AssetFences extends FencedAsset {
  readonly set: FenceSet;
  /** Trusts positions that seem impossible; `everything` also decides standstills by single positions. */
  readonly trusts?: 'jumps' | 'everything';
}

export type GeofenceTransitionKind =
  | 'entry'
  | 'exit'
  | 'passage'
  | 'speeding_began'
  | 'speeding_ended'
  | 'outside_when_due';

/** Output of the reducer. */
export interface GeofenceTransition extends GeoPoint {
  readonly kind: GeofenceTransitionKind;
  readonly geofenceId: number;
  readonly version: number;
  readonly cause: CrossingCause;
  readonly crossedAtMs: number;
  readonly crossedEarliestMs: number;
  readonly confirmedAtMs: number;
  readonly receivedAtMs: number;
  /** Times of the first and last confirming positions. */
  readonly proofMs: readonly number[];
  /** Of the visit that it begins, ends or belongs to. */
  readonly enteredAtMs: number | null;
  /** End of a passage. */
  readonly leftAtMs: number | null;
  /** True for an entry that takes back the previous exit, so that the visit continues. */
  readonly reopens: boolean;
  readonly inferred: boolean;
  readonly certainty: number;
  readonly notifies: boolean;
  readonly severity: string;
  readonly limitKph: number | null;
  readonly topSpeedKph: number | null;
  readonly lengthMeters: number | null;
}

export const noGeofences: GeofencesState = {
  fences: {},
  stand: null,
  speeding: null,
  watches: {},
  advancedToMs: null,
};

export const unobservedAfterMs = 60 * 60_000;
export const leastAccurateMeters = 100;
export const unknownAccuracyMeters = 15;
