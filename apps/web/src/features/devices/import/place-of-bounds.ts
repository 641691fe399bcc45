interface Bounds {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

const closestZoom = 15;

/** Returns the center and zoom for bounds, as the map's address states them. */
export function placeOfBounds({ west, south, east, north }: Bounds): string {
  const width = (east - west + 360) % 360;
  const middle = west + width / 2;
  const span = Math.max(width, north - south, 0.001);
  const zoom = Math.min(Math.max(Math.log2(360 / span), 1), closestZoom);
  const longitude = middle > 180 ? middle - 360 : middle;
  return `${((south + north) / 2).toFixed(5)},${longitude.toFixed(5)},${zoom.toFixed(1)}`;
}
