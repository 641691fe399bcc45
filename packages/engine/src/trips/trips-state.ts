import type { GeoPoint } from '@azimute/geo';
import type { LatestFix } from '../status/latest-state.ts';
import type { TimedValue } from '../readings/reading-steps.ts';
import type { TripInterval } from './trip-interval.ts';
import type { Tally, TripCounts } from './tally.ts';

/**
 * State machine of the trips of one asset. Trips, stops and gaps (no data) cover its time from the first position on.
 *
 * stop -> leaving -> trip -> halt -> stop         any -> no data -> trip, not yet proven
 *
 * - **Standing.** Positions that stay within 50 m of their running median for 120 s, none of them driving, mark a
 * place where the asset stands: the median, since the first of them that is as near to it as most are. In a trip it
 * is a halt; after 300 s of it, or 120 s with the engine off or at a known site, the trip ended where the halt began.
 * A halt after less than 300 m and 120 s of movement continues the previous one. - **Moving** is a reported speed
 * above 3 km/h (1 km/h for rollers, pavers and tracked machines) with the engine not known to be off; without
 * reported speeds, a way of 30 s that is as fast and longer than twice the accuracy. - **Leaving.** Away is more than
 * 75 m from the place (150 m with the engine off), or driving: moving by reported speed, or an advancing odometer.
 * The first position away begins a movement at the last position at the place. Any of these proves it and ends the
 * stop where the movement began: 300 m of way, with the newest three positions 150 m off, or the newest two 1 km; 500
 * m off with the engine known to be off: the asset is towed; 300 m by odometer; 120 s up to where it stands again, 75
 * m off, with two driving positions; for receivers without speeds, the newest three positions that far off. Back
 * within 50 m, or standing again, before it is proven, it is shunting within the stop if two positions drove,
 * otherwise drift. A halt is left with two consecutive positions away. - **First.** A new asset, or one after a gap,
 * begins a movement at its position. If nothing proves it, it belongs to the stop it ends in. - **Gaps.** More than
 * 15 min without a position is no data, from position to position, and no part of a trip or stop. An asset that stood
 * at its last position (engine off, no speed, or at a place where it stands) and is found within 75 m (150 m with the
 * engine off, 300 m if it already drives, since devices wake late) stood in between: for any time with the engine
 * off, up to 26 h if unknown, up to 15 min if on. It then left in time to drive to where it was found. A time of more
 * than 400 days without positions belongs to no interval. - **Engine.** A known ignition applies until the next; an
 * advancing hour meter means on. The time between two positions has the engine state and speed of the first. -
 * **Way.** Along positions 15 m from the last that counted, or driving; nothing is counted in a halt or stop. The
 * odometer replaces it if it was read at both ends, was not replaced (a single jump is a glitch), is fine enough
 * (5%), and is at least four fifths of the way along the positions. - **Limits.** Time over the general limit counts
 * from a position that is faster, at a place without a geofence limit. - **Speeds** over 250 km/h, and those
 * impossible to accelerate to over the distance, are ignored. - **Jumps.** An undrivable step (250 km/h) is processed
 * on trial for up to 10 min: if the positions return to where it began, everything since is discarded. Otherwise it
 * is real distance if shorter than 500 m or catching up after the receiver repeated one place, whatever speed it
 * reported; otherwise it is left out of the distance, or is no data if the asset stood. - **Settings** are those at
 * the time of the position. - **Misleading positions** (null island, clocks ahead, accuracy worse than 100 m) are
 * ignored.
 */
export interface TripsState extends Phase {
  /** State that applies if the jump on trial returns. */
  readonly held: Held | null;
}

/** A stop, a stop being left, or a movement alone: a trip or one not yet proven. */
export interface Phase {
  readonly stop: Stop | null;
  readonly move: Move | null;
}

/**
 * Position, either reported or inferred for a time without positions after a standstill. Inferred ones are not
 * counted.
 */
export type TripFix = LatestFix & { readonly isInferred?: boolean };

/** Where the asset stands. Unchanged while positions bring nothing new. */
export interface Stop extends GeoPoint {
  readonly fromMs: number;
  readonly from: GeoPoint;
  /** Radius that contains most of its positions. */
  readonly radiusMeters: number;
  /** Counted up to `engineSinceMs`. */
  readonly tally: Tally;
  readonly engine: boolean | null;
  readonly engineSinceMs: number;
  readonly odometerKm: number | null;
  readonly shuntings: number;
  /** While positions lead away beyond the radius and nothing else shows standing: the start time and the distance. */
  readonly wander: { readonly fromMs: number; readonly meters: number } | null;
}

/** Movement of the asset, from the place where it stood or was first seen. */
export interface Move {
  readonly fromMs: number;
  readonly from: GeoPoint;
  readonly tally: Tally;
  readonly last: LastFix;
  /** Place up to which the way is counted. */
  readonly path: GeoPoint;
  /** Place of the newest positions within receiver noise, and its start time. */
  readonly still: GeoPoint & { readonly sinceMs: number };
  readonly farthestMeters: number;
  /** Consecutive newest positions away from its start. */
  readonly fixesAway: number;
  /** Consecutive newest positions off its start by half the length of a trip. */
  readonly fixesOff: number;
  /** Number of driving positions. */
  readonly drives: number;
  readonly longestGapMs: number;
  readonly odometer: OdometerRun | null;
  /** Distance a frozen receiver may catch up, in meters. */
  readonly owedMeters: number;
  readonly owedAtMs: number;
  /** Positions that may begin a halt, in order. */
  readonly samples: readonly Sample[];
  readonly halt: Halt | null;
  readonly leftHalt: LeftHalt | null;
  /** True once proven. */
  readonly isTrip: boolean;
}

export interface LastFix extends GeoPoint {
  readonly atMs: number;
  readonly kph: number | null;
  readonly engine: boolean | null;
  readonly hourMeterHours: number | null;
  readonly isDriving: boolean;
  /** Null without a limit. */
  readonly limit: SpeedLimit | null;
}

/** Limit at a place: of a geofence, or the general one. */
export interface SpeedLimit {
  readonly kph: number;
  readonly isOfFence: boolean;
}

/** Odometer readings since a movement began. */
export interface OdometerRun {
  readonly km: number;
  /** When it first showed the value. */
  readonly shownMs: number;
  /** When it was last read. */
  readonly atMs: number;
  /** True if it reported only whole kilometers. */
  readonly isWhole: boolean;
  /** True if it was unknown at the start, or replaced. */
  readonly isBroken: boolean;
  /** Reading that dropped or jumped, until the next. */
  readonly doubted: TimedValue | null;
}

export interface Sample extends GeoPoint {
  readonly atMs: number;
  readonly counts: TripCounts;
}

/** Place in a trip where the asset stands, perhaps after shunting. */
export interface Halt extends GeoPoint {
  readonly from: GeoPoint;
  readonly sinceMs: number;
  readonly radiusMeters: number;
  /** Counts of the movement at its start. */
  readonly counts: TripCounts;
  readonly shuntings: number;
  /** True within a geofence that is a site. */
  readonly isAtSite: boolean;
  /** Previous position, if away; its way is left out if undrivable. */
  readonly away: (GeoPoint & { readonly isLeap: boolean; readonly leftMs: number }) | null;
}

/** Last halt that was left: what follows may be shunting. */
export interface LeftHalt extends Pick<Halt, 'from' | 'sinceMs' | 'counts' | 'shuntings'> {
  readonly leftMs: number;
  /** Driving positions of the movement when it was left. */
  readonly drives: number;
}

export interface Held extends Phase, GeoPoint {
  /** Last position before the jump. */
  readonly lastMs: number;
  readonly outMeters: number;
  readonly farthestMeters: number;
  /** Conclusions since then. */
  readonly outputs: readonly TripInterval[];
}
