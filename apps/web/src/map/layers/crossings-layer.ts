import type { GeoPoint } from '@azimute/geo';
import type { Feature } from 'geojson';
import type { MapLayer, MapSurface } from '../map-layer.ts';
import { dotLayer } from '../overlays/line-layers.ts';
import type { Overlay, OverlayDescription } from '../overlays/map-overlays.ts';

/** Crossing of a geofence's edge. */
export interface DrawnCrossing extends GeoPoint {
  readonly isEntry: boolean;
  readonly isDoubtful: boolean;
}

const crossed: OverlayDescription = {
  name: 'crossings',
  level: 'marks',
  tolerance: 0,
  layers: [
    dotLayer('crossings-doubt', ({ danger }) => ({
      'circle-color': danger,
      'circle-opacity': 0.3,
      'circle-radius': ['case', ['get', 'isDoubtful'], 9, 0],
    })),
    dotLayer('crossings-dot', ({ accent, raised }) => ({
      'circle-color': ['case', ['get', 'isEntry'], accent, raised],
      'circle-radius': 3.5,
      'circle-stroke-color': ['case', ['get', 'isEntry'], raised, accent],
      'circle-stroke-width': 1.5,
    })),
  ],
};

/** Crossings as dots: solid for entries, hollow for exits, with a ring if doubtful. */
export class CrossingsLayer implements MapLayer {
  readonly #overlay: Overlay;

  constructor({ overlays }: MapSurface) {
    this.#overlay = overlays.mount(crossed);
  }

  show(crossings: readonly DrawnCrossing[]): void {
    this.#overlay.set({
      type: 'FeatureCollection',
      features: crossings.map(({ longitude, latitude, ...properties }): Feature => ({
        type: 'Feature',
        properties,
        geometry: { type: 'Point', coordinates: [longitude, latitude] },
      })),
    });
  }

  remove(): void {
    this.#overlay.remove();
  }
}
