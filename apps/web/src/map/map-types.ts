import type { GeoPoint } from '@azimute/geo';
import type { Box, Viewport } from '../live/live-protocol.ts';

export interface Camera extends GeoPoint {
  readonly zoom: number;
}

/** Covered pixels on each side. */
export interface Insets {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

/** Pointer position on the map, in degrees and in container pixels. */
export interface MapPointer extends GeoPoint {
  readonly x: number;
  readonly y: number;
  readonly metersPerPixel: number;
}

/** Receives the pointer's position and presses while it is on no marker; null while it is elsewhere. */
export type PointerListener = (pointer: MapPointer | null, isPress: boolean) => void;

/** In window pixels. */
export interface WindowPlace {
  readonly x: number;
  readonly y: number;
}

/** A place of the map whose menu was requested, with its window position. */
export interface PlaceMenuRequest extends WindowPlace {
  readonly kind: 'place';
  readonly place: GeoPoint;
}

/** Receives the presses on the map, which mark places for it. */
export interface PressTool {
  readonly onPress: (place: GeoPoint) => void;
}

export interface MapEvents {
  readonly onReady: () => void;
  readonly onViewport: (viewport: Viewport) => void;
  /** The map came to rest; `isAlong`: by following an asset. */
  readonly onCamera: (camera: Camera, isAlong: boolean) => void;
  /** A box was drawn around assets to select. */
  readonly onBox: (box: Box) => void;
  /** Requested by secondary button or long press, where no layer has an object. */
  readonly onMenu: (request: PlaceMenuRequest) => void;
  /** The user moved the map away from assets that were kept in view. */
  readonly onKeepEnd: () => void;
  /** The user moved the map away. */
  readonly onFollowEnd: () => void;
}
