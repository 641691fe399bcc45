import type { AssetPositions } from '@azimute/contract';
import { longestGapMs, readTrips, type Trips } from '@azimute/engine/trips';
import type { GeoPoint } from '@azimute/geo';
import type { FleetBounds } from '../../../live/live-protocol.ts';
import { packFeatures, type PackedFeatures } from '../../../map/overlays/packed-features.ts';
import { presentDay, presentFixes } from '../../../map/overlays/present-day.ts';
import { thinWay } from '../../../map/overlays/thin-way.ts';
import { boundsOfDay } from './bounds-of-day.ts';
import type { DayRange } from '../../../ui/calendar/calendar-day.ts';
import { drawDay, type DayDrawing } from './draw-day.ts';
import { holdFixes, type HeldFixes } from './held-fixes.ts';
import { speedBands } from './speed-bands.ts';

export interface DayRules {
  readonly range: DayRange;
  readonly distanceUnit: 'km' | 'mi';
}

/** A day of an asset as the screen shows it. */
export interface PreparedDay extends Omit<Trips, 'isJump'> {
  readonly assetId: number;
  readonly fixes: HeldFixes;
  readonly drawing: DayDrawing;
  readonly bounds: FleetBounds | null;
  /** On the map. */
  readonly way: PackedFeatures;
  readonly dots: PackedFeatures;
  /** The way without what nobody would see of it, as today's trail. */
  readonly trail: readonly GeoPoint[];
}

/** All that is told of a day, from the fixes as the portal answers them. */
export function prepareDay(
  { assetId, columns }: AssetPositions,
  { range, distanceUnit }: DayRules,
): PreparedDay {
  const drawing = drawDay(columns, range);
  const { isJump, ...trips } = readTrips(columns);
  const { bandOf } = speedBands(drawing.topKph, distanceUnit);
  return {
    assetId,
    fixes: holdFixes(columns),
    ...trips,
    drawing,
    // Jumped to and from: where the asset never was.
    bounds: boundsOfDay(columns, (index) => isJump(index) && isJump(index + 1)),
    way: packFeatures(presentDay(columns, { bandOf, longestGapMs, isJump })),
    dots: packFeatures(presentFixes(columns, bandOf)),
    trail: thinWay(columns),
  };
}
