import type { MakerReadingKind } from '@azimute/contract';

export type Quantity = 'volume' | 'length' | 'speed' | 'mass';

/** An element with one number. Names are in lower case. */
export interface NumberElement {
  readonly kind: Exclude<MakerReadingKind, 'location' | 'fault' | 'engineRunning'>;
  /** Members with the value; the first has the standard's name. */
  readonly values: readonly string[];
  /** Its unit, if it has one. */
  readonly unit?: { readonly member: string; readonly quantity: Quantity };
  readonly most: number;
  /** The capacity beside a share of a tank. */
  readonly tank?: { readonly member: string; readonly unit: string };
}

const HOURS = { values: ['hour', 'hours', 'value'], most: 1_000_000 } as const;
const PERCENT = { values: ['percent', 'value'], most: 100 } as const;

/** Elements of a machine in ISO 15143-3, by their names. */
export const numberElements: Readonly<Record<string, NumberElement>> = {
  cumulativeoperatinghours: { kind: 'operatingHours', ...HOURS },
  cumulativeidlehours: { kind: 'idleHours', ...HOURS },
  cumulativeidlenonoperatinghours: { kind: 'nonOperatingIdleHours', ...HOURS },
  cumulativepowertakeoffhours: { kind: 'powerTakeOffHours', ...HOURS },
  cumulativeactiveregenerationhours: { kind: 'regenerationHours', ...HOURS },
  cumulativeloadcount: { kind: 'loadCount', values: ['count', 'loadcount', 'value'], most: 1e9 },
  cumulativepayloadtotals: {
    kind: 'payload',
    values: ['payload', 'value'],
    unit: { member: 'payloadunits', quantity: 'mass' },
    most: 1e12,
  },
  distance: {
    kind: 'distance',
    values: ['odometer', 'value'],
    unit: { member: 'odometerunits', quantity: 'length' },
    most: 10_000_000,
  },
  fuelused: {
    kind: 'fuelUsed',
    values: ['fuelconsumed', 'value'],
    unit: { member: 'fuelunits', quantity: 'volume' },
    most: 10_000_000,
  },
  fuelusedlast24: {
    kind: 'fuelUsedLast24',
    values: ['fuelconsumed', 'value'],
    unit: { member: 'fuelunits', quantity: 'volume' },
    most: 100_000,
  },
  fuelremaining: {
    kind: 'fuelRemaining',
    ...PERCENT,
    tank: { member: 'fueltankcapacity', unit: 'fueltankcapacityunits' },
  },
  fuelremainingratio: { kind: 'fuelRemaining', ...PERCENT },
  defremaining: { kind: 'defRemaining', ...PERCENT },
  averageloadfactorlast24: { kind: 'loadFactorLast24', ...PERCENT },
  maximumspeedlast24: {
    kind: 'topSpeedLast24',
    values: ['speed', 'value'],
    unit: { member: 'speedunits', quantity: 'speed' },
    most: 500,
  },
};

/** Factor of each unit to liters, kilometers, kilometers per hour and kilograms. */
const factors: Readonly<Record<Quantity, Readonly<Record<string, number>>>> = {
  volume: {
    litre: 1,
    litres: 1,
    liter: 1,
    liters: 1,
    l: 1,
    gallon: 3.785411784,
    gallons: 3.785411784,
    gal: 3.785411784,
    usgallon: 3.785411784,
    usgallons: 3.785411784,
    imperialgallon: 4.54609,
    imperialgallons: 4.54609,
    ukgallon: 4.54609,
    cubicmetre: 1000,
    cubicmeter: 1000,
  },
  length: {
    kilometre: 1,
    kilometres: 1,
    kilometer: 1,
    kilometers: 1,
    km: 1,
    mile: 1.609344,
    miles: 1.609344,
    mi: 1.609344,
    metre: 0.001,
    metres: 0.001,
    meter: 0.001,
    meters: 0.001,
    m: 0.001,
    foot: 0.0003048,
    feet: 0.0003048,
    ft: 0.0003048,
  },
  speed: {
    kilometresperhour: 1,
    kilometreperhour: 1,
    kilometersperhour: 1,
    kmh: 1,
    'km/h': 1,
    kph: 1,
    milesperhour: 1.609344,
    mileperhour: 1.609344,
    mph: 1.609344,
    metrespersecond: 3.6,
    metrepersecond: 3.6,
    'm/s': 3.6,
  },
  mass: {
    kilogram: 1,
    kilograms: 1,
    kg: 1,
    tonne: 1000,
    tonnes: 1000,
    metricton: 1000,
    metrictons: 1000,
    t: 1000,
    pound: 0.45359237,
    pounds: 0.45359237,
    lb: 0.45359237,
    shortton: 907.18474,
    shorttons: 907.18474,
  },
};

export const GALLON_LITERS = 3.785411784;
export const MILE_KILOMETERS = 1.609344;

/** Returns the factor of a unit as makers write it; undefined for an unknown one. */
export function factorOf(quantity: Quantity, unit: string): number | undefined {
  return factors[quantity][unit.toLowerCase().replaceAll(/[\s._-]/g, '')];
}
