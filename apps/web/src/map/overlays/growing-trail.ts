import { metersBetween, type GeoPoint } from '@azimute/geo';
import { latitudeOf, longitudeOf } from '../../live/mercator.ts';
import { presentGrowingTrail } from '../present-lines.ts';
import { dotLayer, lineLayer, widthByZoom } from './line-layers.ts';
import type { MapOverlays, Overlay } from './map-overlays.ts';

/** Path of the selected asset; it grows with every fix. */
export class GrowingTrail {
  readonly #overlay: Overlay;
  #points: GeoPoint[] = [];

  constructor(overlays: MapOverlays) {
    this.#overlay = overlays.mount({
      name: 'trail',
      level: 'lines',
      tolerance: 0.1,
      layers: [
        lineLayer('trail-casing', ({ raised }) => ({
          'line-color': raised,
          'line-width': widthByZoom(5, 7),
        })),
        lineLayer('trail-line', ({ accent }) => ({
          'line-color': accent,
          'line-width': widthByZoom(2.5, 4),
        })),
        dotLayer('trail-start', ({ accent, raised }) => ({
          'circle-color': raised,
          'circle-radius': 4,
          'circle-stroke-color': accent,
          'circle-stroke-width': 2.5,
        })),
      ],
    });
  }

  set(points: readonly GeoPoint[]): void {
    this.#points = [...points];
    this.#draw();
  }

  /** The asset has moved here, in web mercator from 0 to 1. An empty trail stays empty. */
  lengthen(x: number, y: number): void {
    const last = this.#points.at(-1);
    const point = { longitude: longitudeOf(x), latitude: latitudeOf(y) };
    if (last === undefined || metersBetween(last, point) < 1) return;
    this.#points.push(point);
    this.#draw();
  }

  #draw(): void {
    this.#overlay.set(presentGrowingTrail(this.#points));
  }
}
