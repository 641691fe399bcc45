import type { GeoPoint } from '@azimute/geo';
import type { WindowPlace } from '../map-types.ts';

/** What of the fleet the pointer is on, at its place in the map's container. */
export type FleetHover =
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

/** What of the fleet a menu was asked for on, and where in the window. */
export type FleetMenuRequest = WindowPlace & { readonly place: GeoPoint } & (
    | { readonly kind: 'asset'; readonly assetId: number }
    | { readonly kind: 'cluster'; readonly key: number; readonly count: number }
  );

export interface FleetEvents {
  readonly onFleetHover: (hover: FleetHover | null) => void;
  /** `isMore`: with the key held that picks several. */
  readonly onSelect: (assetId: number, isMore: boolean) => void;
  readonly onCluster: (key: number, isMore: boolean) => void;
  /** By the secondary button, or by a touch that stays. */
  readonly onFleetMenu: (request: FleetMenuRequest) => void;
}
