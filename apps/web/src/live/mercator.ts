/** Web mercator from 0 (180 degrees west, 85 north) to 1, as in map tiles. */
export function mercatorX(longitude: number): number {
  return (180 + longitude) / 360;
}

export function mercatorY(latitude: number): number {
  const clamped = Math.max(-85.051129, Math.min(85.051129, latitude));
  return (180 - (180 / Math.PI) * Math.log(Math.tan(Math.PI / 4 + (clamped * Math.PI) / 360))) / 360;
}

export function longitudeOf(x: number): number {
  return x * 360 - 180;
}

export function latitudeOf(y: number): number {
  return (360 / Math.PI) * Math.atan(Math.exp(((180 - y * 360) * Math.PI) / 180)) - 90;
}
