/**
 * Facts of an asset and day: integers in base units, so that sums of sums are exact (docs/decisions/0069). An unknown
 * fact adds nothing and lowers the coverage of metrics that need it.
 */
export const factNames = [
  /** Length of the day, 23 or 25 hours when clocks change; up to now for the current day. */
  'daySeconds',
  // Trips, stops, gaps and the time before the first position add up to the day.
  'tripSeconds',
  'stopSeconds',
  'noDataSeconds',
  'unknownSeconds',
  // From trips and stops. Moving, idling and working add up to the engine time derived from signals.
  'engineKnownSeconds',
  'engineOnSeconds',
  'movingSeconds',
  'idlingSeconds',
  'workingSeconds',
  /** From the hour meter: share of the day in the advance between its readings. */
  'meterSeconds',
  /** Drops and jumps of the hour meter; each starts a new series of readings. */
  'meterBreaks',
  /** From the meter between its readings, otherwise from signals. */
  'engineSeconds',
  /** Time between meter readings, plus time in which signals show the engine state. */
  'engineCoveredSeconds',
  // Statuses add up to the day.
  'runningSeconds',
  'turnedOffSeconds',
  'withoutCommunicationSeconds',
  'inMaintenanceSeconds',
  'disabledSeconds',
  'withoutStatusSeconds',
  /** Number of times maintenance began. */
  'maintenanceStarts',
  'trips',
  'distanceMeters',
  'odometerMeters',
  'towedMeters',
  'overLimitSeconds',
  'speedingEvents',
  'fixes',
  'expectedFixes',
  /** Positions received more than 15 minutes late: buffered by the device, or from a file. */
  'bufferedFixes',
  /** Delay of the other positions. */
  'delaySeconds',
  'deviceEvents',
  'harshEvents',
  /** Time in any geofence; overlaps count once. */
  'siteSeconds',
  /** 1 for a day with at least an hour in geofences. */
  'siteDays',
  // Engine time known and on, within and outside the working hours of the UL; 0 on days without working hours.
  'shiftKnownSeconds',
  'shiftOnSeconds',
  'offShiftKnownSeconds',
  'offShiftOnSeconds',
  // Within working hours: time available (running or turned off), and time in maintenance.
  'shiftAbleSeconds',
  'shiftMaintenanceSeconds',
  /** Time with known status, on days with working hours. */
  'calendarStatusSeconds',
  /** Fuel used, from the machine's counter or else its rate; 0 if it reports neither. */
  'fuelMilliliters',
  /** Part of the fuel used while idling. */
  'idleFuelMilliliters',
  // On days with fuel data: the time with known consumption, including time with the engine off; the part of it with
  // the engine on; and the distance driven.
  'fueledSeconds',
  'fueledOnSeconds',
  'fueledMeters',
  /** Time with the engine on and an active fault code. */
  'faultSeconds',
  /** Number of different codes on the day. */
  'faultCodes',
  /** Engine-on time on days with fault codes or engine speed. */
  'diagnosedOnSeconds',
  // Parts of the time and number of times over a limit, by excess; see speedingBands. Each second is in one band.
  'seriousOverSeconds',
  'graveOverSeconds',
  /** Number of episodes beyond the first band. */
  'seriousSpeedings',
] as const;
export type FactName = (typeof factNames)[number];

/**
 * Multiples of a limit at which the higher bands of speeding begin: over it by a fifth and by half, as in article 218
 * of the Brazilian traffic code (docs/decisions/0058).
 */
export const speedingBands = { serious: 1.2, grave: 1.5 } as const;

/**
 * Terms of cost on a day, derived from its facts and computed when read (docs/decisions/0070). Amounts are in the
 * currency of the account.
 */
export const costTerms = [
  'costs',
  /** Cost of idling, from costs per engine hour and per idling hour. */
  'idleCosts',
  // Length of asset-days with a cost.
  'costedSeconds',
  'costedEngineSeconds',
  'costedMeters',
  /** Known engine time on asset-days with a cost per engine hour or idling hour. */
  'idleCostedSeconds',
] as const;
export type CostTerm = (typeof costTerms)[number];

/** Terms derived from rental contracts on days with facts, computed when read (docs/decisions/0086). */
export const rentalTerms = [
  /** 1 per asset and day. */
  'fleetDays',
  /** 1 if any contract applies. */
  'rentedDays',
] as const;
export type RentalTerm = (typeof rentalTerms)[number];

/** Terms derived from the fuel of a category and the facts of a day, computed when read (docs/decisions/0070). */
export const fuelTerms = [
  'co2Grams',
  /** Cost by the price of the fuel, in the currency of the account. */
  'fuelCosts',
  /** Part of the time with known consumption in which the fuel has a price. */
  'pricedSeconds',
] as const;
export type FuelTerm = (typeof fuelTerms)[number];
export type MetricTerm = FactName | CostTerm | RentalTerm | FuelTerm;

/** Facts also known by hour of the day: 24 integers that add up to the day. */
export const hourlyFacts = [
  'engineKnownSeconds',
  'movingSeconds',
  'idlingSeconds',
  'workingSeconds',
] as const satisfies readonly FactName[];
export type HourlyFact = (typeof hourlyFacts)[number];

export const metricCodes = [
  'utilization',
  'working_share',
  'idle_share',
  'engine_hours',
  'idle_hours',
  'distance',
  'days_on_site',
  'physical_availability',
  'mechanical_availability',
  'mtbf',
  'mttr',
  'communicating_share',
  'completeness',
  'data_delay',
  'buffered_share',
  'speeding_per_100_km',
  'over_limit_share',
  'light_over_share',
  'serious_over_share',
  'grave_over_share',
  'serious_speeding_per_100_km',
  'events_per_100_h',
  'use_outside_hours',
  'utilization_in_hours',
  'availability_in_hours',
  'fuel',
  'fuel_per_hour',
  'fuel_per_100_km',
  'idle_fuel_share',
  'co2',
  'co2_per_hour',
  'co2_per_100_km',
  'faults_per_100_h',
  'fault_share',
  'cost',
  'cost_per_hour',
  'idle_cost',
  'cost_per_km',
  'fuel_cost',
  'rental_time_utilization',
] as const;
export type MetricCode = (typeof metricCodes)[number];

/** Metrics derived from costs. */
export const costMetrics: readonly MetricCode[] = [
  'cost',
  'cost_per_hour',
  'idle_cost',
  'cost_per_km',
  'fuel_cost',
];

/** Metrics that use emission factors; responses include the factors. */
export const co2Metrics: readonly MetricCode[] = ['co2', 'co2_per_hour', 'co2_per_100_km'];

/** Metrics derived from costs or rental contracts, which require access to Financials. */
export const financialMetrics: readonly MetricCode[] = [...costMetrics, 'rental_time_utilization'];

/** Metrics of use, compared with a target in both directions. */
export const usageMetrics: readonly MetricCode[] = [
  'utilization',
  'utilization_in_hours',
  'working_share',
  'engine_hours',
  'distance',
  'days_on_site',
];

/** Usage below 80% of its target, within 20% of it, or above 120%. */
export const targetUses = ['under', 'within', 'over'] as const;
export type TargetUse = (typeof targetUses)[number];

export const metricUnits = [
  'percent',
  'hours',
  'kilometers',
  'days',
  'seconds',
  'per_100_km',
  'per_100_h',
  'liters',
  'liters_per_hour',
  'liters_per_100_km',
  'kilograms',
  'kilograms_per_hour',
  'kilograms_per_100_km',
  // In the currency of the account.
  'money',
  'money_per_hour',
  'money_per_km',
] as const;
export type MetricUnit = (typeof metricUnits)[number];

/** Better direction; `neither` if the value alone means nothing. */
export const metricDirections = ['more', 'less', 'neither'] as const;
export type MetricDirection = (typeof metricDirections)[number];

/**
 * `ready`, or why there is no value: too little data (`no_data`), or too few events for a meaningful ratio
 * (`not_enough`).
 */
export const figureStates = ['ready', 'no_data', 'not_enough'] as const;
export type FigureState = (typeof figureStates)[number];

/** Reasons for leaving time out of a figure. */
export const leftOutReasons = [
  /** Assets without facts in the period. */
  'never_reported',
  'before_first_fix',
  'no_data',
  'engine_unknown',
  'silent',
  'disabled',
  /** The UL has no working hours. */
  'no_working_hours',
  /** No cost applies. */
  'no_cost',
  /** The device reports no fuel. */
  'no_fuel',
  /** The fuel has no price. */
  'no_price',
  /** The device reports neither fault codes nor engine speed. */
  'not_diagnosed',
] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

export const metricGroupings = [
  'units',
  'categories',
  'segments',
  'customers',
  'regions',
  'manufacturers',
  'models',
  'assets',
  'days',
  'weeks',
  'months',
  'hours_of_week',
] as const;
export type MetricGrouping = (typeof metricGroupings)[number];

/** Groupings of the exported figures of a page. */
export const figureExportGroups = ['units', 'assets', 'days'] as const satisfies readonly MetricGrouping[];

/** Comparison period: the previous one of the same length, or the same a year earlier. */
export const metricComparisons = ['before', 'year', 'none'] as const;
export type MetricComparison = (typeof metricComparisons)[number];

export const metricDaysMost = 732;
export const metricGroupsMost = 800;
/** Sort orders of the rows behind a figure. */
export const metricRowSorts = ['day', 'asset', 'numerator', 'denominator', 'value'] as const;
export type MetricRowSort = (typeof metricRowSorts)[number];

/** Reasons why facts were replaced. */
export const factCauses = ['late_data', 'rebuild', 'working_hours'] as const;
export type FactCause = (typeof factCauses)[number];
