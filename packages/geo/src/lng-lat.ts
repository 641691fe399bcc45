declare const lngLat: unique symbol;

/** Longitude and latitude in degrees of WGS 84, in this order, validated on creation. */
export type LngLat = readonly [longitude: number, latitude: number] & { readonly [lngLat]: true };

/** Returns true for a longitude in [-180, 180] and a latitude in [-90, 90]. */
export function isLngLat(longitude: number, latitude: number): boolean {
  return longitude >= -180 && longitude <= 180 && latitude >= -90 && latitude <= 90;
}

/**
 * Creates a point from degrees.
 * @throws RangeError if it is not on the globe
 */
export function toLngLat(longitude: number, latitude: number): LngLat {
  if (!isLngLat(longitude, latitude)) throw new RangeError(`Not on the globe: ${longitude}, ${latitude}`);
  return [longitude, latitude] as unknown as LngLat;
}
