import type { GeoPoint } from '@azimute/geo';
import type { MapLayer, MapSurface } from '../map-layer.ts';
import { lineLayer } from '../overlays/line-layers.ts';
import type { Overlay, OverlayDescription } from '../overlays/map-overlays.ts';
import { presentMeasure } from '../present-lines.ts';

const measured: OverlayDescription = {
  name: 'measure',
  level: 'tools',
  tolerance: 0,
  layers: [
    {
      id: 'measure-area',
      type: 'fill',
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: ({ text }) => ({ 'fill-color': text, 'fill-opacity': 0.12 }),
    },
    lineLayer('measure-casing', ({ raised }) => ({ 'line-color': raised, 'line-width': 5 })),
    lineLayer('measure-line', ({ text }) => ({
      'line-color': text,
      'line-width': 2,
      'line-dasharray': [2, 2],
    })),
  ],
};

/** Line or area of the measured places. */
export class MeasureLayer implements MapLayer {
  readonly #overlay: Overlay;

  constructor({ overlays }: MapSurface) {
    this.#overlay = overlays.mount(measured);
  }

  show(points: readonly GeoPoint[], isClosed: boolean): void {
    this.#overlay.set(presentMeasure(points, isClosed));
  }

  remove(): void {
    this.#overlay.remove();
  }
}
