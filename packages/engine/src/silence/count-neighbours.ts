import type { SilenceEvidence } from './likely-cause.ts';

/** Asset at its last position. */
export interface SeenAsset {
  readonly id: number;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly silentSinceMs: number | null;
  readonly isSilent: boolean;
}

const nearMeters = 500;
const metersPerDegree = 111_320;
const togetherMs = 3_600_000;

type Neighbours = SilenceEvidence['neighbours'];
const alone: Neighbours = { of: 0, silent: 0, together: 0 };

/**
 * Counts the assets within 500 m of each asset that is not reporting, by ID, using a grid in which each asset is
 * compared with the assets of nine squares.
 */
export function countNeighbours(assets: readonly SeenAsset[]): ReadonlyMap<number, Neighbours> {
  const squares = new Map<string, SeenAsset[]>();
  for (const asset of assets) {
    const key = squareOf(asset, 0, 0);
    if (key === null) continue;
    const others = squares.get(key);
    if (others === undefined) squares.set(key, [asset]);
    else others.push(asset);
  }
  return new Map(
    assets
      .filter(({ isSilent }) => isSilent)
      .map((asset) => [asset.id, neighboursOf(asset, squares)] as const),
  );
}

function neighboursOf(asset: SeenAsset, squares: ReadonlyMap<string, readonly SeenAsset[]>): Neighbours {
  const counted = { ...alone };
  for (const north of [-1, 0, 1])
    for (const east of [-1, 0, 1])
      for (const other of squares.get(squareOf(asset, north, east) ?? '') ?? []) {
        if (other.id === asset.id || !isNear(asset, other)) continue;
        counted.of += 1;
        if (!other.isSilent) continue;
        counted.silent += 1;
        if (Math.abs((other.silentSinceMs ?? 0) - (asset.silentSinceMs ?? 0)) <= togetherMs)
          counted.together += 1;
      }
  return counted;
}

/** Squares are 500 m wide at the latitude of the next row toward the pole, so that no square is narrower than that. */
function squareOf({ latitude, longitude }: SeenAsset, north: number, east: number): string | null {
  if (latitude === null || longitude === null) return null;
  const height = nearMeters / metersPerDegree;
  const row = Math.floor(latitude / height) + north;
  const farthest = Math.min(89, Math.max(Math.abs(row - 1), Math.abs(row + 2)) * height);
  const width = height / Math.cos((farthest * Math.PI) / 180);
  return `${row} ${Math.floor(longitude / width) + east}`;
}

function isNear(one: SeenAsset, other: SeenAsset): boolean {
  const [latitude, longitude] = [one.latitude ?? 0, one.longitude ?? 0];
  const north = ((other.latitude ?? 0) - latitude) * metersPerDegree;
  const east = ((other.longitude ?? 0) - longitude) * metersPerDegree * Math.cos((latitude * Math.PI) / 180);
  return Math.hypot(north, east) <= nearMeters;
}
