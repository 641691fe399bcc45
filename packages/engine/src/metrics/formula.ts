import type { LeftOutReason, Metric, MetricTerm } from '@azimute/contract';

export type Terms = Partial<Record<MetricTerm, number>>;

/** How a metric is computed. One that changes gets a new version, which a test of their hashes demands. */
export interface Formula extends Pick<Metric, 'version' | 'unit' | 'direction'> {
  readonly numerator: Terms;
  /** Absent for a sum. */
  readonly denominator?: Terms;
  readonly scale?: number;
  readonly leastExposure?: number;
  readonly base: keyof typeof bases;
}

export interface Base {
  readonly known: Terms;
  readonly leftOut: Partial<Record<LeftOutReason, Terms>>;
}

/** Seconds in which something is known, and why it is not in the others: together the day. */
export const bases = {
  /** Of the engine, in trips and stops. */
  engine: {
    known: { engineKnownSeconds: 1 },
    leftOut: {
      before_first_fix: { unknownSeconds: 1 },
      no_data: { noDataSeconds: 1 },
      engine_unknown: { tripSeconds: 1, stopSeconds: 1, engineKnownSeconds: -1 },
    },
  },
  /** Of the engine's hours: the meter proves the time between its readings. */
  engineHours: {
    known: { engineCoveredSeconds: 1 },
    leftOut: { engine_unknown: { daySeconds: 1, engineCoveredSeconds: -1 } },
  },
  /** Of the engine within and outside working hours: the days on which the UL has some. */
  shifts: {
    known: { shiftKnownSeconds: 1, offShiftKnownSeconds: 1 },
    leftOut: {
      before_first_fix: { unknownSeconds: 1 },
      no_data: { noDataSeconds: 1 },
      engine_unknown: { tripSeconds: 1, stopSeconds: 1, engineKnownSeconds: -1 },
      no_working_hours: { engineKnownSeconds: 1, shiftKnownSeconds: -1, offShiftKnownSeconds: -1 },
    },
  },
  /** Of places: trips and stops. */
  way: {
    known: { tripSeconds: 1, stopSeconds: 1 },
    leftOut: { before_first_fix: { unknownSeconds: 1 }, no_data: { noDataSeconds: 1 } },
  },
  /** Of the status: an asset that is silent may be in any. */
  status: {
    known: { runningSeconds: 1, turnedOffSeconds: 1, inMaintenanceSeconds: 1 },
    leftOut: {
      before_first_fix: { withoutStatusSeconds: 1 },
      silent: { withoutCommunicationSeconds: 1 },
      disabled: { disabledSeconds: 1 },
    },
  },
  /** Of the status, on days on which the UL has working hours. */
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
  /** Of whether it was heard at all: silence is known too. */
  contact: {
    known: { runningSeconds: 1, turnedOffSeconds: 1, withoutCommunicationSeconds: 1 },
    leftOut: {
      before_first_fix: { withoutStatusSeconds: 1 },
      disabled: { disabledSeconds: 1, inMaintenanceSeconds: 1 },
    },
  },
  /** Of what it cost: the days on which a cost holds. */
  costed: {
    known: { costedSeconds: 1 },
    leftOut: { no_cost: { daySeconds: 1, costedSeconds: -1 } },
  },
  /** Of which assets there are: every day with facts. */
  fleet: { known: { daySeconds: 1 }, leftOut: {} },
  /** Of what idling cost: the engine, where an hour of it has a cost. */
  idleCosted: {
    known: { idleCostedSeconds: 1 },
    leftOut: {
      before_first_fix: { unknownSeconds: 1 },
      no_data: { noDataSeconds: 1 },
      engine_unknown: { tripSeconds: 1, stopSeconds: 1, engineKnownSeconds: -1 },
      no_cost: { engineKnownSeconds: 1, idleCostedSeconds: -1 },
    },
  },
  /** Of fuel: the engine is off, or the device tells what it burns. */
  fueled: {
    known: { fueledSeconds: 1 },
    leftOut: {
      before_first_fix: { unknownSeconds: 1 },
      no_data: { noDataSeconds: 1 },
      engine_unknown: { tripSeconds: 1, stopSeconds: 1, engineKnownSeconds: -1 },
      no_fuel: { engineKnownSeconds: 1, fueledSeconds: -1 },
    },
  },
  /** Of what fuel cost: where it has a price. */
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
  /** Of faults: the engine is off, or the device reads it. */
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

/** Seconds in hours. */
export const hour = 1 / 3600;
export const hours = (...names: readonly MetricTerm[]): Terms =>
  Object.fromEntries(names.map((name) => [name, 1]));
