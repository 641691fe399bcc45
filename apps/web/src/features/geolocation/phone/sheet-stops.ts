import type { Insets } from '../../../map/map-types.ts';

/** Where a sheet on a phone stops. */
export const sheetStops = ['low', 'half', 'full'] as const;
export type SheetStop = (typeof sheetStops)[number];

/** What stays of the map above a full sheet. */
const glimpse = 12;
const lowest = 120;
/** Where there is hardly any room, a low sheet leaves most of it to the map. */
const lowShare = 0.4;
/** What is picked, in one line under the list: a low sheet is so much higher and shows as much of the list. */
const pickedLine = 48;
/** Search and statuses over the map, and over a sheet that lies beside it. */
const topCovered = 160;
const topBeside = 112;
/** Width of the sheet where the phone lies on its side; the stylesheet says the same. */
const widthBeside = 380;
/** Faster than this a released sheet goes on in its direction, pixels a millisecond. */
const flingSpeed = 0.4;

/** What a sheet lies in. */
export interface SheetRoom {
  readonly height: number;
  /** The phone lies on its side, and the sheet beside the map. */
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

/** Where a released sheet comes to rest: flung upwards (above 0, pixels a millisecond) or down, at the next stop. */
export function stopAfter(height: number, speed: number, room: SheetRoom): SheetStop {
  if (Math.abs(speed) < flingSpeed) return nearestStop(height, room);
  return speed > 0
    ? (sheetStops.find((stop) => sheetHeight(stop, room) > height) ?? 'full')
    : (sheetStops.findLast((stop) => sheetHeight(stop, room) < height) ?? 'low');
}

/** What the panels of a phone cover of the map. A full sheet leaves nothing to centre in: it counts as half. */
export function sheetInsets(stop: SheetStop, room: SheetRoom): Insets {
  if (room.isBeside) return { top: 12, right: 60, bottom: 0, left: stop === 'low' ? 0 : widthBeside };
  const bottom = sheetHeight(stop === 'full' ? 'half' : stop, room);
  return { top: Math.min(topCovered, Math.max(0, room.height - bottom - lowest)), right: 0, bottom, left: 0 };
}
