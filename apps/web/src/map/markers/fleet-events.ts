import type { GeoPoint } from '@azimute/geo';
import type { WindowPlace } from '../map-types.ts';

/** The hovered object of the fleet, at its place in the map's container. */
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

/** Object of the fleet whose menu was requested, with its window position. */
export type FleetMenuRequest = WindowPlace & { readonly place: GeoPoint } & (
    | { readonly kind: 'asset'; readonly assetId: number }
    | { readonly kind: 'cluster'; readonly key: number; readonly count: number }
  );

export interface FleetEvents {
  readonly onFleetHover: (hover: FleetHover | null) => void;
  /** `isMore`: with the modifier key for multiple selection. */
  readonly onSelect: (assetId: number, isMore: boolean) => void;
  readonly onCluster: (key: number, isMore: boolean) => void;
  /** By secondary button or long press. */
  readonly onFleetMenu: (request: FleetMenuRequest) => void;
}
