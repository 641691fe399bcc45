import {
  familyOf,
  hourlyFacts,
  metricGroupings,
  type LeftOutReason,
  type Metric,
  type MetricCode,
  type MetricTerm,
} from '@azimute/contract';

type Terms = Partial<Record<MetricTerm, number>>;

interface Definition extends Pick<Metric, 'version' | 'unit' | 'direction'> {
  readonly numerator: Terms;
  /** Absent for a sum. */
  readonly denominator?: Terms;
  readonly scale?: number;
  readonly leastExposure?: number;
  readonly base: keyof typeof bases;
}

interface Base {
  readonly known: Terms;
  readonly leftOut: Partial<Record<LeftOutReason, Terms>>;
}

/** Seconds in which something is known, and why it is not in the others: together the day. */
const bases = {
  /** Of the engine, in trips and stops. */
  engine: {
    known: { engineKnownSeconds: 1 },
    leftOut: {
      before_first_fix: { unknownSeconds: 1 },
      no_data: { noDataSeconds: 1 },
      engine_unknown: { tripSeconds: 1, stopSeconds: 1, engineKnownSeconds: -1 },
    },
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

const hour = 1 / 3600;
const hours = (...names: readonly MetricTerm[]): Terms => Object.fromEntries(names.map((name) => [name, 1]));

/**
 * The formulas, once: what is written on screens and what is computed both come from here. All are ratios of sums over
 * assets and days, or sums. One that changes gets a new version, which a test of their hashes demands.
 */
const definitions: Readonly<Record<MetricCode, Definition>> = {
  utilization: {
    version: 1,
    unit: 'percent',
    direction: 'more',
    numerator: hours('engineOnSeconds'),
    denominator: hours('engineKnownSeconds'),
    scale: 100,
    leastExposure: 3600,
    base: 'engine',
  },
  working_share: {
    version: 1,
    unit: 'percent',
    direction: 'more',
    numerator: hours('movingSeconds', 'workingSeconds'),
    denominator: hours('engineKnownSeconds'),
    scale: 100,
    leastExposure: 3600,
    base: 'engine',
  },
  idle_share: {
    version: 1,
    unit: 'percent',
    direction: 'less',
    numerator: hours('idlingSeconds'),
    denominator: hours('engineOnSeconds'),
    scale: 100,
    leastExposure: 3600,
    base: 'engine',
  },
  engine_hours: {
    version: 1,
    unit: 'hours',
    direction: 'neither',
    numerator: hours('engineSeconds'),
    scale: hour,
    base: 'engine',
  },
  idle_hours: {
    version: 1,
    unit: 'hours',
    direction: 'less',
    numerator: hours('idlingSeconds'),
    scale: hour,
    base: 'engine',
  },
  distance: {
    version: 1,
    unit: 'kilometers',
    direction: 'neither',
    numerator: { distanceMeters: 1 },
    scale: 1 / 1000,
    base: 'way',
  },
  days_on_site: {
    version: 1,
    unit: 'days',
    direction: 'more',
    numerator: { siteDays: 1 },
    base: 'way',
  },
  physical_availability: {
    version: 1,
    unit: 'percent',
    direction: 'more',
    numerator: hours('runningSeconds', 'turnedOffSeconds'),
    denominator: hours('runningSeconds', 'turnedOffSeconds', 'inMaintenanceSeconds'),
    scale: 100,
    leastExposure: 86_400,
    base: 'status',
  },
  mechanical_availability: {
    version: 1,
    unit: 'percent',
    direction: 'more',
    numerator: hours('engineSeconds'),
    denominator: hours('engineSeconds', 'inMaintenanceSeconds'),
    scale: 100,
    leastExposure: 36_000,
    base: 'status',
  },
  mtbf: {
    version: 1,
    unit: 'hours',
    direction: 'more',
    numerator: hours('engineSeconds'),
    denominator: { maintenanceStarts: 1 },
    scale: hour,
    leastExposure: 1,
    base: 'status',
  },
  mttr: {
    version: 1,
    unit: 'hours',
    direction: 'less',
    numerator: hours('inMaintenanceSeconds'),
    denominator: { maintenanceStarts: 1 },
    scale: hour,
    leastExposure: 1,
    base: 'status',
  },
  communicating_share: {
    version: 1,
    unit: 'percent',
    direction: 'more',
    numerator: hours('runningSeconds', 'turnedOffSeconds'),
    denominator: hours('runningSeconds', 'turnedOffSeconds', 'withoutCommunicationSeconds'),
    scale: 100,
    leastExposure: 3600,
    base: 'contact',
  },
  completeness: {
    version: 1,
    unit: 'percent',
    direction: 'more',
    numerator: { fixes: 1 },
    denominator: { expectedFixes: 1 },
    scale: 100,
    leastExposure: 10,
    base: 'contact',
  },
  data_delay: {
    version: 1,
    unit: 'seconds',
    direction: 'less',
    numerator: { delaySeconds: 1 },
    denominator: { fixes: 1, bufferedFixes: -1 },
    leastExposure: 10,
    base: 'contact',
  },
  buffered_share: {
    version: 1,
    unit: 'percent',
    direction: 'less',
    numerator: { bufferedFixes: 1 },
    denominator: { fixes: 1 },
    scale: 100,
    leastExposure: 10,
    base: 'contact',
  },
  speeding_per_100_km: {
    version: 1,
    unit: 'per_100_km',
    direction: 'less',
    numerator: { speedingEvents: 1 },
    denominator: { distanceMeters: 1 },
    scale: 100_000,
    leastExposure: 100_000,
    base: 'way',
  },
  over_limit_share: {
    version: 1,
    unit: 'percent',
    direction: 'less',
    numerator: { overLimitSeconds: 1 },
    denominator: { movingSeconds: 1 },
    scale: 100,
    leastExposure: 3600,
    base: 'way',
  },
  light_over_share: {
    version: 1,
    unit: 'percent',
    direction: 'less',
    numerator: { overLimitSeconds: 1, seriousOverSeconds: -1, graveOverSeconds: -1 },
    denominator: { movingSeconds: 1 },
    scale: 100,
    leastExposure: 3600,
    base: 'way',
  },
  serious_over_share: {
    version: 1,
    unit: 'percent',
    direction: 'less',
    numerator: { seriousOverSeconds: 1 },
    denominator: { movingSeconds: 1 },
    scale: 100,
    leastExposure: 3600,
    base: 'way',
  },
  grave_over_share: {
    version: 1,
    unit: 'percent',
    direction: 'less',
    numerator: { graveOverSeconds: 1 },
    denominator: { movingSeconds: 1 },
    scale: 100,
    leastExposure: 3600,
    base: 'way',
  },
  serious_speeding_per_100_km: {
    version: 1,
    unit: 'per_100_km',
    direction: 'less',
    numerator: { seriousSpeedings: 1 },
    denominator: { distanceMeters: 1 },
    scale: 100_000,
    leastExposure: 100_000,
    base: 'way',
  },
  events_per_100_h: {
    version: 1,
    unit: 'per_100_h',
    direction: 'less',
    numerator: { harshEvents: 1 },
    denominator: hours('engineOnSeconds'),
    scale: 360_000,
    leastExposure: 36_000,
    base: 'engine',
  },
  use_outside_hours: {
    version: 1,
    unit: 'percent',
    direction: 'less',
    numerator: hours('offShiftOnSeconds'),
    denominator: hours('shiftOnSeconds', 'offShiftOnSeconds'),
    scale: 100,
    leastExposure: 3600,
    base: 'shifts',
  },
  utilization_in_hours: {
    version: 1,
    unit: 'percent',
    direction: 'more',
    numerator: hours('shiftOnSeconds'),
    denominator: hours('shiftKnownSeconds'),
    scale: 100,
    leastExposure: 3600,
    base: 'shifts',
  },
  availability_in_hours: {
    version: 1,
    unit: 'percent',
    direction: 'more',
    numerator: hours('shiftAbleSeconds'),
    denominator: hours('shiftAbleSeconds', 'shiftMaintenanceSeconds'),
    scale: 100,
    leastExposure: 28_800,
    base: 'shiftStatus',
  },
  fuel: {
    version: 1,
    unit: 'liters',
    direction: 'neither',
    numerator: { fuelMilliliters: 1 },
    scale: 1 / 1000,
    base: 'fueled',
  },
  fuel_per_hour: {
    version: 1,
    unit: 'liters_per_hour',
    direction: 'less',
    numerator: { fuelMilliliters: 1 },
    denominator: { fueledOnSeconds: 1 },
    scale: 3.6,
    leastExposure: 3600,
    base: 'fueled',
  },
  fuel_per_100_km: {
    version: 1,
    unit: 'liters_per_100_km',
    direction: 'less',
    numerator: { fuelMilliliters: 1 },
    denominator: { fueledMeters: 1 },
    scale: 100,
    leastExposure: 100_000,
    base: 'fueled',
  },
  idle_fuel_share: {
    version: 1,
    unit: 'percent',
    direction: 'less',
    numerator: { idleFuelMilliliters: 1 },
    denominator: { fuelMilliliters: 1 },
    scale: 100,
    leastExposure: 10_000,
    base: 'fueled',
  },
  co2: {
    version: 1,
    unit: 'kilograms',
    direction: 'less',
    numerator: { co2Grams: 1 },
    scale: 1 / 1000,
    base: 'fueled',
  },
  co2_per_hour: {
    version: 1,
    unit: 'kilograms_per_hour',
    direction: 'less',
    numerator: { co2Grams: 1 },
    denominator: { fueledOnSeconds: 1 },
    scale: 3.6,
    leastExposure: 3600,
    base: 'fueled',
  },
  co2_per_100_km: {
    version: 1,
    unit: 'kilograms_per_100_km',
    direction: 'less',
    numerator: { co2Grams: 1 },
    denominator: { fueledMeters: 1 },
    scale: 100,
    leastExposure: 100_000,
    base: 'fueled',
  },
  faults_per_100_h: {
    version: 1,
    unit: 'per_100_h',
    direction: 'less',
    numerator: { faultCodes: 1 },
    denominator: { diagnosedOnSeconds: 1 },
    scale: 360_000,
    leastExposure: 36_000,
    base: 'diagnosed',
  },
  fault_share: {
    version: 1,
    unit: 'percent',
    direction: 'less',
    numerator: { faultSeconds: 1 },
    denominator: { diagnosedOnSeconds: 1 },
    scale: 100,
    leastExposure: 36_000,
    base: 'diagnosed',
  },
  cost: {
    version: 2,
    unit: 'money',
    direction: 'less',
    numerator: { costs: 1 },
    base: 'costed',
  },
  cost_per_hour: {
    version: 2,
    unit: 'money_per_hour',
    direction: 'less',
    numerator: { costs: 1 },
    denominator: hours('costedEngineSeconds'),
    scale: 3600,
    leastExposure: 3600,
    base: 'costed',
  },
  idle_cost: {
    version: 1,
    unit: 'money',
    direction: 'less',
    numerator: { idleCosts: 1 },
    base: 'idleCosted',
  },
  cost_per_km: {
    version: 2,
    unit: 'money_per_km',
    direction: 'less',
    numerator: { costs: 1 },
    denominator: { costedMeters: 1 },
    scale: 1000,
    leastExposure: 100_000,
    base: 'costed',
  },
  fuel_cost: {
    version: 1,
    unit: 'money',
    direction: 'less',
    numerator: { fuelCosts: 1 },
    base: 'priced',
  },
  rental_time_utilization: {
    version: 1,
    unit: 'percent',
    direction: 'more',
    numerator: { rentedDays: 1 },
    denominator: { fleetDays: 1 },
    scale: 100,
    leastExposure: 1,
    base: 'fleet',
  },
};

/** Every metric with its formula. */
export const metricCatalogue: Readonly<Record<MetricCode, Metric>> = Object.fromEntries(
  (Object.keys(definitions) as MetricCode[]).map((code) => [code, present(code, definitions[code])]),
) as Record<MetricCode, Metric>;

function present(code: MetricCode, definition: Definition): Metric {
  const { numerator, denominator = null, scale = 1, leastExposure = 0, base, ...rest } = definition;
  const { known, leftOut }: Base = bases[base];
  const formula = {
    scale,
    numerator: listTerms(numerator),
    denominator: denominator && listTerms(denominator),
  };
  const isHourly = factsOf({ numerator, denominator, known }).every((name) =>
    [...hourlyFacts, 'engineOnSeconds'].includes(name),
  );
  return {
    code,
    ...rest,
    formula: { written: write(formula), ...formula },
    leastExposure,
    known: listTerms(known),
    leftOut: Object.entries(leftOut).map(([reason, terms]) => ({
      reason: reason as LeftOutReason,
      terms: listTerms(terms),
    })),
    groups: metricGroupings.filter((group) => group !== 'hours_of_week' || isHourly),
    variantOf: familyOf(code),
  };
}

function listTerms(terms: Terms): Metric['known'] {
  return Object.entries(terms).map(([fact, factor]) => ({ fact: fact as MetricTerm, factor }));
}

function factsOf({
  numerator,
  denominator,
  known,
}: Pick<Definition, 'numerator'> & { denominator: Terms | null; known: Terms }): MetricTerm[] {
  return Object.keys({ ...numerator, ...denominator, ...known }) as MetricTerm[];
}

function write({ scale, numerator, denominator }: Omit<Metric['formula'], 'written'>): string {
  const isPart = denominator !== null || scale !== 1;
  const ratio = denominator === null ? '' : ` ÷ ${writeSum(denominator, true)}`;
  const times = scale > 1 ? `${scale} × ` : '';
  const over = scale < 1 ? ` ÷ ${Math.round(1 / scale)}` : '';
  return `${times}${writeSum(numerator, isPart)}${ratio}${over}`;
}

function writeSum(terms: Metric['known'], isPart: boolean): string {
  const text = terms
    .map(({ fact, factor }, index) => {
      const sign = factor < 0 ? ' − ' : index === 0 ? '' : ' + ';
      return `${sign}${Math.abs(factor) === 1 ? '' : `${Math.abs(factor)} × `}${fact}`;
    })
    .join('');
  return terms.length > 1 && isPart ? `(${text})` : text;
}
