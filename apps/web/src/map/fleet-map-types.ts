import type { Viewport } from '../live/live-protocol.ts';
import type { MapPoint } from './measure-distance.ts';

export interface Camera extends MapPoint {
  readonly zoom: number;
}

/** Pixels covered at each side. */
export interface Insets {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

export type TrailPoint = MapPoint;

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

export interface FleetMapEvents {
  readonly onReady: () => void;
  readonly onViewport: (viewport: Viewport) => void;
  /** The map came to rest. */
  readonly onCamera: (camera: Camera) => void;
  readonly onHover: (hover: MapHover | null) => void;
  readonly onSelect: (assetId: number) => void;
  readonly onCluster: (key: number) => void;
  readonly onMeasure: (points: readonly MapPoint[]) => void;
  /** The person moved the map away. */
  readonly onFollowEnd: () => void;
}
