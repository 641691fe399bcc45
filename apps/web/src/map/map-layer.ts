import type { Map as MapLibreMap } from 'maplibre-gl';
import type { CameraMoves } from './camera-moves.ts';
import type { PressTool, WindowPlace } from './map-types.ts';
import type { MapOverlays } from './overlays/map-overlays.ts';

/** Surface that a layer draws on and moves. */
export interface MapSurface {
  readonly map: MapLibreMap;
  readonly overlays: MapOverlays;
  readonly moves: CameraMoves;
  /** Routes presses to a tool; null ends it. */
  readonly pointing: { readonly use: (tool: PressTool | null) => void };
}

/** An object of a layer that can be hovered and opened. */
export interface MapItem {
  readonly point: () => void;
  /** `isMore`: with the modifier key for multiple selection. */
  readonly open: (isMore: boolean) => void;
  /** Absent if it has no menu; the menu of its place opens instead. */
  readonly openMenu?: (at: WindowPlace) => void;
}

/** A layer mounted over the base map. */
export interface MapLayer {
  /** Adds everything except overlays to a newly loaded style. */
  readonly add?: () => void;
  /** Uses the page's current colors. */
  readonly repaint?: () => void;
  /** Lies below all other interactive layers, regardless of mounting order. */
  readonly isGround?: true;
  /** Returns its object at a place of the container. */
  readonly itemAt?: (x: number, y: number) => MapItem | null;
  /** None of its objects is hovered anymore. */
  readonly leave?: () => void;
  readonly remove: () => void;
}
