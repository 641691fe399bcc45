import type { TripSettingName } from '@azimute/contract/trips/values';

/** In what a setting is entered, and how much of its own unit that is. */
interface EntryUnit {
  readonly symbol: string;
  readonly factor: number;
}

const meters: EntryUnit = { symbol: 'm', factor: 1 };
const seconds: EntryUnit = { symbol: 's', factor: 1 };
const minutes: EntryUnit = { symbol: 'min', factor: 60 };
const hours: EntryUnit = { symbol: 'h', factor: 3600 };
const kilometersPerHour: EntryUnit = { symbol: 'km/h', factor: 1 };
const milesPerHour: EntryUnit = { symbol: 'mph', factor: 1.609344 };

const units: Readonly<Record<Exclude<TripSettingName, 'limitKph'>, EntryUnit>> = {
  stopRadiusMeters: meters,
  stopSeconds: seconds,
  endSeconds: seconds,
  siteEndSeconds: seconds,
  shuntMeters: meters,
  shuntSeconds: seconds,
  gapSeconds: minutes,
  standingGapSeconds: hours,
};

export function entryUnitOf(name: TripSettingName, distanceUnit: 'km' | 'mi'): EntryUnit {
  if (name !== 'limitKph') return units[name];
  return distanceUnit === 'mi' ? milesPerHour : kilometersPerHour;
}

/** A setting as it is entered: to a tenth where it is no whole number of the unit. */
export function toEntry(value: number, { factor }: EntryUnit): number {
  return Math.round((value / factor) * 10) / 10;
}

/** What was entered, in the unit of the setting; null where nothing was. */
export function fromEntry(entry: number | string, { factor }: EntryUnit): number | null {
  return entry === '' ? null : Math.round(Number(entry) * factor);
}
