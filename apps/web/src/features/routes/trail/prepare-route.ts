import type { AssetTrail } from '@azimute/contract';
import { findJumps, type Jump } from '@azimute/engine/trips';
import { prepareTrail, type PreparedTrail } from './prepare-trail.ts';
import { speedBands } from './speed-bands.ts';

/** The trail of an asset over the whole period. */
export interface PreparedRoute extends PreparedTrail {
  readonly assetId: number;
  readonly jumps: readonly Jump[];
  /** All fixes of the period, be they drawn or not. */
  readonly fixCount: number;
  /** How far a fix that is not drawn lies from the one that stands for it; null where all are. */
  readonly toleranceMeters: number | null;
}

/** The bands are those of roads, the same for all trails that are looked at together. */
export function bandsOfRoutes(distanceUnit: 'km' | 'mi') {
  return speedBands(Infinity, distanceUnit);
}

export function prepareRoute(trail: AssetTrail, distanceUnit: 'km' | 'mi'): PreparedRoute {
  const { assetId, columns, fixes, isSimplified, toleranceMeters } = trail;
  const jumps = findJumps(columns);
  const landed = new Set(jumps.map(({ index }) => index));
  const { bandOf } = bandsOfRoutes(distanceUnit);
  return {
    assetId,
    jumps,
    fixCount: fixes,
    toleranceMeters: isSimplified ? toleranceMeters : null,
    ...prepareTrail(columns, { bandOf, isJump: (index) => landed.has(index) }),
  };
}
