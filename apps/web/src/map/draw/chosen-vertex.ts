import type { GeoPoint } from '@azimute/geo';
import type { Position } from 'geojson';
import type { Map as MapLibreMap } from 'maplibre-gl';
import type { MapSurface } from '../map-layer.ts';
import { dotLayer } from '../overlays/line-layers.ts';
import type { Overlay } from '../overlays/map-overlays.ts';
import type { DrawnPart } from './drawing-parts.ts';

/** Touch radius of a vertex. */
const reachPixels = 20;

interface VertexNumber {
  readonly part: number;
  readonly index: number;
}

interface Vertex {
  readonly part: DrawnPart;
  readonly index: number;
  readonly place: Position;
}

/** The shape's vertex that keys and buttons act on, marked on the map. */
export class ChosenVertex {
  readonly #map: MapLibreMap;
  readonly #overlay: Overlay;
  #chosen: VertexNumber | null = null;

  constructor({ map, overlays }: MapSurface) {
    this.#map = map;
    this.#overlay = overlays.mount({
      name: 'draw-vertex',
      level: 'tools',
      tolerance: 0,
      layers: [
        dotLayer('draw-vertex-ring', ({ accent }) => ({
          'circle-radius': 11,
          'circle-opacity': 0,
          'circle-stroke-color': accent,
          'circle-stroke-width': 3,
        })),
      ],
    });
  }

  choose(chosen: VertexNumber | null): void {
    this.#chosen = chosen;
    if (chosen === null) this.#overlay.set(null);
  }

  /** Chooses the nearest vertex within reach, if there is one. */
  chooseNear(parts: readonly DrawnPart[], { longitude, latitude }: GeoPoint): void {
    const at = this.#map.project([longitude, latitude]);
    let nearest: VertexNumber | null = null;
    let least = reachPixels;
    for (const [part, { ring }] of parts.entries()) {
      for (const [index, [x = 0, y = 0]] of ring.slice(0, -1).entries()) {
        const pixel = this.#map.project([x, y]);
        const distance = Math.hypot(pixel.x - at.x, pixel.y - at.y);
        if (distance >= least) continue;
        nearest = { part, index };
        least = distance;
      }
    }
    this.choose(nearest);
    this.keep(parts);
  }

  of(parts: readonly DrawnPart[]): Vertex | null {
    const part = parts[this.#chosen?.part ?? -1];
    const index = this.#chosen?.index ?? -1;
    const place = part?.ring.slice(0, -1)[index];
    return part === undefined || place === undefined ? null : { part, index, place };
  }

  step(parts: readonly DrawnPart[], step: 1 | -1): void {
    const all = parts.flatMap(({ ring }, part) => ring.slice(1).map((_, index) => ({ part, index })));
    const at = all.findIndex(
      ({ part, index }) => part === this.#chosen?.part && index === this.#chosen.index,
    );
    const next = at < 0 && step < 0 ? -1 : at + step;
    this.choose(all.at(next % all.length) ?? null);
    this.keep(parts);
  }

  /** Moves the mark with its vertex; deselects a removed vertex. */
  keep(parts: readonly DrawnPart[]): void {
    const vertex = this.of(parts);
    if (vertex === null) {
      this.choose(null);
      return;
    }
    this.#overlay.set({
      type: 'FeatureCollection',
      features: [{ type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: vertex.place } }],
    });
  }

  remove(): void {
    this.#overlay.remove();
  }
}
