import { latitudeOf, longitudeOf } from '../../live/mercator.ts';
import { distanceMeters, type MapPoint } from '../measure-distance.ts';
import { presentTrail } from '../present-lines.ts';
import type { MapOverlays } from './show-overlays.ts';

/** The way of the selected asset; it grows with every fix that arrives. */
export class GrowingTrail {
  readonly #overlays: MapOverlays;
  #points: MapPoint[] = [];

  constructor(overlays: MapOverlays) {
    this.#overlays = overlays;
  }

  set(points: readonly MapPoint[]): void {
    this.#points = [...points];
    this.#draw();
  }

  /** The asset is now here, in web mercator from 0 to 1. An empty trail stays empty. */
  lengthen(x: number, y: number): void {
    const last = this.#points.at(-1);
    const point = { longitude: longitudeOf(x), latitude: latitudeOf(y) };
    if (last === undefined || distanceMeters(last, point) < 1) return;
    this.#points.push(point);
    this.#draw();
  }

  #draw(): void {
    this.#overlays.set('trail', presentTrail(this.#points));
  }
}
