import type { MapLayer, MapSurface } from '../map-layer.ts';
import { addArrowImage, arrowImage } from '../overlays/arrow-image.ts';
import { dotLayer, lineLayer, widthByZoom, type OverlayLayer } from '../overlays/line-layers.ts';
import type { Overlay, OverlayDescription } from '../overlays/map-overlays.ts';
import type { PackedFeatures } from '../overlays/packed-features.ts';
import { fixesFromZoom, type DayLineKind } from '../overlays/present-day.ts';
import type { MapColors } from '../style/map-colors.ts';

/** From here on the line shows its direction. */
const arrowsFromZoom = 11;

/** Line features that are of one kind. */
function partLayer(id: string, kind: DayLineKind, paint: OverlayLayer['paint']): OverlayLayer {
  return { ...lineLayer(id, paint), filter: ['==', ['get', 'kind'], kind] };
}

/** By the band of speed of a feature; grey where the speed is not known. */
function bandColor({ speeds, label2 }: MapColors): unknown {
  return ['match', ['get', 'band'], ...speeds.flatMap((color, band) => [band, color]), label2];
}

const line: OverlayDescription = {
  name: 'day',
  level: 'lines',
  tolerance: 0.4,
  addImages: addArrowImage,
  layers: [
    partLayer('day-gap', 'gap', ({ label2 }) => ({
      'line-color': label2,
      'line-width': 2,
      'line-dasharray': [1, 2.5],
    })),
    partLayer('day-jump', 'jump', ({ danger }) => ({
      'line-color': danger,
      'line-width': 1.5,
      'line-dasharray': [4, 3],
    })),
    partLayer('day-casing', 'way', ({ raised }) => ({
      'line-color': raised,
      'line-width': widthByZoom(5, 8),
    })),
    partLayer('day-line', 'speed', (colors) => ({
      'line-color': bandColor(colors),
      'line-width': widthByZoom(2.5, 5),
    })),
    {
      id: 'day-arrows',
      type: 'symbol',
      filter: ['==', ['get', 'kind'], 'way'],
      minzoom: arrowsFromZoom,
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 130,
        'icon-image': arrowImage,
        'icon-size': 0.5,
        // Of a line that is gone over and over only as many as do not cover one another.
        'icon-allow-overlap': false,
        'icon-padding': 12,
        'icon-rotation-alignment': 'map',
      },
      paint: ({ raised, text }) => ({
        'icon-color': text,
        'icon-halo-color': raised,
        'icon-halo-width': 1.5,
      }),
    },
  ],
};

const fixes: OverlayDescription = {
  name: 'fixes',
  level: 'marks',
  tolerance: 0,
  layers: [
    {
      ...dotLayer('fixes-dots', (colors) => ({
        'circle-color': bandColor(colors),
        'circle-radius': ['interpolate', ['linear'], ['zoom'], fixesFromZoom, 2.5, 18, 4.5],
        'circle-stroke-color': colors.raised,
        'circle-stroke-width': 1.5,
      })),
      minzoom: fixesFromZoom,
      filter: ['<=', ['get', 'zoom'], ['zoom']],
    },
  ],
};

/** The day of an asset: where it went, by speed, and its fixes as dots. */
export class DayLayer implements MapLayer {
  readonly #line: Overlay;
  readonly #fixes: Overlay;

  constructor({ overlays }: MapSurface) {
    this.#line = overlays.mount(line);
    this.#fixes = overlays.mount(fixes);
  }

  show(way: PackedFeatures, dots: PackedFeatures): void {
    this.#line.set(way);
    this.#fixes.set(dots);
  }

  remove(): void {
    this.#line.remove();
    this.#fixes.remove();
  }
}
