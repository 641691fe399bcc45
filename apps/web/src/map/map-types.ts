import type { GeoPoint } from '@azimute/geo';
import type { Box, Viewport } from '../live/live-protocol.ts';

export interface Camera extends GeoPoint {
  readonly zoom: number;
}

/** Pixels covered at each side. */
export interface Insets {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

/** Where the pointer is on the map, in degrees and in pixels of the map's container. */
export interface MapPointer extends GeoPoint {
  readonly x: number;
  readonly y: number;
  readonly metersPerPixel: number;
}

/** Hears where the pointer is while it is on no marker, and what is pressed there; null when it is elsewhere. */
export type PointerListener = (pointer: MapPointer | null, isPress: boolean) => void;

/** In pixels of the window. */
export interface WindowPlace {
  readonly x: number;
  readonly y: number;
}

/** A place of the map for which a menu was asked, and where in the window that is. */
export interface PlaceMenuRequest extends WindowPlace {
  readonly kind: 'place';
  readonly place: GeoPoint;
}

/** Takes the presses on the map, which mark places for it. */
export interface PressTool {
  readonly onPress: (place: GeoPoint) => void;
}

export interface MapEvents {
  readonly onReady: () => void;
  readonly onViewport: (viewport: Viewport) => void;
  /** The map came to rest; `isAlong`: where an asset that it follows has gone. */
  readonly onCamera: (camera: Camera, isAlong: boolean) => void;
  /** A box was drawn around what is to be picked. */
  readonly onBox: (box: Box) => void;
  /** By the secondary button or by a touch that stays, where no layer has anything. */
  readonly onMenu: (request: PlaceMenuRequest) => void;
  /** The person moved the map away from several that were kept in view. */
  readonly onKeepEnd: () => void;
  /** The person moved the map away. */
  readonly onFollowEnd: () => void;
}
