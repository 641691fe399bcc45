import type { TripSettingName } from '@azimute/contract/trips/values';

/** Unit in which a setting is entered, with its conversion factor. */
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

/** Converts a setting to its entry unit, with at most one decimal. */
export function toEntry(value: number, { factor }: EntryUnit): number {
  return Math.round((value / factor) * 10) / 10;
}

/** Converts an entry to the setting's unit; null if it is empty. */
export function fromEntry(entry: number | string, { factor }: EntryUnit): number | null {
  return entry === '' ? null : Math.round(Number(entry) * factor);
}
