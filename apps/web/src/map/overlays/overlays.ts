import type { MapColors } from '../style/map-colors.ts';
import type { StyleLayer } from '../style/style-layer.ts';
import { arrowImage } from './arrow-image.ts';
import { fixesFromZoom, type DayLineKind } from './present-day.ts';

export const overlayNames = ['geofences', 'trail', 'day', 'fixes', 'measure'] as const;
/** What is drawn over the base map from data of our own; each is a source of that name. */
export type OverlayName = (typeof overlayNames)[number];

interface Overlay {
  /** How far a drawn line may lie from the given one, in pixels. */
  readonly tolerance: number;
  /** Under the names of places, or over everything but the markers. */
  readonly place: 'under labels' | 'on top';
  /** Bottom to top. */
  readonly layers: readonly StyleLayer[];
}

const roundLine = { 'line-cap': 'round', 'line-join': 'round' };

function lineOver(id: string, source: OverlayName, paint: StyleLayer['paint']): StyleLayer {
  return { id, source, type: 'line', layout: roundLine, paint };
}

/** Line features that are of one kind. */
function partOver(id: string, kind: DayLineKind, paint: StyleLayer['paint']): StyleLayer {
  return { ...lineOver(id, 'day', paint), filter: ['==', ['get', 'kind'], kind] };
}

/** Pixels that grow with the nearness: far off, a way that is gone over and over would fill its ground. */
function widthByZoom(far: number, near: number): unknown {
  return ['interpolate', ['linear'], ['zoom'], 9, far, 16, near];
}

function dotOver(id: string, source: OverlayName, paint: StyleLayer['paint']): StyleLayer {
  return { id, source, type: 'circle', filter: ['==', ['geometry-type'], 'Point'], paint };
}

/** From here on the way says its direction. */
const arrowsFromZoom = 11;

/** By the band of speed of a feature; grey where the speed is not known. */
function bandColor({ speeds, label2 }: MapColors): unknown {
  return ['match', ['get', 'band'], ...speeds.flatMap((color, band) => [band, color]), label2];
}

/** The colour that a feature brings along. */
function ownColor({ accent }: MapColors): unknown {
  return ['to-color', ['get', 'color'], accent];
}

/** Bottom to top. */
export const overlays: Readonly<Record<OverlayName, Overlay>> = {
  geofences: {
    tolerance: 0.2,
    place: 'under labels',
    layers: [
      {
        id: 'geofences-area',
        source: 'geofences',
        type: 'fill',
        paint: (colors) => ({ 'fill-color': ownColor(colors), 'fill-opacity': 0.12 }),
      },
      lineOver('geofences-edge', 'geofences', (colors) => ({
        'line-color': ownColor(colors),
        'line-width': 2,
      })),
    ],
  },
  trail: {
    tolerance: 0.1,
    place: 'under labels',
    layers: [
      lineOver('trail-casing', 'trail', ({ raised }) => ({
        'line-color': raised,
        'line-width': widthByZoom(5, 7),
      })),
      lineOver('trail-line', 'trail', ({ accent }) => ({
        'line-color': accent,
        'line-width': widthByZoom(2.5, 4),
      })),
      dotOver('trail-start', 'trail', ({ accent, raised }) => ({
        'circle-color': raised,
        'circle-radius': 4,
        'circle-stroke-color': accent,
        'circle-stroke-width': 2.5,
      })),
    ],
  },
  day: {
    tolerance: 0.4,
    place: 'under labels',
    layers: [
      partOver('day-gap', 'gap', ({ label2 }) => ({
        'line-color': label2,
        'line-width': 2,
        'line-dasharray': [1, 2.5],
      })),
      partOver('day-jump', 'jump', ({ danger }) => ({
        'line-color': danger,
        'line-width': 1.5,
        'line-dasharray': [4, 3],
      })),
      partOver('day-casing', 'way', ({ raised }) => ({
        'line-color': raised,
        'line-width': widthByZoom(5, 8),
      })),
      partOver('day-line', 'speed', (colors) => ({
        'line-color': bandColor(colors),
        'line-width': widthByZoom(2.5, 5),
      })),
      {
        id: 'day-arrows',
        source: 'day',
        type: 'symbol',
        filter: ['==', ['get', 'kind'], 'way'],
        minzoom: arrowsFromZoom,
        layout: {
          'symbol-placement': 'line',
          'symbol-spacing': 130,
          'icon-image': arrowImage,
          'icon-size': 0.5,
          // Of a way that is gone over and over only as many as do not cover one another.
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
  },
  fixes: {
    tolerance: 0,
    place: 'on top',
    layers: [
      {
        ...dotOver('fixes-dots', 'fixes', (colors) => ({
          'circle-color': bandColor(colors),
          'circle-radius': ['interpolate', ['linear'], ['zoom'], fixesFromZoom, 2.5, 18, 4.5],
          'circle-stroke-color': colors.raised,
          'circle-stroke-width': 1.5,
        })),
        minzoom: fixesFromZoom,
        filter: ['<=', ['get', 'zoom'], ['zoom']],
      },
    ],
  },
  measure: {
    tolerance: 0,
    place: 'on top',
    layers: [
      {
        id: 'measure-area',
        source: 'measure',
        type: 'fill',
        filter: ['==', ['geometry-type'], 'Polygon'],
        paint: ({ text }) => ({ 'fill-color': text, 'fill-opacity': 0.12 }),
      },
      lineOver('measure-casing', 'measure', ({ raised }) => ({ 'line-color': raised, 'line-width': 5 })),
      lineOver('measure-line', 'measure', ({ text }) => ({
        'line-color': text,
        'line-width': 2,
        'line-dasharray': [2, 2],
      })),
    ],
  },
};
