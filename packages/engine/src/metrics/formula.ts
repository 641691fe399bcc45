import type { LeftOutReason, Metric, MetricTerm } from '@azimute/contract';

export type Terms = Partial<Record<MetricTerm, number>>;

/** Formula of a metric. A change requires a new version, which a test of hashes enforces. */
export interface Formula extends Pick<Metric, 'version' | 'unit' | 'direction'> {
  readonly numerator: Terms;
  /** Omitted for a sum. */
  readonly denominator?: Terms;
  readonly scale?: number;
  readonly leastExposure?: number;
  readonly base: keyof typeof bases;
}

export interface Base {
  readonly known: Terms;
  readonly leftOut: Partial<Record<LeftOutReason, Terms>>;
}

/** Terms of known time, and reasons for the rest; together they total the day. */
export const bases = {
  /** Engine state in trips and stops. */
  engine: {
    known: { engineKnownSeconds: 1 },
    leftOut: {
      before_first_fix: { unknownSeconds: 1 },
      no_data: { noDataSeconds: 1 },
      engine_unknown: { tripSeconds: 1, stopSeconds: 1, engineKnownSeconds: -1 },
    },
  },
  /** Engine hours: the meter covers the time between its readings. */
  engineHours: {
    known: { engineCoveredSeconds: 1 },
    leftOut: { engine_unknown: { daySeconds: 1, engineCoveredSeconds: -1 } },
  },
  /** Engine state within and outside working hours, on days that have some. */
  shifts: {
    known: { shiftKnownSeconds: 1, offShiftKnownSeconds: 1 },
    leftOut: {
      before_first_fix: { unknownSeconds: 1 },
      no_data: { noDataSeconds: 1 },
      engine_unknown: { tripSeconds: 1, stopSeconds: 1, engineKnownSeconds: -1 },
      no_working_hours: { engineKnownSeconds: 1, shiftKnownSeconds: -1, offShiftKnownSeconds: -1 },
    },
  },
  /** Places: trips and stops. */
  way: {
    known: { tripSeconds: 1, stopSeconds: 1 },
    leftOut: { before_first_fix: { unknownSeconds: 1 }, no_data: { noDataSeconds: 1 } },
  },
  /** Status: an asset that is not reporting may have any status. */
  status: {
    known: { runningSeconds: 1, turnedOffSeconds: 1, inMaintenanceSeconds: 1 },
    leftOut: {
      before_first_fix: { withoutStatusSeconds: 1 },
      silent: { withoutCommunicationSeconds: 1 },
      disabled: { disabledSeconds: 1 },
    },
  },
  /** Status on days with working hours. */
  shiftStatus: {
    known: { calendarStatusSeconds: 1 },
    leftOut: {
      before_first_fix: { withoutStatusSeconds: 1 },
      silent: { withoutCommunicationSeconds: 1 },
      disabled: { disabledSeconds: 1 },
      no_working_hours: {
        runningSeconds: 1,
        turnedOffSeconds: 1,
        inMaintenanceSeconds: 1,
        calendarStatusSeconds: -1,
      },
    },
  },
  /** Contact: its absence is known too. */
  contact: {
    known: { runningSeconds: 1, turnedOffSeconds: 1, withoutCommunicationSeconds: 1 },
    leftOut: {
      before_first_fix: { withoutStatusSeconds: 1 },
      disabled: { disabledSeconds: 1, inMaintenanceSeconds: 1 },
    },
  },
  /** Cost: days with a cost. */
  costed: {
    known: { costedSeconds: 1 },
    leftOut: { no_cost: { daySeconds: 1, costedSeconds: -1 } },
  },
  /** Assets: every day with facts counts. */
  fleet: { known: { daySeconds: 1 }, leftOut: {} },
  /** Cost of idling: engine state while an hour has a cost. */
  idleCosted: {
    known: { idleCostedSeconds: 1 },
    leftOut: {
      before_first_fix: { unknownSeconds: 1 },
      no_data: { noDataSeconds: 1 },
      engine_unknown: { tripSeconds: 1, stopSeconds: 1, engineKnownSeconds: -1 },
      no_cost: { engineKnownSeconds: 1, idleCostedSeconds: -1 },
    },
  },
  /** Fuel: the engine is off, or the device reports consumption. */
  fueled: {
    known: { fueledSeconds: 1 },
    leftOut: {
      before_first_fix: { unknownSeconds: 1 },
      no_data: { noDataSeconds: 1 },
      engine_unknown: { tripSeconds: 1, stopSeconds: 1, engineKnownSeconds: -1 },
      no_fuel: { engineKnownSeconds: 1, fueledSeconds: -1 },
    },
  },
  /** Cost of fuel: while it has a price. */
  priced: {
    known: { pricedSeconds: 1 },
    leftOut: {
      before_first_fix: { unknownSeconds: 1 },
      no_data: { noDataSeconds: 1 },
      engine_unknown: { tripSeconds: 1, stopSeconds: 1, engineKnownSeconds: -1 },
      no_fuel: { engineKnownSeconds: 1, fueledSeconds: -1 },
      no_price: { fueledSeconds: 1, pricedSeconds: -1 },
    },
  },
  /** Faults: the engine is off, or the device reads it. */
  diagnosed: {
    known: { engineKnownSeconds: 1, engineOnSeconds: -1, diagnosedOnSeconds: 1 },
    leftOut: {
      before_first_fix: { unknownSeconds: 1 },
      no_data: { noDataSeconds: 1 },
      engine_unknown: { tripSeconds: 1, stopSeconds: 1, engineKnownSeconds: -1 },
      not_diagnosed: { engineOnSeconds: 1, diagnosedOnSeconds: -1 },
    },
  },
} as const satisfies Record<string, Base>;

/** Hours per second. */
export const hour = 1 / 3600;
export const hours = (...names: readonly MetricTerm[]): Terms =>
  Object.fromEntries(names.map((name) => [name, 1]));
