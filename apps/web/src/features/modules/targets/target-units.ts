import type { MetricUnit } from '@azimute/contract';
import { milesPerKilometer } from '../../../i18n/units.ts';

type DistanceUnit = 'km' | 'mi';

/** Returns the unit for entering a value: the account's distance unit or currency where applicable. */
export function unitOfEntry(unit: MetricUnit, distanceUnit: DistanceUnit, currency: string): string | null {
  switch (unit) {
    case 'percent':
      return '%';
    case 'hours':
      return 'h';
    case 'kilometers':
      return distanceUnit;
    case 'days':
      return null;
    case 'seconds':
      return 's';
    case 'per_100_km':
      return `/ 100 ${distanceUnit}`;
    case 'per_100_h':
      return '/ 100 h';
    case 'liters':
      return 'L';
    case 'liters_per_hour':
      return 'L / h';
    case 'liters_per_100_km':
      return `L / 100 ${distanceUnit}`;
    case 'kilograms':
      return 'kg';
    case 'kilograms_per_hour':
      return 'kg / h';
    case 'kilograms_per_100_km':
      return `kg / 100 ${distanceUnit}`;
    case 'money':
      return currency;
    case 'money_per_hour':
      return `${currency} / h`;
    case 'money_per_km':
      return `${currency} / ${distanceUnit}`;
  }
}

/** Returns how many entered units make one stored unit. */
function factorOf(unit: MetricUnit, distanceUnit: DistanceUnit): number {
  if (distanceUnit === 'km') return 1;
  if (unit === 'kilometers') return milesPerKilometer;
  return unit.endsWith('_km') ? 1 / milesPerKilometer : 1;
}

const rounded = (value: number): number => Math.round(value * 10_000) / 10_000;

export function toEntry(value: number, unit: MetricUnit, distanceUnit: DistanceUnit): number {
  return rounded(value * factorOf(unit, distanceUnit));
}

export function fromEntry(entered: number, unit: MetricUnit, distanceUnit: DistanceUnit): number {
  return rounded(entered / factorOf(unit, distanceUnit));
}
