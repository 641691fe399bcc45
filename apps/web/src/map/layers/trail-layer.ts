import type { Map as MapLibreMap } from 'maplibre-gl';
import type { MapLayer, MapSurface } from '../map-layer.ts';
import { dotLayer, lineLayer, widthByZoom, type OverlayLayer } from '../overlays/line-layers.ts';
import type { Overlay, OverlayDescription } from '../overlays/map-overlays.ts';
import { joinPacked, type PackedFeatures } from '../overlays/packed-features.ts';
import { fixesFromZoom, type TrailLineKind } from '../overlays/present-trail.ts';
import type { TrailColor } from '../overlays/trail-colors.ts';
import type { MapColors } from '../style/map-colors.ts';

const arrowImage = 'way-arrow';

const size = 32;

/** From this zoom on, the line shows its direction. */
const arrowsFromZoom = 11;

/** Dash patterns of compared trails after the first, in line widths. */
const dashes = [
  [2, 1.4],
  [0.4, 1.6],
  [4, 1.4],
  [4, 1.4, 0.4, 1.4],
  [1.2, 1.2],
] as const;

/** Layer of line features of one kind. */
function partLayer(id: string, kind: TrailLineKind, paint: OverlayLayer['paint']): OverlayLayer {
  return { ...lineLayer(id, paint), filter: ['==', ['get', 'kind'], kind] };
}

/** Layers of trails with dash patterns; the first, and those beyond the patterns, are solid. */
function dashedLayers(paint: OverlayLayer['paint']): OverlayLayer[] {
  const ofSpeed = ['==', ['get', 'kind'], 'speed'];
  const trail = ['get', 'trail'];
  const dashed = dashes.map((dash, index): OverlayLayer => ({
    ...lineLayer(`route-line-${index + 1}`, (colors) => ({ ...paint(colors), 'line-dasharray': dash })),
    layout: { 'line-cap': 'butt', 'line-join': 'round' },
    filter: ['all', ofSpeed, ['==', trail, index + 1]],
  }));
  const isDashed = ['in', trail, ['literal', dashes.map((_, index) => index + 1)]];
  return [...dashed, { ...lineLayer('route-line', paint), filter: ['all', ofSpeed, ['!', isDashed]] }];
}

/** Color by a number of the feature; gray if unknown. */
function byNumber(name: string, colors: readonly string[], other: string): unknown {
  return ['match', ['get', name], ...colors.flatMap((color, number) => [number, color]), other];
}

const colorsBy: Readonly<Record<TrailColor, (colors: MapColors) => unknown>> = {
  speed: ({ speeds, label2 }) => byNumber('band', speeds, label2),
  status: ({ states, label2 }) => byNumber('state', states, label2),
  asset: ({ assets, label2 }) => byNumber('trail', assets, label2),
};

const lineIn = (by: TrailColor): OverlayDescription => ({
  name: 'route',
  level: 'lines',
  tolerance: 0.4,
  addImages: addArrowImage,
  layers: [
    partLayer('route-gap', 'gap', ({ label2 }) => ({
      'line-color': label2,
      'line-width': 2,
      'line-dasharray': [1, 2.5],
    })),
    partLayer('route-jump', 'jump', ({ danger }) => ({
      'line-color': danger,
      'line-width': 1.5,
      'line-dasharray': [4, 3],
    })),
    partLayer('route-casing', 'way', ({ raised }) => ({
      'line-color': raised,
      'line-width': widthByZoom(5, 8),
    })),
    ...dashedLayers((colors) => ({ 'line-color': colorsBy[by](colors), 'line-width': widthByZoom(2.5, 5) })),
    {
      id: 'route-arrows',
      type: 'symbol',
      filter: ['==', ['get', 'kind'], 'way'],
      minzoom: arrowsFromZoom,
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 130,
        'icon-image': arrowImage,
        'icon-size': 0.5,
        // Of overlapping fixes, shows only as many as do not cover one another.
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
});

const fixesIn = (by: TrailColor): OverlayDescription => ({
  name: 'fixes',
  level: 'marks',
  tolerance: 0,
  layers: [
    {
      ...dotLayer('fixes-dots', (colors) => ({
        'circle-color': colorsBy[by](colors),
        'circle-radius': ['interpolate', ['linear'], ['zoom'], fixesFromZoom, 2.5, 18, 4.5],
        'circle-stroke-color': colors.raised,
        'circle-stroke-width': 1.5,
      })),
      minzoom: fixesFromZoom,
      filter: ['<=', ['get', 'zoom'], ['zoom']],
    },
  ],
});

/** A trail for drawing: lines, and fixes as dots. */
export interface DrawnTrail {
  readonly way: PackedFeatures;
  readonly dots: PackedFeatures;
}

/** Paths of assets, and their fixes as dots. */
export class TrailLayer implements MapLayer {
  readonly #overlays: MapSurface['overlays'];
  #by: TrailColor = 'speed';
  #line: Overlay;
  #fixes: Overlay;

  constructor({ overlays }: MapSurface) {
    this.#overlays = overlays;
    this.#line = overlays.mount(lineIn(this.#by));
    this.#fixes = overlays.mount(fixesIn(this.#by));
  }

  /** The first trail is on top. */
  show(trails: readonly DrawnTrail[], by: TrailColor = 'speed'): void {
    if (by !== this.#by) {
      this.remove();
      this.#by = by;
      this.#line = this.#overlays.mount(lineIn(by));
      this.#fixes = this.#overlays.mount(fixesIn(by));
    }
    this.#line.set(joinPacked(trails.map(({ way }) => way)));
    this.#fixes.set(joinPacked(trails.map(({ dots }) => dots)));
  }

  remove(): void {
    this.#line.remove();
    this.#fixes.remove();
  }
}

/** Adds an arrow that points east, as a signed distance field so that layers can color it. */
function addArrowImage(map: MapLibreMap): void {
  if (map.hasImage(arrowImage)) return;
  const data = new Uint8ClampedArray(size * size * 4);
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1)
      data.set([255, 255, 255, alphaAt(x + 0.5, y + 0.5)], (y * size + x) * 4);
  }
  map.addImage(arrowImage, { width: size, height: size, data }, { sdf: true });
}

/** The edge of a signed distance field is at 191; 8 pixels further inside or outside it is full or empty. */
function alphaAt(x: number, y: number): number {
  const half = size / 2;
  const [ahead, aside] = [x - half, Math.abs(y - half)];
  // Two slanted edges in front, two less slanted ones behind.
  const front = (8 - ahead - aside) / Math.SQRT2;
  const back = (ahead + 6 + aside * 0.55) / Math.hypot(1, 0.55);
  return 191 + Math.min(front, back) * 24;
}
