import { trailFixesMost, type AssetTrail, type AssetTrailQuery } from '@azimute/contract';
import type { BoundingBox } from '@azimute/geo';
import { DomainError } from '../../../platform/domain-error.ts';
import type { AccountRead } from '../../../platform/transact.ts';
import { chooseDetail } from './choose-detail.ts';
import { readLine, readPieces } from './read-line.ts';
import { listStoredDays, type StoredDay, type TimeOfAsset } from './trail-days.ts';
import { EVERY_LEVEL, type TrailFix } from './trail-fix.ts';
import { TrailLine } from './trail-line.ts';
import { TrailThinner } from './trail-thinner.ts';

type TrailQuery = Pick<AssetTrailQuery, 'from' | 'to'> & Partial<AssetTrailQuery>;

/**
 * Returns the fixes of an asset in a half-open range; if there are more than a screen can draw, at a level of detail
 * (decision 0096), which is stored for days with many fixes.
 * @throws DomainError not_found
 */
export async function getAssetTrail(
  read: AccountRead,
  assetId: number,
  { from, to, within, most = trailFixesMost }: TrailQuery,
): Promise<AssetTrail> {
  const asset = await read.client.query('select from assets where account_id = $1 and asset_id = $2', [
    read.accountId,
    assetId,
  ]);
  if (asset.rowCount === 0) throw new DomainError('not_found');
  const time = { assetId, fromMs: Date.parse(from), toMs: Date.parse(to) };
  const drawn = await drawTrail(read, time, { within, most });
  const fixes = drawn.points;
  return {
    assetId,
    from,
    to,
    fixes: drawn.fixes,
    isSimplified: drawn.toleranceMeters > 0,
    toleranceMeters: drawn.toleranceMeters,
    withinMeters: drawn.withinMeters,
    columns: {
      fixedAt: fixes.map(([at]) => at),
      latitude: fixes.map(([, latitude]) => latitude),
      longitude: fixes.map(([, , longitude]) => longitude),
      speedKph: fixes.map(([, , , speed]) => speed),
      headingDegrees: fixes.map(([, , , , heading]) => heading),
      ignition: fixes.map(([, , , , , ignition]) => ignition),
    },
  };
}

interface DrawnTrail {
  readonly points: readonly TrailFix[];
  readonly fixes: number;
  readonly toleranceMeters: number;
  readonly withinMeters: number | null;
}

interface Wanted {
  readonly within: string | undefined;
  readonly most: number;
}

async function drawTrail(
  read: AccountRead,
  time: TimeOfAsset,
  { within, most }: Wanted,
): Promise<DrawnTrail> {
  const stored = await listStoredDays(read, time);
  // If all fixes fit, they are read directly.
  const days = sumOf(stored, ({ fixes }) => fixes) > most ? stored : [];
  if (within !== undefined && days.length > 0) {
    const { pieces, fixes } = await readPieces(read, time, days);
    const { points, ...told } = await chooseDetail(pieces, boxOf(within), most);
    return { ...thin(points, most, told.toleranceMeters), fixes, withinMeters: told.withinMeters };
  }
  const line = new TrailLine(most, days.length === 0 ? 0 : levelThatFits(days, most));
  await readLine(read, time, days, line);
  return {
    ...thin(
      line.finish().map(({ fix }) => fix),
      most,
      line.toleranceMeters,
    ),
    fixes: line.fixes,
    withinMeters: null,
  };
}

function boxOf(within: string): BoundingBox {
  const [west = 0, south = 0, east = 0, north = 0] = within.split(',').map(Number);
  return { west, south, east, north };
}

/** Returns the finest level at which stored days have at most this many points. */
function levelThatFits(days: readonly StoredDay[], most: number): number {
  let level = 1;
  while (level < EVERY_LEVEL - 1 && sumOf(days, ({ counts }) => counts[level - 1] ?? 0) > most) level += 1;
  return level;
}

/** If even the coarsest level has too many points, thins out nearby ones. */
function thin(
  points: readonly TrailFix[],
  most: number,
  toleranceMeters: number,
): Pick<DrawnTrail, 'points' | 'toleranceMeters'> {
  if (points.length <= most) return { points, toleranceMeters };
  const thinner = new TrailThinner(most);
  for (const fix of points) thinner.add(fix);
  return { points: thinner.finish(), toleranceMeters: toleranceMeters + thinner.toleranceMeters };
}

function sumOf<T>(list: readonly T[], valueOf: (one: T) => number): number {
  return list.reduce((sum, one) => sum + valueOf(one), 0);
}
