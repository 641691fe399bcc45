/**
 * What is added up of an asset and a day of its account: integers in base units, so that sums of sums are exact
 * (docs/decisions/0069). A fact that is not known adds nothing, and lowers the coverage of what needs it.
 */
export const factNames = [
  /** Length of the day, 23 or 25 hours where the clocks change; up to now of a day that goes on. */
  'daySeconds',
  // Trips, stops and gaps, with the time before the first fix, make up the day.
  'tripSeconds',
  'stopSeconds',
  'noDataSeconds',
  'unknownSeconds',
  // Of trips and stops. Moving, idling and working make up the engine's time by signs.
  'engineKnownSeconds',
  'engineOnSeconds',
  'movingSeconds',
  'idlingSeconds',
  'workingSeconds',
  /** By the hour meter: the share of the day in what it advanced between its readings. */
  'meterSeconds',
  /** Falls and leaps of the hour meter: each splits its readings into series. */
  'meterBreaks',
  /** By the meter between its readings, else by signs. */
  'engineSeconds',
  /** The time between readings of the meter, and that in which signs tell of the engine. */
  'engineCoveredSeconds',
  // The statuses make up the day.
  'runningSeconds',
  'turnedOffSeconds',
  'withoutCommunicationSeconds',
  'inMaintenanceSeconds',
  'disabledSeconds',
  'withoutStatusSeconds',
  /** How often maintenance began. */
  'maintenanceStarts',
  'trips',
  'distanceMeters',
  'odometerMeters',
  'towedMeters',
  'overLimitSeconds',
  'speedingEvents',
  'fixes',
  'expectedFixes',
  /** Received more than 15 minutes after they were taken: kept by the device, or from a file. */
  'bufferedFixes',
  /** Of the others. */
  'delaySeconds',
  'deviceEvents',
  'harshEvents',
  /** In any geofence, what several hold counted once. */
  'siteSeconds',
  /** 1 for a day with an hour in geofences or more. */
  'siteDays',
  // Within and outside the working hours of the UL, the time in which the engine is known, and is on; 0 on days on which
  // it has none.
  'shiftKnownSeconds',
  'shiftOnSeconds',
  'offShiftKnownSeconds',
  'offShiftOnSeconds',
  // Within them, running or turned off, and in maintenance.
  'shiftAbleSeconds',
  'shiftMaintenanceSeconds',
  /** In which the status is known, on days on which the UL has working hours. */
  'calendarStatusSeconds',
  /** Burnt, by the counter of the machine, else by the rate that it tells; 0 where it tells neither. */
  'fuelMilliliters',
  /** Of it while idling. */
  'idleFuelMilliliters',
  // On days on which fuel is told: the time in which it is known what was burnt, with that in which the engine was off; of it
  // with the engine on; and what was driven meanwhile.
  'fueledSeconds',
  'fueledOnSeconds',
  'fueledMeters',
  /** With the engine on and a fault code told. */
  'faultSeconds',
  /** Different codes of the day. */
  'faultCodes',
  /** With the engine on, on days on which the device tells fault codes or the speed of the engine. */
  'diagnosedOnSeconds',
  // Of the time and the times over a limit, what was over it by more: see speedingBands. The time lies in one of the bands.
  'seriousOverSeconds',
  'graveOverSeconds',
  /** Beyond the first band. */
  'seriousSpeedings',
] as const;
export type FactName = (typeof factNames)[number];

/**
 * How many times a limit the speed is where the bands of speeding beyond the first begin: over it by more than a fifth, and by
 * more than half, as article 218 of the Brazilian traffic code tells them apart (docs/decisions/0108).
 */
export const speedingBands = { serious: 1.2, grave: 1.5 } as const;

/**
 * What the costs that hold on a day make of its facts, computed when it is read
 * (docs/decisions/0070). Amounts are in the currency of the account.
 */
export const costTerms = [
  'costs',
  /** What the hours of idling cost, by costs for each hour of the engine and of idling. */
  'idleCosts',
  // Of asset-days on which a cost holds.
  'costedSeconds',
  'costedEngineSeconds',
  'costedMeters',
  /** In which the engine is known, on asset-days with a cost for each hour of the engine or of idling. */
  'idleCostedSeconds',
] as const;
export type CostTerm = (typeof costTerms)[number];

/**
 * What rental contracts make of the days on which an asset has facts, computed when it is read
 * (docs/decisions/0086).
 */
export const rentalTerms = [
  /** 1 for each asset and day. */
  'fleetDays',
  /** 1 where a contract holds, however many do. */
  'rentedDays',
] as const;
export type RentalTerm = (typeof rentalTerms)[number];

/**
 * What the fuel of a category that holds on a day makes of its facts, computed when it is read
 * (docs/decisions/0070).
 */
export const fuelTerms = [
  'co2Grams',
  /** By the price of the fuel, in the currency of the account. */
  'fuelCosts',
  /** Of the time in which it is known what was burnt, that in which the fuel has a price. */
  'pricedSeconds',
] as const;
export type FuelTerm = (typeof fuelTerms)[number];
export type MetricTerm = FactName | CostTerm | RentalTerm | FuelTerm;

/** Of the facts, those that are known by hour of the day as well: 24 integers that add up to the day. */
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

/** Made of costs. */
export const costMetrics: readonly MetricCode[] = [
  'cost',
  'cost_per_hour',
  'idle_cost',
  'cost_per_km',
  'fuel_cost',
];

/** Computed by the factors of fuels: an answer says which. */
export const co2Metrics: readonly MetricCode[] = ['co2', 'co2_per_hour', 'co2_per_100_km'];

/** Made of costs or of rental contracts: for whoever sees Financials. */
export const financialMetrics: readonly MetricCode[] = [...costMetrics, 'rental_time_utilization'];

/** How much assets are used: against a target, too little or too much. */
export const usageMetrics: readonly MetricCode[] = [
  'utilization',
  'utilization_in_hours',
  'working_share',
  'engine_hours',
  'distance',
  'days_on_site',
];

/** Below four fifths of a target of use, within a fifth of it, or beyond. */
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

/** Which way is better; `neither` where more says nothing by itself. */
export const metricDirections = ['more', 'less', 'neither'] as const;
export type MetricDirection = (typeof metricDirections)[number];

/**
 * `ready`, or why there is no value: too little of the time or of the assets is known (`no_data`), or too little happened
 * for a ratio to mean anything (`not_enough`).
 */
export const figureStates = ['ready', 'no_data', 'not_enough'] as const;
export type FigureState = (typeof figureStates)[number];

/** Why time of assets is no part of a figure. */
export const leftOutReasons = [
  /** Assets without any fact in the period. */
  'never_reported',
  'before_first_fix',
  'no_data',
  'engine_unknown',
  'silent',
  'disabled',
  /** Their UL has none. */
  'no_working_hours',
  /** No cost holds. */
  'no_cost',
  /** The device tells no fuel. */
  'no_fuel',
  /** The fuel has no price. */
  'no_price',
  /** The device tells neither fault codes nor the speed of the engine. */
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

/** With which other period a figure is compared: the one of the same length before it, or the same a year ago. */
export const metricComparisons = ['before', 'year', 'none'] as const;
export type MetricComparison = (typeof metricComparisons)[number];

export const metricDaysMost = 732;
export const metricGroupsMost = 800;
/** Orders of the rows behind a figure. */
export const metricRowSorts = ['day', 'asset', 'numerator', 'denominator', 'value'] as const;
export type MetricRowSort = (typeof metricRowSorts)[number];

/** Why a row of facts took the place of another. */
export const factCauses = ['late_data', 'rebuild', 'working_hours'] as const;
export type FactCause = (typeof factCauses)[number];
