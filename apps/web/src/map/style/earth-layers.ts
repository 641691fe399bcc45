import { labelPaint, lineNameLayout, placeLayout } from './place-labels.ts';
import { railLines, roadLines, type Widths } from './road-lines.ts';
import type { StyleLayer } from './style-layer.ts';

/** Roads, waters and towns of the whole world. */
export const earthSource = 'earth';

/** At higher zooms, data of 1:10,000,000 deviates visibly. */
const earthUntilZoom = 10.5;
const faded = (opacity = 1): unknown => ['interpolate', ['linear'], ['zoom'], 9, opacity, earthUntilZoom, 0];

function part(id: string, layer: string, minzoom: number, filter?: readonly unknown[]) {
  return {
    id: `${earthSource}-${id}`,
    source: earthSource,
    'source-layer': layer,
    minzoom,
    maxzoom: earthUntilZoom,
    ...(filter !== undefined && { filter }),
  };
}

const ofClass = (...classes: readonly string[]) => ['in', ['get', 'class'], ['literal', classes]];
const fadedLine = { paint: { 'line-opacity': faded() } };

function roads(id: string, minzoom: number, classes: readonly string[], widths: Widths, isTrunk = false) {
  return roadLines(part(id, 'road', minzoom, ofClass(...classes)), widths, { isTrunk, ...fadedLine });
}

const fill = (id: string, color: 'built' | 'water'): StyleLayer => ({
  ...part(id, id, 3),
  type: 'fill',
  paint: (colors) => ({ 'fill-color': colors[color], 'fill-opacity': faded() }),
});

const roadLayers = [
  roads('minor', 5, ['secondary', 'minor', 'track'], [5, 0.3, 8, 1.2, 10, 2]),
  roads('major', 4, ['major'], [4, 0.5, 6, 1.4, 8, 2.8, 10, 3.6], true),
];

/** Bottom to top. */
export const earthGround: readonly StyleLayer[] = [
  fill('urban', 'built'),
  fill('lake', 'water'),
  {
    ...part('river', 'river', 3),
    type: 'line',
    paint: ({ water }) => ({
      'line-color': water,
      'line-width': ['interpolate', ['linear'], ['zoom'], 3, 0.6, 8, 1.6],
      'line-opacity': faded(),
    }),
  },
  {
    ...part('ferry', 'road', 6, ofClass('ferry')),
    type: 'line',
    paint: ({ line }) => ({ 'line-color': line, 'line-dasharray': [3, 3], 'line-opacity': faded() }),
  },
  ...railLines(part('railway', 'railway', 5), fadedLine.paint),
  ...roadLayers.map(([edge]) => edge),
  ...roadLayers.map(([, line]) => line),
];

/** Also drawn over imagery. */
export const stateLines: StyleLayer = {
  ...part('states', 'state_line', 3),
  type: 'line',
  paint: ({ line }) => ({
    'line-color': line,
    'line-width': 1,
    'line-opacity': faded(0.8),
    'line-dasharray': [4, 3],
  }),
};

/** Names, limited by the filter `where`. */
export function earthNames(where: readonly unknown[]): StyleLayer[] {
  return [
    {
      ...part('river-names', 'river', 6),
      // At higher zooms, streets may have their own names.
      maxzoom: 8,
      type: 'symbol',
      layout: { ...lineNameLayout, 'text-field': ['get', 'name'], 'symbol-spacing': 400 },
      paint: labelPaint('label2'),
    },
    {
      ...part('airports', 'airport', 7, where),
      type: 'symbol',
      layout: { ...placeLayout, 'text-field': ['get', 'iata'], 'text-size': 10 },
      paint: labelPaint('label2'),
    },
  ];
}
