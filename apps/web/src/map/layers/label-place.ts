import type { MultiPolygon, Polygon, Position } from 'geojson';

/** Approximate width of a name. */
const namePixels = 56;

interface LabelPlace {
  /** Inside the area. */
  readonly position: Position;
  /** Zoom from which there is space for a name. */
  readonly zoom: number;
}

/**
 * Returns the label's place: the middle of the area's widest stretch at half its height. Null for an area without
 * points.
 */
export function labelPlaceOf(geometry: Polygon | MultiPolygon): LabelPlace | null {
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  const widths = polygons.map(widestStretch).filter((stretch) => stretch !== null);
  const [widest] = widths.toSorted((one, other) => other.width - one.width);
  if (widest === undefined) return null;
  const { west, width, latitude } = widest;
  // A map of the whole world is 512 pixels wide at zoom 0.
  const zoom = Math.log2((namePixels * 360) / (512 * Math.max(width, 1e-5)));
  return { position: [west + width / 2, latitude], zoom: Math.round(zoom * 10) / 10 };
}

function widestStretch(
  rings: readonly Position[][],
): { readonly west: number; readonly width: number; readonly latitude: number } | null {
  let [south, north] = [Infinity, -Infinity];
  for (const [, y = 0] of rings[0] ?? []) {
    south = Math.min(south, y);
    north = Math.max(north, y);
  }
  if (south > north) return null;
  const latitude = (south + north) / 2;
  const crossings = rings
    .flatMap((ring) => crossingsOf(ring, latitude))
    .toSorted((one, other) => one - other);
  let [west, width] = [rings[0]?.[0]?.[0] ?? 0, 0];
  for (let index = 0; index + 1 < crossings.length; index += 2) {
    const [from = 0, to = 0] = crossings.slice(index, index + 2);
    if (to - from > width) [west, width] = [from, to - from];
  }
  return { west, width, latitude };
}

/** Returns the longitudes at which a ring crosses a latitude. */
function crossingsOf(ring: readonly Position[], latitude: number): number[] {
  const found: number[] = [];
  for (let index = 1; index < ring.length; index += 1) {
    const [x1 = 0, y1 = 0] = ring[index - 1] ?? [];
    const [x2 = 0, y2 = 0] = ring[index] ?? [];
    if (y1 > latitude !== y2 > latitude) found.push(x1 + ((latitude - y1) / (y2 - y1)) * (x2 - x1));
  }
  return found;
}
