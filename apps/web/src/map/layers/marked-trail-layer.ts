import type { GeoPoint } from '@azimute/geo';
import type { MapLayer, MapSurface } from '../map-layer.ts';
import { dotLayer, lineLayer, widthByZoom } from '../overlays/line-layers.ts';
import type { Overlay } from '../overlays/map-overlays.ts';
import { presentGrowingTrail } from '../present-lines.ts';

/** A hovered or selected part of a trail: a wide line behind it. */
export class MarkedTrailLayer implements MapLayer {
  readonly #overlay: Overlay;

  constructor({ overlays }: MapSurface) {
    this.#overlay = overlays.mount({
      name: 'marked',
      level: 'areas',
      tolerance: 0.4,
      layers: [
        lineLayer('marked-line', ({ accent }) => ({
          'line-color': accent,
          'line-opacity': 0.35,
          'line-width': widthByZoom(12, 18),
        })),
        dotLayer('marked-start', ({ accent }) => ({
          'circle-color': accent,
          'circle-opacity': 0.35,
          'circle-radius': 14,
        })),
      ],
    });
  }

  show(points: readonly GeoPoint[]): void {
    this.#overlay.set(presentGrowingTrail(points));
  }

  remove(): void {
    this.#overlay.remove();
  }
}
