import type { HourlyFact, FactName } from '@azimute/contract';
import type { StatusSpan } from '../status/status-history.ts';
import type { TripInterval } from '../trips/trip-interval.ts';
import type { WorkingSpan } from '../working-hours/working-spans.ts';

export interface MeterReading {
  readonly atMs: number;
  readonly hours: number;
}

/** What is known of an asset and a day of its account: what the reducers concluded, and the contacts behind it. */
export interface DayEvidence {
  /** Midnight. */
  readonly fromMs: number;
  /** The next midnight, or up to when a day that goes on is known. */
  readonly toMs: number;
  readonly timeZone: string;
  /**
   * Trips, stops and gaps that overlap it or lie between two readings of the meter around it, closed and open, cut at the
   * midnights of the zone.
   */
  readonly intervals: readonly Pick<TripInterval, 'kind' | 'fromMs' | 'distanceBy' | 'parts'>[];
  /** Its statuses, which tile it. */
  readonly statuses: readonly StatusSpan[];
  /** Times in geofences that overlap it. */
  readonly visits: readonly FenceVisit[];
  /** Times over the limit of a geofence that overlap it. */
  readonly speedings: readonly FenceSpeeding[];
  /** The limits of the account for the asset, in order of time; each holds until the next one. */
  readonly limits: readonly { readonly fromMs: number; readonly kph: number | null }[];
  /** The times of work of its UL within it, in order; null where the UL has no working hours. */
  readonly shifts: readonly WorkingSpan[] | null;
  /** How many device events of each kind there were. */
  readonly events: Readonly<Record<string, number>>;
  /** Its fixes in order of fix time. */
  readonly fixes: readonly DayFix[];
  /**
   * Readings of the hour meter in order of time, by fixes and heartbeats: those of the day, and the nearest three before and
   * behind it.
   */
  readonly meter: readonly MeterReading[];
  /** The last fix before it that counts, if any. */
  readonly before: {
    readonly fix: DayFix | null;
    /** The last reading of the counter of fuel. */
    readonly fuel: { readonly atMs: number; readonly liters: number } | null;
  };
}

export interface FenceVisit {
  readonly geofenceId: number;
  readonly fromMs: number;
  /** Infinity while it goes on. */
  readonly toMs: number;
}

export interface FenceSpeeding extends FenceVisit {
  readonly limitKph: number;
}

/** What a device read of its machine. */
export interface MachineReadings {
  /** By a counter that only grows. */
  readonly fuelLiters: number | null;
  readonly fuelLitersPerHour: number | null;
  /** Of the faults that it tells. */
  readonly faultCodes: readonly string[];
}

export interface DayFix {
  readonly fixedAtMs: number;
  readonly receivedAtMs: number;
  readonly speedKph: number | null;
  readonly ignition: boolean | null;
  /** Null where it read nothing of fuel, faults or the speed of the engine. */
  readonly machine: MachineReadings | null;
}

export type Facts = Readonly<Record<FactName, number>>;

/** What a day adds up to, as it is stored. */
export interface DayFacts {
  readonly facts: Facts;
  /** 24 integers each, which add up to the fact of the day. */
  readonly hours: Readonly<Record<HourlyFact, readonly number[]>>;
  /** Null where no fix tells a speed. */
  readonly topSpeedKph: number | null;
  /** Between two fixes, and from the last before the day; null without any. */
  readonly longestGapSeconds: number | null;
  readonly engineBy: 'meter' | 'signs' | null;
  readonly fuelBy: 'counter' | 'rate' | null;
  /** Seconds by fault code. */
  readonly faults: Readonly<Record<string, number>>;
  /** By the id of the geofence. */
  readonly fences: Readonly<Record<string, number>>;
  readonly events: Readonly<Record<string, number>>;
}
