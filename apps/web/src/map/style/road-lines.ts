import type { MapColors } from './map-colors.ts';
import type { StyleLayer } from './style-layer.ts';

const roundLine = { 'line-cap': 'round', 'line-join': 'round' };

/** Zooms, each with a width in pixels. */
export type Widths = readonly number[];

const edgePixels = 1.6;

function widthAt(widths: Widths): unknown {
  return ['interpolate', ['exponential', 1.5], ['zoom'], ...widths];
}

type LinePart = Omit<StyleLayer, 'type' | 'layout' | 'paint'>;

/** Casing and fill of a road. */
export function roadLines(
  part: LinePart,
  widths: Widths,
  {
    isTrunk = false,
    paint = {},
  }: { readonly isTrunk?: boolean; readonly paint?: Record<string, unknown> } = {},
): [edge: StyleLayer, line: StyleLayer] {
  const line = (id: string, width: Widths, color: keyof MapColors): StyleLayer => ({
    ...part,
    id,
    type: 'line',
    layout: roundLine,
    paint: (colors) => ({ 'line-color': colors[color], 'line-width': widthAt(width), ...paint }),
  });
  const wider = widths.map((value, index) => (index % 2 === 0 ? value : value + edgePixels));
  return [
    line(`${part.id}-edge`, wider, isTrunk ? 'trunkcase' : 'casing'),
    line(part.id, widths, isTrunk ? 'trunk' : 'road'),
  ];
}

/** A railway as a thin line with ties. */
export function railLines(part: LinePart, paint: Record<string, unknown> = {}): StyleLayer[] {
  const width = ['interpolate', ['linear'], ['zoom'], 5, 0.7, 14, 1.4];
  const sleepers = ['interpolate', ['linear'], ['zoom'], 8, 2.4, 14, 4.4];
  const line = (id: string, own: Record<string, unknown>): StyleLayer => ({
    ...part,
    id,
    type: 'line',
    paint: (colors) => ({ 'line-color': colors.line, ...own, ...paint }),
  });
  return [
    line(part.id, { 'line-width': width }),
    line(`${part.id}-sleepers`, { 'line-width': sleepers, 'line-dasharray': [0.35, 2.5] }),
  ];
}
