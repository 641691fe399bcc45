const equatorMeters = 40_075_016.686;

/** How much of the ground a pixel of the map shows, in tiles of 512 pixels. */
export function metersPerPixel(latitude: number, zoom: number): number {
  return (equatorMeters * Math.cos((latitude * Math.PI) / 180)) / (512 * 2 ** zoom);
}
