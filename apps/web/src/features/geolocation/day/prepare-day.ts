import type { AssetPositions } from '@azimute/contract';
import { findJumps, type Jump } from '@azimute/geo';
import type { FleetBounds } from '../../../live/live-protocol.ts';
import { packFeatures, type PackedFeatures } from '../../../map/overlays/packed-features.ts';
import { presentDay, presentFixes } from '../../../map/overlays/present-day.ts';
import { thinWay } from '../../../map/overlays/thin-way.ts';
import type { MapPoint } from '../../../map/measure-distance.ts';
import { boundsOfDay } from './bounds-of-day.ts';
import type { DayRange } from '../../../ui/calendar/calendar-day.ts';
import { longestGapMs } from './day-columns.ts';
import { drawDay, type DayDrawing } from './draw-day.ts';
import { findStops, findWays, type Stop, type Way } from './find-stops.ts';
import { holdFixes, type HeldFixes } from './held-fixes.ts';
import { speedBands } from './speed-bands.ts';
import { summarizeDay, type DaySummary } from './summarize-day.ts';

export interface DayRules {
  readonly range: DayRange;
  readonly distanceUnit: 'km' | 'mi';
}

/** A day of an asset as the screen shows it. */
export interface PreparedDay {
  readonly assetId: number;
  readonly fixes: HeldFixes;
  readonly stops: readonly Stop[];
  readonly ways: readonly Way[];
  readonly summary: DaySummary;
  readonly drawing: DayDrawing;
  readonly bounds: FleetBounds | null;
  readonly jumps: readonly Jump[];
  /** On the map. */
  readonly way: PackedFeatures;
  readonly dots: PackedFeatures;
  /** The way without what nobody would see of it, as today's trail. */
  readonly trail: readonly MapPoint[];
}

/** All that is told of a day, from the fixes as the portal answers them. */
export function prepareDay(
  { assetId, columns }: AssetPositions,
  { range, distanceUnit }: DayRules,
): PreparedDay {
  const stops = findStops(columns);
  const drawing = drawDay(columns, range);
  const jumps = findJumps(columns);
  const landed = new Set(jumps.map(({ index }) => index));
  const isJump = (index: number) => landed.has(index);
  const { bandOf } = speedBands(drawing.topKph, distanceUnit);
  return {
    assetId,
    fixes: holdFixes(columns),
    stops,
    ways: findWays(columns, stops, isJump),
    summary: summarizeDay(columns, isJump),
    drawing,
    // Jumped to and from: where the asset never was.
    bounds: boundsOfDay(columns, (index) => isJump(index) && isJump(index + 1)),
    jumps,
    way: packFeatures(presentDay(columns, { bandOf, longestGapMs, isJump })),
    dots: packFeatures(presentFixes(columns, bandOf)),
    trail: thinWay(columns),
  };
}
