import type { HourlyFact, FactName } from '@azimute/contract';
import type { StatusSpan } from '../status/status-history.ts';
import type { TripInterval } from '../trips/trip-interval.ts';
import type { WorkingSpan } from '../working-hours/working-spans.ts';

export interface MeterReading {
  readonly atMs: number;
  readonly hours: number;
}

/** Input for a day of an asset: results of the reducers, and the contacts behind them. */
export interface DayEvidence {
  /** Midnight. */
  readonly fromMs: number;
  /** Next midnight, or the time up to which the current day is known. */
  readonly toMs: number;
  readonly timeZone: string;
  /**
   * Trips, stops and gaps that overlap the day or lie between the meter readings around it, cut at midnights of the
   * zone.
   */
  readonly intervals: readonly Pick<TripInterval, 'kind' | 'fromMs' | 'distanceBy' | 'parts'>[];
  /** Statuses, covering the day. */
  readonly statuses: readonly StatusSpan[];
  /** Visits that overlap the day. */
  readonly visits: readonly FenceVisit[];
  /** Speeding in geofences that overlaps the day. */
  readonly speedings: readonly FenceSpeeding[];
  /** Speed limits of the account for the asset by time; each applies until the next. */
  readonly limits: readonly { readonly fromMs: number; readonly kph: number | null }[];
  /** Working hours of the UL within the day; null if it has none. */
  readonly shifts: readonly WorkingSpan[] | null;
  /** Number of device events by kind. */
  readonly events: Readonly<Record<string, number>>;
  /** Positions by time. */
  readonly fixes: readonly DayFix[];
  /** Hour meter readings of the day, with the nearest three before and after. */
  readonly meter: readonly MeterReading[];
  /** Last position before the day that is close enough to count. */
  readonly before: {
    readonly fix: DayFix | null;
    /** Last reading of the fuel counter. */
    readonly fuel: { readonly atMs: number; readonly liters: number } | null;
  };
}

export interface FenceVisit {
  readonly geofenceId: number;
  readonly fromMs: number;
  /** Infinity while in progress. */
  readonly toMs: number;
}

export interface FenceSpeeding extends FenceVisit {
  readonly limitKph: number;
}

/** Machine readings of a device. */
export interface MachineReadings {
  /** From a counter that only increases. */
  readonly fuelLiters: number | null;
  readonly fuelLitersPerHour: number | null;
  /** Reported fault codes. */
  readonly faultCodes: readonly string[];
}

export interface DayFix {
  readonly fixedAtMs: number;
  readonly receivedAtMs: number;
  readonly speedKph: number | null;
  readonly ignition: boolean | null;
  /** Null without fuel, fault or engine speed readings. */
  readonly machine: MachineReadings | null;
}

export type Facts = Readonly<Record<FactName, number>>;

/** Totals of a day, as stored. */
export interface DayFacts {
  readonly facts: Facts;
  /** 24 integers each, which add up to the daily fact. */
  readonly hours: Readonly<Record<HourlyFact, readonly number[]>>;
  /** Null without a speed. */
  readonly topSpeedKph: number | null;
  /** Interval between two positions, including the last one before the day; null without positions. */
  readonly longestGapSeconds: number | null;
  readonly engineBy: 'meter' | 'signs' | null;
  readonly fuelBy: 'counter' | 'rate' | null;
  /** Seconds by fault code. */
  readonly faults: Readonly<Record<string, number>>;
  /** By geofence ID. */
  readonly fences: Readonly<Record<string, number>>;
  readonly events: Readonly<Record<string, number>>;
}
