const decimals = 5;

/**
 * Formats to about a meter, with a decimal point in every language, since copied coordinates are pasted into other
 * maps.
 */
export function formatCoordinates(latitude: number, longitude: number): string {
  return `${latitude.toFixed(decimals)}, ${longitude.toFixed(decimals)}`;
}
