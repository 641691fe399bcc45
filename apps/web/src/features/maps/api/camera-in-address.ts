import type { Camera } from '../../../map/map-types.ts';

/** Reads `latitude,longitude,zoom`; null for anything else. */
export function readCamera(value: unknown): Camera | null {
  if (typeof value !== 'string') return null;
  const parts = value.split(',').map(Number);
  const [latitude = Number.NaN, longitude = Number.NaN, zoom = Number.NaN] = parts;
  const isSane = Math.abs(latitude) <= 85 && Math.abs(longitude) <= 180 && zoom >= 0 && zoom <= 22;
  return parts.length === 3 && isSane ? { latitude, longitude, zoom } : null;
}

/** Returns whether both have the same address. */
export function isSameCamera(camera: Camera, other: Camera | null): boolean {
  return other !== null && writeCamera(camera) === writeCamera(other);
}

export function writeCamera({ latitude, longitude, zoom }: Camera): string {
  return `${latitude.toFixed(4)},${longitude.toFixed(4)},${zoom.toFixed(1)}`;
}
