/** Where a sheet on a phone stops. */
export const sheetStops = ['low', 'half', 'full'] as const;
export type SheetStop = (typeof sheetStops)[number];

/** What stays of the map above a full sheet. */
const glimpse = 12;

export function sheetHeight(stop: SheetStop, room: number): number {
  return { low: 120, half: Math.round(room / 2), full: Math.max(120, room - glimpse) }[stop];
}

export function nearestStop(height: number, room: number): SheetStop {
  const distance = (stop: SheetStop) => Math.abs(sheetHeight(stop, room) - height);
  return sheetStops.reduce((best, stop) => (distance(stop) < distance(best) ? stop : best));
}
