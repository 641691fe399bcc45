import type { Map as MapLibreMap } from 'maplibre-gl';
import type { CameraMoves } from './camera-moves.ts';
import type { PressTool, WindowPlace } from './map-types.ts';
import type { MapOverlays } from './overlays/map-overlays.ts';

/** What a layer draws on and moves. */
export interface MapSurface {
  readonly map: MapLibreMap;
  readonly overlays: MapOverlays;
  readonly moves: CameraMoves;
  /** Takes presses for a tool until it is given null. */
  readonly pointing: { readonly use: (tool: PressTool | null) => void };
}

/** Something of a layer that can be pointed at and opened. */
export interface MapItem {
  readonly point: () => void;
  /** `isMore`: with the key held that picks several. */
  readonly open: (isMore: boolean) => void;
  /** Absent where it has no menu: the one of its place is opened. */
  readonly openMenu?: (at: WindowPlace) => void;
}

/** What is mounted over the base map. */
export interface MapLayer {
  /** Puts on a style that has just been loaded what is none of its overlays. */
  readonly add?: () => void;
  /** In the colours that the page has now. */
  readonly repaint?: () => void;
  /** Lies under what else can be pointed at, whenever it is mounted. */
  readonly isGround?: true;
  /** What of it lies at a place of the container. */
  readonly itemAt?: (x: number, y: number) => MapItem | null;
  /** Nothing of it is pointed at any more. */
  readonly leave?: () => void;
  readonly remove: () => void;
}
