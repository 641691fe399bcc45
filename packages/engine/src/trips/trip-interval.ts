import type { DistanceMeasure, TripKind } from '@azimute/contract';
import type { GeoPoint } from '@azimute/geo';

/** Additive figures: the parts of an interval add up to it exactly. */
export interface TripSums {
  /** Distance driven, or shunted within a stop, without gaps. */
  readonly distanceMeters: number;
  /** Part with the engine off. */
  readonly towedMeters: number;
  /** Engine on and stationary, in categories that do not work while stationary. Null if unknown. */
  readonly idlingSeconds: number | null;
  /** Engine on and stationary, in categories that work while stationary. Null if unknown. */
  readonly workingSeconds: number | null;
  /** Null if unknown. */
  readonly engineOnSeconds: number | null;
  /**
   * Over the general limit outside geofences with a limit; null without one. Episodes have the time over limits of
   * geofences (`speedingSeconds`).
   */
  readonly overGeneralLimitSeconds: number | null;
  /** Null for a stop, whose positions are not counted, so that its state is not rewritten for each. */
  readonly fixes: number | null;
}

/** Part of an interval within one day of the zone. */
export interface TripPart extends TripSums {
  readonly fromMs: number;
  readonly toMs: number;
  /** Null without speeds. */
  readonly topKph: number | null;
  readonly topAtMs: number | null;
}

/** Trip, stop or gap. The intervals of an asset cover its time from the first position without gaps or overlaps. */
export interface TripInterval extends TripSums {
  readonly kind: TripKind;
  readonly fromMs: number;
  /** Where the next one begins. */
  readonly toMs: number;
  /** Time of the position that confirmed the end, and of its receipt. */
  readonly confirmedAtMs: number;
  readonly receivedAtMs: number;
  readonly from: GeoPoint;
  readonly to: GeoPoint;
  readonly distanceBy: DistanceMeasure;
  /** From start to end. */
  readonly straightMeters: number;
  readonly topKph: number | null;
  readonly topAtMs: number | null;
  /** Movements within a stop that were too short for a trip. */
  readonly shuntings: number;
  /** Between two positions; null for a stop. */
  readonly longestGapSeconds: number | null;
  /** Share of a trip, 0 to 1, with positions at most two minutes apart; null for others. */
  readonly coverage: number | null;
  /** 0 to 1. */
  readonly certainty: number;
  /** Trip mostly moved with the engine off, as on a ferry or a trailer. */
  readonly isTowed: boolean;
  /** Version of the settings that decided its end; null for the defaults. */
  readonly settingsVersion: number | null;
  /** Parts, cut at midnights of the zone. */
  readonly parts: readonly TripPart[];
}
