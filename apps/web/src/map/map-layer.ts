import type { Map as MapLibreMap } from 'maplibre-gl';
import type { CameraMoves } from './camera-moves.ts';
import type { MapHover, MapTarget } from './map-types.ts';
import type { MapOverlays } from './overlays/show-overlays.ts';

/** What a layer draws on and moves. */
export interface MapSurface {
  readonly map: MapLibreMap;
  readonly overlays: MapOverlays;
  readonly moves: CameraMoves;
  readonly onHover: (hover: MapHover | null) => void;
}

/** Something of a layer that can be pointed at and opened. */
export interface MapItem {
  readonly hover: MapHover;
  readonly target: MapTarget;
  /** `isMore`: with the key held that picks several. */
  readonly open: (isMore: boolean) => void;
}

/** What is mounted over the base map and its overlays. */
export interface MapLayer {
  /** Puts it on a style that has just been loaded. */
  readonly add: () => void;
  /** In the colours that the page has now. */
  readonly repaint: () => void;
  /** What of it lies at a place of the container. */
  readonly itemAt: (x: number, y: number) => MapItem | null;
  readonly remove: () => void;
}
