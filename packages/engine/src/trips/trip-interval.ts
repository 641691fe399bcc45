import type { DistanceMeasure, TripKind } from '@azimute/contract';
import type { GeoPoint } from '@azimute/geo';

/** What adds up: the sums of the parts of an interval are those of the interval, to the unit. */
export interface TripSums {
  /** Driven; within a stop, what was shunted. The straight distance of a gap is no part of it. */
  readonly distanceMeters: number;
  /** Of these, with the engine known to be off. */
  readonly towedMeters: number;
  /** Engine on and standing, of a category that does not work so. Null where nothing is known of the engine. */
  readonly idlingSeconds: number | null;
  /** Engine on and standing, of a category that works so. Null where nothing is known of the engine. */
  readonly workingSeconds: number | null;
  /** Null where nothing is known of the engine. */
  readonly engineOnSeconds: number | null;
  /**
   * Over the general limit, where no geofence has one; null where there is no limit. Over the limit of a geofence is what
   * its episodes say (`speedingSeconds`).
   */
  readonly overGeneralLimitSeconds: number | null;
  /** Null for a stop: fixes of an asset that stands are not counted, so that its state is not written for each. */
  readonly fixes: number | null;
}

/** What lies within one day of the zone of the account. */
export interface TripPart extends TripSums {
  readonly fromMs: number;
  readonly toMs: number;
  /** Null where no fix tells a speed. */
  readonly topKph: number | null;
  readonly topAtMs: number | null;
}

/** A trip, a stop or a gap. Those of an asset tile time from its first fix on, without gap or overlap. */
export interface TripInterval extends TripSums {
  readonly kind: TripKind;
  readonly fromMs: number;
  /** Where the next one begins. */
  readonly toMs: number;
  /** Fix time of the fix that proved its end, and when that was received. */
  readonly confirmedAtMs: number;
  readonly receivedAtMs: number;
  readonly from: GeoPoint;
  readonly to: GeoPoint;
  readonly distanceBy: DistanceMeasure;
  /** From place to place. */
  readonly straightMeters: number;
  readonly topKph: number | null;
  readonly topAtMs: number | null;
  /** Moves within a stop that were too short for a trip. */
  readonly shuntings: number;
  /** Between two fixes; null for a stop. */
  readonly longestGapSeconds: number | null;
  /** The part of a trip, 0 to 1, in which fixes lie at most two minutes apart; null for a stop or a gap. */
  readonly coverage: number | null;
  /** 0 to 1. */
  readonly certainty: number;
  /** A trip of which most was moved with the engine known to be off, as on a ferry or a low-loader. */
  readonly isTowed: boolean;
  /** The version of the account's settings by which its end was decided; null for the defaults. */
  readonly settingsVersion: number | null;
  /** It, cut at the midnights of the zone of the account. */
  readonly parts: readonly TripPart[];
}
