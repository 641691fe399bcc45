import type { AssetTrail } from '@azimute/contract';
import { findJumps, type Jump } from '@azimute/engine/trips';
import { joinDay } from './join-day.ts';
import { prepareTrail, type PreparedTrail } from './prepare-trail.ts';
import { speedBands } from './speed-bands.ts';

/** The trail of an asset over the whole period. */
export interface PreparedRoute extends PreparedTrail {
  readonly assetId: number;
  readonly jumps: readonly Jump[];
  /** All fixes of the period, be they drawn or not. */
  readonly fixCount: number;
  /** How far a fix that is not drawn lies from the trail; null where all are. */
  readonly toleranceMeters: number | null;
  /** The same of the part of the map for which it was asked; null where that is no finer. */
  readonly withinMeters: number | null;
  /** Whether all fixes of a day are drawn, and of the others some. */
  readonly hasWholeDay: boolean;
}

/** The bands are those of roads, the same for all trails that are looked at together. */
export function bandsOfRoutes(distanceUnit: 'km' | 'mi') {
  return speedBands(Infinity, distanceUnit);
}

export function prepareRoute(trail: AssetTrail, distanceUnit: 'km' | 'mi', day?: AssetTrail): PreparedRoute {
  const { assetId, fixes, isSimplified, toleranceMeters, withinMeters } = trail;
  const { columns } = day === undefined ? trail : joinDay(trail, day);
  const isAll = columns.fixedAt.length >= fixes;
  const jumps = findJumps(columns);
  const landed = new Set(jumps.map(({ index }) => index));
  const { bandOf } = bandsOfRoutes(distanceUnit);
  return {
    assetId,
    jumps,
    fixCount: fixes,
    toleranceMeters: isSimplified && !isAll ? toleranceMeters : null,
    withinMeters: isAll ? null : withinMeters,
    hasWholeDay: day !== undefined && !day.isSimplified && !isAll,
    ...prepareTrail(columns, { bandOf, isJump: (index) => landed.has(index) }),
  };
}
