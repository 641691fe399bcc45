import type { StyleLayer } from '../style/style-layer.ts';

/** A layer of an overlay, whose source is the overlay's own. */
export type OverlayLayer = Omit<StyleLayer, 'source'>;

const roundLine = { 'line-cap': 'round', 'line-join': 'round' };

export function lineLayer(id: string, paint: StyleLayer['paint']): OverlayLayer {
  return { id, type: 'line', layout: roundLine, paint };
}

export function dotLayer(id: string, paint: StyleLayer['paint']): OverlayLayer {
  return { id, type: 'circle', filter: ['==', ['geometry-type'], 'Point'], paint };
}

/** Pixels that grow with the nearness: far off, a line that is gone over and over would fill its ground. */
export function widthByZoom(far: number, near: number): unknown {
  return ['interpolate', ['linear'], ['zoom'], 9, far, 16, near];
}
