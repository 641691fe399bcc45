import { type GeoPoint, metersPerDegree, type PlaceColumns } from '@azimute/geo';

/** Maximum invisible deviation of a path on the map. */
const toleranceMeters = 2;
/** Long paths are simplified in pieces, since the cost of a winding one grows with its square. */
const pieceLength = 500;

/** Removes points between which a path is straight (D. Douglas and T. Peucker, 1973). */
export function thinLine(columns: PlaceColumns): GeoPoint[] {
  const { longitude, latitude } = columns;
  const last = longitude.length - 1;
  const isKept = new Uint8Array(longitude.length);
  for (let from = 0; from <= last; from += pieceLength) {
    const waiting: [from: number, to: number][] = [[from, Math.min(last, from + pieceLength)]];
    for (let piece = waiting.pop(); piece !== undefined; piece = waiting.pop()) {
      const [start, end] = piece;
      isKept[start] = 1;
      isKept[end] = 1;
      const far = farthestBetween(columns, start, end);
      if (far !== null) waiting.push([start, far], [far, end]);
    }
  }
  return Array.from(longitude).flatMap((x, index) =>
    isKept[index] === 1 ? [{ longitude: x, latitude: latitude[index] ?? 0 }] : [],
  );
}

/** Returns the index of the point farthest from the line between two points; null if none is too far. */
function farthestBetween({ longitude, latitude }: PlaceColumns, start: number, end: number): number | null {
  const [fromX, fromY] = [longitude[start] ?? 0, latitude[start] ?? 0];
  const shrink = Math.cos((fromY * Math.PI) / 180);
  const [toX, toY] = [((longitude[end] ?? 0) - fromX) * shrink, (latitude[end] ?? 0) - fromY];
  const square = toX * toX + toY * toY;
  let far: number | null = null;
  let most = (toleranceMeters / metersPerDegree) ** 2;
  for (let index = start + 1; index < end; index += 1) {
    const [x, y] = [((longitude[index] ?? 0) - fromX) * shrink, (latitude[index] ?? 0) - fromY];
    const along = square === 0 ? 0 : Math.min(1, Math.max(0, (x * toX + y * toY) / square));
    const beside = (x - along * toX) ** 2 + (y - along * toY) ** 2;
    if (beside <= most) continue;
    most = beside;
    far = index;
  }
  return far;
}
