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

/** What the pointer is on, at its place in the map's container. */
export type MapHover =
  | { readonly kind: 'asset'; readonly assetId: number; readonly x: number; readonly y: number }
  | {
      readonly kind: 'cluster';
      /** In the order of liveStatuses. */
      readonly counts: readonly number[];
      readonly count: number;
      readonly radius: number;
      readonly x: number;
      readonly y: number;
    };

/** Where the pointer is on the map, in degrees and in pixels of the map's container. */
export interface MapPointer extends GeoPoint {
  readonly x: number;
  readonly y: number;
  readonly metersPerPixel: number;
}

/** Hears where the pointer is while it is on no marker, and what is pressed there; null when it is elsewhere. */
export type PointerListener = (pointer: MapPointer | null, isPress: boolean) => void;

/** What a menu is asked for on. */
export type MapTarget = { readonly place: GeoPoint } & (
  | { readonly kind: 'place' }
  | { readonly kind: 'asset'; readonly assetId: number }
  | { readonly kind: 'cluster'; readonly key: number; readonly count: number }
);

/** What was asked for a menu, and where in the window. */
export type MenuRequest = MapTarget & { readonly x: number; readonly y: number };

/** Takes the presses on the map, which mark places for it. */
export interface PressTool {
  readonly onPress: (place: GeoPoint) => void;
}

export interface MapEvents {
  readonly onReady: () => void;
  readonly onViewport: (viewport: Viewport) => void;
  /** The map came to rest; `isAlong`: where an asset that it follows has gone. */
  readonly onCamera: (camera: Camera, isAlong: boolean) => void;
  readonly onHover: (hover: MapHover | null) => void;
  /** A box was drawn around what is to be picked. */
  readonly onBox: (box: Box) => void;
  /** By the secondary button, or by a touch that stays. */
  readonly onMenu: (target: MenuRequest) => void;
  /** The person moved the map away from several that were kept in view. */
  readonly onKeepEnd: () => void;
  /** The person moved the map away. */
  readonly onFollowEnd: () => void;
}

export interface FleetEvents {
  /** `isMore`: with the key held that picks several. */
  readonly onSelect: (assetId: number, isMore: boolean) => void;
  readonly onCluster: (key: number, isMore: boolean) => void;
}
