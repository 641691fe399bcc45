import type { AssetTrail } from '@azimute/contract';
import { findJumps, type Jump } from '@azimute/engine/trips';
import { joinDay } from './join-day.ts';
import { prepareTrail, type PreparedTrail } from './prepare-trail.ts';
import { speedBands } from './speed-bands.ts';

/** Trail of an asset over the whole period. */
export interface PreparedRoute extends PreparedTrail {
  readonly assetId: number;
  readonly jumps: readonly Jump[];
  /** All fixes of the period, drawn or not. */
  readonly fixCount: number;
  /** Maximum distance of omitted fixes from the trail; null if all are drawn. */
  readonly toleranceMeters: number | null;
  /** The same within the requested part of the map; null if it is no finer. */
  readonly withinMeters: number | null;
  /** True if all fixes of one day are drawn, and only some of the others. */
  readonly hasWholeDay: boolean;
}

/** Bands for road speeds, shared by all displayed trails. */
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
