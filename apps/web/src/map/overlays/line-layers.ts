import type { StyleLayer } from '../style/style-layer.ts';

/** A layer of an overlay, whose source is set by the overlay. */
export type OverlayLayer = Omit<StyleLayer, 'source'>;

const roundLine = { 'line-cap': 'round', 'line-join': 'round' };

export function lineLayer(id: string, paint: StyleLayer['paint']): OverlayLayer {
  return { id, type: 'line', layout: roundLine, paint };
}

export function dotLayer(id: string, paint: StyleLayer['paint']): OverlayLayer {
  return { id, type: 'circle', filter: ['==', ['geometry-type'], 'Point'], paint };
}

/** Line width that grows with zoom: at low zoom, repeated lines would fill the area. */
export function widthByZoom(far: number, near: number): unknown {
  return ['interpolate', ['linear'], ['zoom'], 9, far, 16, near];
}
