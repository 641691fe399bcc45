import { withValues } from './read-values.ts';
import type { Report } from './tracker-protocol.ts';

/** Report whose members may be undefined. */
export type ReportMembers = { readonly fixedAtMs: number } & {
  readonly [Name in Exclude<keyof Report, 'fixedAtMs'>]?: Report[Name] | undefined;
};

/** Returns the report without members and attributes that have no value. */
export function reportOf({ fixedAtMs, alarms = [], attributes = {}, ...members }: ReportMembers): Report {
  const known = withValues(attributes);
  return {
    fixedAtMs,
    ...withValues(members),
    ...(alarms.length > 0 && { alarms }),
    ...(Object.keys(known).length > 0 && { attributes: known }),
  };
}

/** Returns a place, or undefined for impossible coordinates and for 0, 0, which trackers send without a fix. */
export function placeOf(latitude: number | undefined, longitude: number | undefined): Report['place'] {
  if (latitude === undefined || longitude === undefined || (latitude === 0 && longitude === 0))
    return undefined;
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined;
}

/** Multiplies without the noise of binary fractions. */
export function scale(value: number, factor: number): number {
  return Math.round(value * factor * 1e6) / 1e6;
}

export function isBitSet(value: number, bit: number): boolean {
  return Math.floor(value / 2 ** bit) % 2 === 1;
}

/** Cell of a mobile network, by which a report without a fix can be located. */
export function cellOf(
  mobileCountryCode: number,
  mobileNetworkCode: number,
  locationAreaCode: number,
  cellId: number,
): Readonly<Record<string, unknown>> | undefined {
  if (mobileCountryCode === 0 || cellId === 0) return undefined;
  return { cellTowers: [{ mobileCountryCode, mobileNetworkCode, locationAreaCode, cellId }] };
}
