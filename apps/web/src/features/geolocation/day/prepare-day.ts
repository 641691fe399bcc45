import type { AssetPositions } from '@azimute/contract';
import { readTrips, type Trips } from '@azimute/engine/trips';
import type { GeoPoint } from '@azimute/geo';
import { thinWay } from '../../../map/overlays/thin-way.ts';
import type { DayRange } from '../../../ui/calendar/calendar-day.ts';
import { drawChart, type ChartDrawing } from '../../routes/strip/draw-chart.ts';
import { prepareTrail, type PreparedTrail } from '../../routes/trail/prepare-trail.ts';
import { speedBands } from '../../routes/trail/speed-bands.ts';

export interface DayRules {
  readonly range: DayRange;
  readonly distanceUnit: 'km' | 'mi';
}

/** A day of an asset as the screen shows it. */
export interface PreparedDay extends PreparedTrail, Omit<Trips, 'isJump'> {
  readonly assetId: number;
  readonly drawing: ChartDrawing;
  /** The way without what nobody would see of it, as today's trail. */
  readonly trail: readonly GeoPoint[];
}

/** All that is told of a day, from the fixes as the portal answers them. */
export function prepareDay(
  { assetId, columns }: AssetPositions,
  { range, distanceUnit }: DayRules,
): PreparedDay {
  const { isJump, ...trips } = readTrips(columns);
  const { bandOf } = speedBands(trips.summary.top?.kph ?? 0, distanceUnit);
  const prepared = prepareTrail(columns, { bandOf, isJump });
  return {
    assetId,
    ...prepared,
    ...trips,
    drawing: drawChart(prepared.fixes, range),
    trail: thinWay(columns),
  };
}
