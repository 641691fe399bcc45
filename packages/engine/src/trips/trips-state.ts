import type { GeoPoint } from '@azimute/geo';
import type { LatestFix } from '../status/latest-state.ts';
import type { TimedValue } from '../readings/reading-steps.ts';
import type { TripInterval } from './trip-interval.ts';
import type { Tally, TripCounts } from './tally.ts';

/**
 * The state machine of the trips of one asset. Trips, stops and gaps (no data) tile its time from the first fix on.
 *
 *   stop -> leaving -> trip -> halt -> stop         any -> no data -> trip, not yet proven
 *
 * - **Standing.** Fixes that stay within 50 m of their running median for 120 s, none of them driving, are a place where
 *   the asset stands: the median, since the first of them that is as near to it as most are. In a trip it is a halt; after
 *   300 s of it, 120 s with the engine off or at a known site, the trip has ended where the halt began. A halt that follows another after less
 *   than 300 m and 120 s of moving goes on from it.
 * - **Moving** is a told speed above 3 km/h (1 km/h for rollers, pavers and tracked machines) with the engine not known to be
 *   off; where no speed is told, a way of 30 s that is as fast and longer than twice the accuracy.
 * - **Leaving.** Away is more than 75 m from the place (150 m with the engine off), or driving: moving by its told speed, or
 *   an odometer that advances. The first fix that is away begins a move at the last fix at
 *   the place. One of these proves it, and ends the stop where the move began:
 *     300 m of way, with the newest three fixes 150 m off, or the newest two 1 km;
 *     500 m off, where the engine is known to be off: the asset is towed;
 *     300 m by the odometer;
 *     120 s up to where it stands anew, 75 m off, in two fixes of which it drives; of a receiver that tells no speed, with
 *     the newest three fixes that far off.
 *   Back within 50 m, or standing anew, before it is proven, it is shunting within the stop where two fixes drove, else
 *   drift of the receiver. A halt is left with two fixes in a row that are away.
 * - **First.** When an asset is seen for the first time, or again after a gap, a move begins at the fix. It belongs to the
 *   stop that it ends in where nothing has proved it by then.
 * - **Gaps.** No fix for more than 15 min is no data, from fix to fix, and no part of a trip or a stop. An asset that stood at
 *   its last fix (the engine off, no speed told, or at a place where it stands) and is found within 75 m (150 m with the engine off,
 *   300 m where it drives by then, as devices wake late) has stood meanwhile: for any time where the engine was off, for up to 26 h
 *   where nothing is known of it, for up to 15 min where it was on. It then left in time to drive to where it was found. A silence
 *   of more than 400 days belongs to no interval.
 * - **Engine.** A known ignition stands until it is told anew; an hour meter that advances means on. The time between two
 *   fixes is that of the engine and the speed of the first.
 * - **Way.** Along fixes that are 15 m from the last that counted, or drive; in a halt or a stop nothing is counted. The
 *   odometer takes its place where it was read from end to end, was not replaced (a single leap is a glitch), is fine enough (5 %), and is no
 *   shorter than four fifths of the way along the fixes.
 * - **Limits.** Over the general limit is the time from a fix that is faster, at a place that no geofence with a limit holds.
 * - **Speeds** over 250 km/h, and those to which nothing can have accelerated over the way that was made, are left out.
 * - **Leaps.** A step that nothing can have driven (250 km/h) is processed on trial for up to 10 min: when the fixes come back
 *   to where it began, all since then has not been. Else it is way, where it is shorter than 500 m or makes up for a time in
 *   which the receiver repeated one place, whatever speed it told; else it is left out of the way, or no data where the asset stood.
 * - **Settings** are those that hold at the time of the fix.
 * - **Misleading fixes** (null island, clocks ahead, an accuracy worse than 100 m) are left out.
 */
export interface TripsState extends Phase {
  /** What holds if the leap that is processed on trial leads back. */
  readonly held: Held | null;
}

/** A stop, a stop that is being left, or a move alone: a trip, or one yet to be proven. */
export interface Phase {
  readonly stop: Stop | null;
  readonly move: Move | null;
}

/** A fix that was told, or one that a silence after a standstill stands for, which is not counted. */
export type TripFix = LatestFix & { readonly isInferred?: boolean };

/** Where the asset stands. It stays as it is while fixes tell nothing new. */
export interface Stop extends GeoPoint {
  readonly fromMs: number;
  readonly from: GeoPoint;
  /** Within it most of its fixes lie. */
  readonly radiusMeters: number;
  /** Counted up to `engineSinceMs`. */
  readonly tally: Tally;
  readonly engine: boolean | null;
  readonly engineSinceMs: number;
  readonly odometerKm: number | null;
  readonly shuntings: number;
  /** While fixes lie beyond the radius and lead away, and nothing else says that it stands: since when, and how far. */
  readonly wander: { readonly fromMs: number; readonly meters: number } | null;
}

/** A way that the asset makes, from the place where it stood or was first seen. */
export interface Move {
  readonly fromMs: number;
  readonly from: GeoPoint;
  readonly tally: Tally;
  readonly last: LastFix;
  /** Up to where the way is counted. */
  readonly path: GeoPoint;
  /** Where its newest fixes lie, within the noise of a receiver, and since when. */
  readonly still: GeoPoint & { readonly sinceMs: number };
  readonly farthestMeters: number;
  /** The newest fixes in a row that are away from its begin. */
  readonly fixesAway: number;
  /** The newest fixes in a row that lie off its begin by half the length of a trip. */
  readonly fixesOff: number;
  /** Fixes in which it drives. */
  readonly drives: number;
  readonly longestGapMs: number;
  readonly odometer: OdometerRun | null;
  /** What a standstill leaves to be made up for, in metres. */
  readonly owedMeters: number;
  readonly owedAtMs: number;
  /** Fixes that may be the begin of a halt, in order. */
  readonly samples: readonly Sample[];
  readonly halt: Halt | null;
  readonly leftHalt: LeftHalt | null;
  /** Whether it was proven. */
  readonly isTrip: boolean;
}

export interface LastFix extends GeoPoint {
  readonly atMs: number;
  readonly kph: number | null;
  readonly engine: boolean | null;
  readonly hourMeterHours: number | null;
  readonly isDriving: boolean;
  /** Null where none holds. */
  readonly limit: SpeedLimit | null;
}

/** The limit of a geofence at a place, or the general one. */
export interface SpeedLimit {
  readonly kph: number;
  readonly isOfFence: boolean;
}

/** Readings of the odometer since a move began. */
export interface OdometerRun {
  readonly km: number;
  /** When it first showed that. */
  readonly shownMs: number;
  /** When it was read last. */
  readonly atMs: number;
  /** Whether it has told whole kilometres only. */
  readonly isWhole: boolean;
  /** Whether it was unknown at the begin, or replaced. */
  readonly isBroken: boolean;
  /** A reading that fell or leapt, until the next one. */
  readonly doubted: TimedValue | null;
}

export interface Sample extends GeoPoint {
  readonly atMs: number;
  readonly counts: TripCounts;
}

/** A place in a trip where the asset stands, perhaps after it shunted. */
export interface Halt extends GeoPoint {
  readonly from: GeoPoint;
  readonly sinceMs: number;
  readonly radiusMeters: number;
  /** Of the move, when it began. */
  readonly counts: TripCounts;
  readonly shuntings: number;
  /** Within a geofence that is a site, when it was found. */
  readonly isAtSite: boolean;
  /** The fix before, where it was away; its way is left out where nothing can have driven it. */
  readonly away: (GeoPoint & { readonly isLeap: boolean; readonly leftMs: number }) | null;
}

/** The last halt that was left: what follows may be shunting. */
export interface LeftHalt extends Pick<Halt, 'from' | 'sinceMs' | 'counts' | 'shuntings'> {
  readonly leftMs: number;
  /** Of the move, when it was left. */
  readonly drives: number;
}

export interface Held extends Phase, GeoPoint {
  /** The last fix before the leap. */
  readonly lastMs: number;
  readonly outMeters: number;
  readonly farthestMeters: number;
  /** What was concluded since. */
  readonly outputs: readonly TripInterval[];
}
