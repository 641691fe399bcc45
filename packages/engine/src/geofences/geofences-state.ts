import type { GeoPoint } from '@azimute/geo';
import type { FencedAsset } from './fence-definition.ts';
import type { FenceSet } from './fence-set.ts';

/**
 * The state machine of the fences of one asset. Times in ms; s is the signed distance to the edge in metres, + inside.
 *
 *   outside -> entering -> inside -> leaving -> outside
 *
 * - **Bands.** Entering begins at s >= bandIn, leaving at s <= -bandOut; bandOut is the largest of 20 m, a tenth of the
 *   inner radius up to 100 m, and the fix's accuracy up to 50 m; bandIn is no more than a quarter of the inner radius, so
 *   that small fences can be entered. Back within the band cancels. A fence's own tolerance takes the place of both.
 * - **Confirmation.** Two fixes beyond the band and `confirmSeconds` between them; with a dwell, also that long from the
 *   crossing. One fix and then nothing stays unconfirmed until another comes. A dwell that is over while nothing comes is
 *   confirmed when it is due, unless the last fix is then older than an hour.
 * - **Crossing.** Where the way last crossed the edge before the band was left, by interpolation. Cause `crossed`; the
 *   first fix of an asset inside is `first_seen`; a version of a fence that began since the last fix is `fence_changed`.
 *   Over a gap of more than an hour the crossing has a range of time, at whose end the asset was first seen on the other
 *   side. A crossing that nothing shows is inferred and notifies nobody.
 * - **Standing.** Within reach of an edge an anchor is kept: 120 s within 50 m of it, or the engine off at no speed in two
 *   fixes, and the asset stands. On which side is decided once, by the median of the stop, where that is at least 5 m
 *   from the edge. From then on fixes move nothing, until two in a row are over 75 m away or drive with the engine on.
 * - **Shifting.** Fixes at least 25 m and three times their accuracy away from where the asset stands only note where the
 *   way crosses edges. If they become a standstill of their own, its median decides anew; if the asset is back, nothing was.
 * - **Misleading fixes** (`findFixMark`) and those with an accuracy worse than 100 m begin and confirm nothing.
 * - **Passage.** Two fixes outside, at most 5 min apart, with the fence between them; or an entry that was not confirmed
 *   when the asset left. The way inside is at least 50 m, or half the width of the fence. A single fix inside that leads
 *   back to where the way came from is a stray, unless it tells a speed.
 * - **Reopened.** In again within 5 min of an exit is the same visit.
 * - **Parents.** Leaving a parent leaves its children at that instant, with one notice.
 * - **Changes.** Versions hold by the time of the fix. A fence that ends, or no longer has the asset, ends the visit.
 * - **Speeding.** Inside, by the lowest limit of the fences around: above it by 5 km/h in two fixes over 10 s. It ends at
 *   the first fix at or below the limit, where the way left the fence, or with an hour of silence.
 * - **Must be inside.** Outside when the schedule begins, or on leaving while it holds.
 */
export interface GeofencesState {
  readonly fences: Readonly<Record<string, FenceState>>;
  /** Kept within reach of an edge only. */
  readonly stand: Stand | null;
  readonly speeding: Speeding | null;
  /** When the schedule of a fence that the asset must be inside of begins next. */
  readonly watches: Readonly<Record<string, number>>;
  readonly advancedToMs: number | null;
}

/** Outside without a visit, inside with one; a pending crossing makes it entering or leaving. */
export interface FenceState {
  readonly version: number;
  readonly enteredAtMs: number | null;
  /** Since when fixes are across the edge. */
  readonly edge: Crossing | null;
  /** The way inside from the edge to a place, while an entry is not confirmed. */
  readonly inside: Inside | null;
  /** Fixes beyond the band. */
  readonly pending: {
    readonly sinceMs: number;
    readonly fixes: number;
    readonly dueAtMs: number | null;
  } | null;
  /** The visit that ended last, while it may be reopened. */
  readonly left: { readonly enteredAtMs: number; readonly leftAtMs: number } | null;
}

export interface Inside extends GeoPoint {
  readonly atMs: number;
  readonly meters: number;
  readonly fixes: number;
  /** Whether a fix told that it moves. */
  readonly isDriven: boolean;
}

export type CrossingCause = 'crossed' | 'parent_left' | 'fence_changed' | 'first_seen';

export interface Crossing extends GeoPoint {
  readonly atMs: number;
  /** Where nothing was heard meanwhile, the crossing was between this and `atMs`. */
  readonly earliestMs: number;
  readonly cause: CrossingCause;
  readonly inferred: boolean;
  /** 0 to 1: by the gap in which it lies, the accuracy, and whether a standstill decided it. */
  readonly certainty: number;
}

/** Where an asset was and when, as far as it can be trusted. */
export interface TimedPlace extends GeoPoint {
  readonly fixedAtMs: number;
}

/** Fixes that stay around a place. */
export interface Standstill extends GeoPoint {
  readonly sinceMs: number;
  /** Longitude and latitude of fixes 15 s apart, until the asset stands. */
  readonly samples: readonly (readonly [longitude: number, latitude: number])[];
  readonly sampledAtMs: number;
}

export interface Stand extends Standstill {
  readonly isStanding: boolean;
  /** The first fix that is away, and the places on the way there. */
  readonly away: (TimedPlace & { readonly way: readonly TimedPlace[] }) | null;
  /** The last fix that was clearly here; null while it is so. */
  readonly here: TimedPlace | null;
  /** Another place nearby where it may stand now, whether it moved there rather than drifted, and on which way. */
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

/** What the reducer reads. */
export interface AssetFences extends FencedAsset {
  readonly set: FenceSet;
}

export type GeofenceTransitionKind =
  | 'entry'
  | 'exit'
  | 'passage'
  | 'speeding_began'
  | 'speeding_ended'
  | 'outside_when_due';

/** What the reducer records. */
export interface GeofenceTransition extends GeoPoint {
  readonly kind: GeofenceTransitionKind;
  readonly geofenceId: number;
  readonly version: number;
  readonly cause: CrossingCause;
  readonly crossedAtMs: number;
  readonly crossedEarliestMs: number;
  readonly confirmedAtMs: number;
  readonly receivedAtMs: number;
  /** Times of the fixes that prove it, first and last. */
  readonly proofMs: readonly number[];
  /** Of the visit that it begins, ends or lies in. */
  readonly enteredAtMs: number | null;
  /** When a passage was over. */
  readonly leftAtMs: number | null;
  /** An entry that takes back the exit before it: the visit goes on. */
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
