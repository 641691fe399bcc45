import type { Map as MapLibreMap } from 'maplibre-gl';

export const arrowImage = 'way-arrow';
const size = 32;

/** An arrow that points east, drawn by its distance to the edge so that a layer can give it any colour. */
export function addArrowImage(map: MapLibreMap): void {
  if (map.hasImage(arrowImage)) return;
  const data = new Uint8ClampedArray(size * size * 4);
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1)
      data.set([255, 255, 255, alphaAt(x + 0.5, y + 0.5)], (y * size + x) * 4);
  }
  map.addImage(arrowImage, { width: size, height: size, data }, { sdf: true });
}

/** The edge of a signed distance field lies at 191; 8 pixels further in or out it is full or empty. */
function alphaAt(x: number, y: number): number {
  const half = size / 2;
  const [ahead, aside] = [x - half, Math.abs(y - half)];
  // Two slanted edges in front, two less slanted ones behind.
  const front = (8 - ahead - aside) / Math.SQRT2;
  const back = (ahead + 6 + aside * 0.55) / Math.hypot(1, 0.55);
  return 191 + Math.min(front, back) * 24;
}
