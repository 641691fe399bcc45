const earthRadiusMeters = 6_371_008.8;

export interface MapPoint {
  readonly longitude: number;
  readonly latitude: number;
}

/** Great-circle distance on the mean sphere (haversine), within 0.5 % of the ellipsoid. */
export function distanceMeters(from: MapPoint, to: MapPoint): number {
  const radians = Math.PI / 180;
  const latitudes = (to.latitude - from.latitude) * radians;
  const longitudes = (to.longitude - from.longitude) * radians;
  const chord =
    Math.sin(latitudes / 2) ** 2 +
    Math.cos(from.latitude * radians) * Math.cos(to.latitude * radians) * Math.sin(longitudes / 2) ** 2;
  return 2 * earthRadiusMeters * Math.asin(Math.min(1, Math.sqrt(chord)));
}

export function lengthMeters(points: readonly MapPoint[]): number {
  let length = 0;
  for (const [index, point] of points.entries()) {
    const before = points[index - 1];
    if (before !== undefined) length += distanceMeters(before, point);
  }
  return length;
}
