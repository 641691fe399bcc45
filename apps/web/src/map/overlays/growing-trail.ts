import { metersBetween, type GeoPoint } from '@azimute/geo';
import { latitudeOf, longitudeOf } from '../../live/mercator.ts';
import { presentTrail } from '../present-lines.ts';
import type { MapOverlays } from './show-overlays.ts';

/** The way of the selected asset; it grows with every fix that arrives. */
export class GrowingTrail {
  readonly #overlays: MapOverlays;
  #points: GeoPoint[] = [];

  constructor(overlays: MapOverlays) {
    this.#overlays = overlays;
  }

  set(points: readonly GeoPoint[]): void {
    this.#points = [...points];
    this.#draw();
  }

  /** The asset is now here, in web mercator from 0 to 1. An empty trail stays empty. */
  lengthen(x: number, y: number): void {
    const last = this.#points.at(-1);
    const point = { longitude: longitudeOf(x), latitude: latitudeOf(y) };
    if (last === undefined || metersBetween(last, point) < 1) return;
    this.#points.push(point);
    this.#draw();
  }

  #draw(): void {
    this.#overlays.set('trail', presentTrail(this.#points));
  }
}
