import type { Position } from 'geojson';

interface Pixel {
  readonly x: number;
  readonly y: number;
}

/** Outlines to snap to, with bounds to skip distant ones. */
export interface SnapOutline {
  readonly ring: readonly Position[];
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

const least = (values: number[]) => values.reduce((a, b) => Math.min(a, b), Infinity);
const most = (values: number[]) => values.reduce((a, b) => Math.max(a, b), -Infinity);

export function toSnapOutline(ring: readonly Position[]): SnapOutline {
  const [xs, ys] = [ring.map(([x = 0]) => x), ring.map(([, y = 0]) => y)];
  return { ring, west: least(xs), east: most(xs), south: least(ys), north: most(ys) };
}

interface SnapMap {
  readonly project: (place: Position) => Pixel;
  readonly unproject: (pixel: Pixel) => Position;
}

/**
 * Returns the vertex nearest to a pixel within reach, else the nearest place on an edge; undefined if there is none.
 */
export function snapPlace(
  outlines: readonly SnapOutline[],
  at: Pixel,
  { project, unproject }: SnapMap,
  reachPixels: number,
): Position | undefined {
  const corners = [-1, 1].flatMap((x) =>
    [-1, 1].map((y) => unproject({ x: at.x + x * reachPixels, y: at.y + y * reachPixels })),
  );
  const around = toSnapOutline(corners);
  const near = outlines.filter(
    ({ west, south, east, north }) =>
      west <= around.east && east >= around.west && south <= around.north && north >= around.south,
  );
  let vertex: { readonly place: Position; readonly away: number } | undefined;
  let edge: { readonly pixel: Pixel; readonly away: number } | undefined;
  for (const { ring } of near) {
    let before: Pixel | undefined;
    for (const place of ring) {
      const pixel = project(place);
      const away = Math.hypot(pixel.x - at.x, pixel.y - at.y);
      if (away <= reachPixels && away < (vertex?.away ?? Infinity)) vertex = { place, away };
      const foot = before === undefined ? pixel : footOf(at, before, pixel);
      const aside = Math.hypot(foot.x - at.x, foot.y - at.y);
      if (aside <= reachPixels && aside < (edge?.away ?? Infinity)) edge = { pixel: foot, away: aside };
      before = pixel;
    }
  }
  return vertex?.place ?? (edge && unproject(edge.pixel));
}

/** Returns the place on a segment nearest to a pixel. */
function footOf(at: Pixel, from: Pixel, to: Pixel): Pixel {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const squared = dx * dx + dy * dy;
  const along = squared === 0 ? 0 : ((at.x - from.x) * dx + (at.y - from.y) * dy) / squared;
  const share = Math.min(1, Math.max(0, along));
  return { x: from.x + share * dx, y: from.y + share * dy };
}
