import type { FeatureCollection } from 'geojson';
import type { LayerSpecification, StyleSpecification } from 'maplibre-gl';
import type { MapColors } from './map-colors.ts';
import { labelFont, strongLabelFont } from './map-fonts.ts';

/** From here on the detailed coasts and borders are drawn, once they are there. */
export const nearFromZoom = 4.5;

export const nothing: FeatureCollection = { type: 'FeatureCollection', features: [] };

type Paint = Record<string, unknown>;
/** A layer whose colours are left to its paint function, so that a theme can be switched without a new style. */
interface Layer {
  readonly id: string;
  readonly type: LayerSpecification['type'];
  readonly source?: string;
  readonly filter?: unknown;
  readonly minzoom?: number;
  readonly maxzoom?: number;
  readonly layout?: Record<string, unknown>;
  readonly paint: (colors: MapColors) => Paint;
}

function worldLayers(part: 'far' | 'near'): Layer[] {
  const zooms = part === 'far' ? {} : { minzoom: nearFromZoom };
  const layer = (kind: string, type: 'fill' | 'line', paint: Layer['paint']) =>
    ({
      id: `${part}-${kind}`,
      source: part,
      type,
      filter: ['==', ['get', 'kind'], kind],
      ...zooms,
      paint,
    }) satisfies Layer;
  return [
    layer('land', 'fill', ({ land }) => ({ 'fill-color': land, 'fill-antialias': false })),
    layer('coast', 'line', ({ casing }) => ({ 'line-color': casing, 'line-width': 0.8 })),
    layer('border', 'line', ({ line }) => ({ 'line-color': line, 'line-width': 1.1 })),
  ];
}

/** Near the ground a disc no longer passes for the outline of a town. */
const builtUntilZoom = 9.5;
const builtOpacity = ['interpolate', ['linear'], ['zoom'], 8, 1, builtUntilZoom, 0];

/** Towns as discs whose area follows the population, growing with the map. */
const builtRadius = [
  'interpolate',
  ['exponential', 2],
  ['zoom'],
  5,
  ['*', 0.0009, ['sqrt', ['get', 'population']]],
  11,
  ['*', 0.058, ['sqrt', ['get', 'population']]],
];

function labelLayer(kind: string, layout: Record<string, unknown>, color: 'label' | 'label2'): Layer {
  return {
    id: `label-${kind}`,
    source: 'places',
    type: 'symbol',
    filter: ['all', ['==', ['get', 'kind'], kind], ['<=', ['get', 'zoom'], ['zoom']]],
    layout: {
      'text-field': ['get', 'name'],
      'text-font': [labelFont],
      'text-max-width': 9,
      'text-padding': 6,
      'symbol-sort-key': ['-', 0, ['get', 'population']],
      ...layout,
    },
    paint: (colors: MapColors) => ({
      'text-color': colors[color],
      'text-halo-color': colors.halo,
      'text-halo-width': 1.6,
    }),
  };
}

const cityLayout = {
  'text-font': [strongLabelFont],
  'text-size': ['interpolate', ['linear'], ['get', 'population'], 300_000, 12.5, 3_000_000, 15],
};

const roundLine = { 'line-cap': 'round', 'line-join': 'round' };

function lineOver(id: string, source: string, paint: Layer['paint']): Layer {
  return { id, source, type: 'line', layout: roundLine, paint };
}

function dotOver(id: string, source: string, paint: Layer['paint']): Layer {
  return { id, source, type: 'circle', filter: ['==', ['geometry-type'], 'Point'], paint };
}

/** Layers of the coarse world, to be hidden near the ground when the detailed one is drawn. */
export const farLayers = ['far-land', 'far-coast', 'far-border'] as const;

/** Bottom to top. */
const layers: readonly Layer[] = [
  { id: 'water', type: 'background', paint: ({ water }) => ({ 'background-color': water }) },
  ...worldLayers('far'),
  ...worldLayers('near'),
  {
    id: 'built',
    source: 'places',
    type: 'circle',
    minzoom: 5,
    maxzoom: builtUntilZoom,
    filter: ['all', ['!=', ['get', 'kind'], 'country'], ['>', ['get', 'population'], 20_000]],
    paint: ({ built }: MapColors) => ({
      'circle-color': built,
      'circle-radius': builtRadius,
      'circle-opacity': builtOpacity,
    }),
  },
  {
    id: 'states',
    source: 'states',
    type: 'line',
    minzoom: 3,
    paint: ({ line }: MapColors) => ({
      'line-color': line,
      'line-width': 1,
      'line-opacity': 0.8,
      'line-dasharray': [4, 3],
    }),
  },
  lineOver('trail-casing', 'trail', ({ raised }) => ({ 'line-color': raised, 'line-width': 7 })),
  lineOver('trail-line', 'trail', ({ accent }) => ({ 'line-color': accent, 'line-width': 4 })),
  dotOver('trail-start', 'trail', ({ accent, raised }) => ({
    'circle-color': raised,
    'circle-radius': 4,
    'circle-stroke-color': accent,
    'circle-stroke-width': 2.5,
  })),
  labelLayer('town', { 'text-size': 11 }, 'label2'),
  labelLayer('city', cityLayout, 'label'),
  labelLayer(
    'country',
    { 'text-font': [strongLabelFont], 'text-size': 13, 'text-letter-spacing': 0.04 },
    'label2',
  ),
  lineOver('measure-casing', 'measure', ({ raised }) => ({ 'line-color': raised, 'line-width': 5 })),
  lineOver('measure-line', 'measure', ({ text }) => ({
    'line-color': text,
    'line-width': 2,
    'line-dasharray': [2, 2],
  })),
  dotOver('measure-dots', 'measure', ({ text, raised }) => ({
    'circle-color': raised,
    'circle-radius': 4,
    'circle-stroke-color': text,
    'circle-stroke-width': 2,
  })),
];

function emptySource(tolerance: number): StyleSpecification['sources'][string] {
  return { type: 'geojson', data: nothing, tolerance };
}

/** The embedded base map and the lines drawn over it; the data come later, part by part. */
export function buildStyle(colors: MapColors): StyleSpecification {
  return {
    version: 8,
    sources: {
      far: { ...emptySource(0.4), maxzoom: 5 } as StyleSpecification['sources'][string],
      near: { ...emptySource(0.3), maxzoom: 8 } as StyleSpecification['sources'][string],
      states: { ...emptySource(0.3), maxzoom: 9 } as StyleSpecification['sources'][string],
      places: { ...emptySource(0), maxzoom: 9 } as StyleSpecification['sources'][string],
      trail: emptySource(0.1),
      measure: emptySource(0),
    },
    layers: layers.map((layer) => ({ ...layer, paint: layer.paint(colors) }) as LayerSpecification),
  };
}

/** Every paint property of a theme, to be set on the map that is shown. */
export function paintOf(colors: MapColors): { layer: string; property: string; value: unknown }[] {
  return layers.flatMap((layer) =>
    Object.entries(layer.paint(colors)).map(([property, value]) => ({ layer: layer.id, property, value })),
  );
}
