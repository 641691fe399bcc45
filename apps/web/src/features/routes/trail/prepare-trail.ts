import { longestGapMs } from '@azimute/engine/trips';
import type { FleetBounds } from '../../../live/live-protocol.ts';
import type { DrawnTrail } from '../../../map/layers/trail-layer.ts';
import { packFeatures } from '../../../map/overlays/packed-features.ts';
import { presentFixes, presentTrail, type BandOf } from '../../../map/overlays/present-trail.ts';
import { boundsOfFixes } from './bounds-of-fixes.ts';
import { fixStateOf, fixStates } from './fix-state.ts';
import { holdFixes, type HeldFixes, type TrailColumns } from './held-fixes.ts';

interface TrailRules {
  readonly bandOf: BandOf;
  /** Returns whether no vehicle could have reached a fix from the previous one. */
  readonly isJump: (index: number) => boolean;
}

/** Path of an asset, prepared for map and strip. */
export interface PreparedTrail extends DrawnTrail {
  readonly fixes: HeldFixes;
  readonly bounds: FleetBounds | null;
}

export function prepareTrail(columns: TrailColumns, { bandOf, isJump }: TrailRules): PreparedTrail {
  const { speedKph, ignition } = columns;
  const stateOf = (index: number): number => {
    const state = fixStateOf(speedKph[index] ?? null, ignition[index] ?? null);
    return state === null ? -1 : fixStates.indexOf(state);
  };
  return {
    fixes: holdFixes(columns),
    // Leaves out outliers and the jumps to and from them, since the asset was never there.
    bounds: boundsOfFixes(columns, (index) => isJump(index) && isJump(index + 1)),
    way: packFeatures(presentTrail(columns, { bandOf, stateOf, longestGapMs, isJump })),
    dots: packFeatures(presentFixes(columns, { bandOf, stateOf })),
  };
}

/** Returns the buffers of a trail that threads transfer instead of copying. */
export function buffersOf({ fixes, way, dots }: PreparedTrail): ArrayBuffer[] {
  return [...Object.values(fixes), way.coordinates, way.parts, dots.coordinates, dots.parts].map(
    ({ buffer }) => buffer,
  );
}
