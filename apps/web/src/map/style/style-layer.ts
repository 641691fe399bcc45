import type { LayerSpecification } from 'maplibre-gl';
import type { MapColors } from './map-colors.ts';

/** A layer whose colors come from a paint function, so that a theme switches without a new style. */
export interface StyleLayer {
  readonly id: string;
  readonly type: LayerSpecification['type'];
  readonly source?: string;
  readonly 'source-layer'?: string;
  readonly filter?: unknown;
  readonly minzoom?: number;
  readonly maxzoom?: number;
  readonly layout?: Record<string, unknown>;
  readonly paint: (colors: MapColors) => Record<string, unknown>;
}

export function specify(layer: StyleLayer, colors: MapColors): LayerSpecification {
  return { ...layer, paint: layer.paint(colors) } as LayerSpecification;
}
