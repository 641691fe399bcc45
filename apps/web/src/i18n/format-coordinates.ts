const decimals = 5;

/** To about a metre, with a point in every language: what is copied is pasted into other maps. */
export function formatCoordinates(latitude: number, longitude: number): string {
  return `${latitude.toFixed(decimals)}, ${longitude.toFixed(decimals)}`;
}
