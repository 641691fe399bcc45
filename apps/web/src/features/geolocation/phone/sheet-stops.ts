import type { Insets } from '../../../map/map-types.ts';

/** Stops of a sheet on phones. */
export const sheetStops = ['low', 'half', 'full'] as const;
export type SheetStop = (typeof sheetStops)[number];

/** Visible part of the map above a full sheet [px]. */
const glimpse = 12;
const lowest = 120;
/** On very low screens, a low sheet leaves most of the space to the map. */
const lowShare = 0.4;
/** Height of the selection in one line below the list, added to a low sheet [px]. */
const pickedLine = 48;
/** Height of search and statuses over the map, and over a sheet next to it [px]. */
const topCovered = 160;
const topBeside = 112;
/** Width of the sheet in landscape orientation; keep in sync with the stylesheet [px]. */
const widthBeside = 380;
/** A sheet released at a higher speed continues in its direction [px/ms]. */
const flingSpeed = 0.4;

/** Space available to a sheet. */
export interface SheetRoom {
  readonly height: number;
  /** Landscape orientation, with the sheet next to the map. */
  readonly isBeside: boolean;
  readonly hasPicked: boolean;
}

export function sheetHeight(stop: SheetStop, { height, isBeside, hasPicked }: SheetRoom): number {
  const low = Math.min(lowest, Math.round(height * lowShare)) + (hasPicked ? pickedLine : 0);
  const half = Math.max(Math.round(height / 2), isBeside ? height - topBeside : 0);
  return { low, half: Math.max(low, half), full: Math.max(low, height - glimpse) }[stop];
}

export function nearestStop(height: number, room: SheetRoom): SheetStop {
  const distance = (stop: SheetStop) => Math.abs(sheetHeight(stop, room) - height);
  return sheetStops.reduce((best, stop) => (distance(stop) < distance(best) ? stop : best));
}

/** Returns where a released sheet comes to rest; a fling (positive speed is upward, px/ms) goes to the next stop. */
export function stopAfter(height: number, speed: number, room: SheetRoom): SheetStop {
  if (Math.abs(speed) < flingSpeed) return nearestStop(height, room);
  return speed > 0
    ? (sheetStops.find((stop) => sheetHeight(stop, room) > height) ?? 'full')
    : (sheetStops.findLast((stop) => sheetHeight(stop, room) < height) ?? 'low');
}

/** Returns the area of the map that a phone's panels cover. A full sheet counts as half, since it leaves no center. */
export function sheetInsets(stop: SheetStop, room: SheetRoom): Insets {
  if (room.isBeside) return { top: 12, right: 60, bottom: 0, left: stop === 'low' ? 0 : widthBeside };
  const bottom = sheetHeight(stop === 'full' ? 'half' : stop, room);
  return { top: Math.min(topCovered, Math.max(0, room.height - bottom - lowest)), right: 0, bottom, left: 0 };
}
