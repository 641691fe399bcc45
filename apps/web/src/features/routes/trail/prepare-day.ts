import type { AssetPositions } from '@azimute/contract';
import { findJumps, summarizeDay, type DaySummary, type Jump } from '@azimute/engine/trips';
import type { GeoPoint } from '@azimute/geo';
import { thinLine } from '../../../map/overlays/thin-line.ts';
import type { DayRange } from '../../../ui/calendar/calendar-day.ts';
import { drawChart, type ChartDrawing } from '../strip/draw-chart.ts';
import { prepareTrail, type PreparedTrail } from './prepare-trail.ts';
import { speedBands } from './speed-bands.ts';

export interface DayRules {
  readonly range: DayRange;
  readonly distanceUnit: 'km' | 'mi';
}

/** A day of an asset, prepared for display. */
export interface PreparedDay extends PreparedTrail {
  readonly assetId: number;
  readonly jumps: readonly Jump[];
  readonly summary: DaySummary;
  readonly drawing: ChartDrawing;
  /** Path without imperceptible detail, used as today's trail. */
  readonly trail: readonly GeoPoint[];
}

/** Prepares all data of a day from the fixes in the API's format. */
export function prepareDay(
  { assetId, columns }: AssetPositions,
  { range, distanceUnit }: DayRules,
): PreparedDay {
  const jumps = findJumps(columns);
  const landed = new Set(jumps.map(({ index }) => index));
  const isJump = (index: number) => landed.has(index);
  const summary = summarizeDay(columns, isJump);
  const { bandOf } = speedBands(summary.top?.kph ?? 0, distanceUnit);
  const prepared = prepareTrail(columns, { bandOf, isJump });
  return {
    assetId,
    ...prepared,
    jumps,
    summary,
    drawing: drawChart(prepared.fixes, range),
    trail: thinLine(columns),
  };
}
