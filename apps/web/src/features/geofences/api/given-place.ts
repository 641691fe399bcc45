import type { GeoPoint } from '@azimute/geo';

/** A trip of an asset, from start to end. */
export interface GivenTrip {
  readonly assetId: number;
  readonly from: string;
  readonly to: string;
}

/** Reads a place from the address, such as `-23.5,-46.6`. */
export function readAround(value: unknown): GeoPoint | undefined {
  const [latitude = Number.NaN, longitude = Number.NaN] = String(value).split(',').map(Number);
  return Math.abs(latitude) <= 85 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined;
}

/** Reads a trip from the address, such as `7,2026-01-01T10:00:00Z,2026-01-01T11:00:00Z`. */
export function readAlong(value: unknown): GivenTrip | undefined {
  const [id = '', from = '', to = ''] = String(value).split(',');
  const isTrip = /^\d{1,9}$/.test(id) && Date.parse(from) < Date.parse(to);
  return isTrip ? { assetId: Number(id), from, to } : undefined;
}

export const writeAround = ({ latitude, longitude }: GeoPoint): string =>
  `${latitude.toFixed(6)},${longitude.toFixed(6)}`;
export const writeAlong = ({ assetId, from, to }: GivenTrip): string => `${assetId},${from},${to}`;
