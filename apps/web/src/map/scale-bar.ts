const steps = [1, 2, 3, 5];

export interface ScaleBar {
  readonly meters: number;
  readonly pixels: number;
}

/** The longest round distance that fits into so many pixels at this latitude. */
export function scaleBarOf(latitude: number, zoom: number, maxPixels: number): ScaleBar {
  const metersPerPixel = (40_075_016.686 * Math.cos((latitude * Math.PI) / 180)) / (512 * 2 ** zoom);
  const most = metersPerPixel * maxPixels;
  const power = 10 ** Math.floor(Math.log10(most));
  const step = steps.findLast((candidate) => candidate * power <= most) ?? 1;
  return { meters: step * power, pixels: (step * power) / metersPerPixel };
}
