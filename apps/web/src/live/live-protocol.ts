import type { LiveEndCode } from '@azimute/contract/live';
import type { AssetStatus } from '@azimute/contract/constants';

/** What the worker keeps of an asset besides its live state. */
export interface CatalogueAsset {
  readonly id: number;
  readonly code: string;
  readonly model: string;
  readonly manufacturer: string;
  readonly category: string;
  readonly segment: string;
  readonly costCenter: string;
  readonly region: string;
  readonly customerId: number | null;
  readonly customerName: string;
  readonly unitId: number;
  readonly unitName: string;
  /** State when the catalogue was read, shown until the stream's first picture. */
  readonly status: AssetStatus;
  readonly fixedAtMs: number | null;
  readonly longitude: number | null;
  readonly latitude: number | null;
  readonly speedKph: number | null;
  readonly headingDegrees: number | null;
  readonly hourMeterHours: number | null;
  readonly odometerKm: number | null;
}

/** Fields by whose values the fleet is filtered; customers and units by their id. */
export const filterFields = [
  'units',
  'categories',
  'manufacturers',
  'segments',
  'costCenters',
  'regions',
  'models',
  'customers',
] as const;
export type FilterField = (typeof filterFields)[number];

/** An empty list lets everything through. */
export interface FleetFilter {
  readonly search: string;
  readonly status: readonly AssetStatus[];
  readonly fields: Readonly<Partial<Record<FilterField, readonly string[]>>>;
}

export const fleetOrders = ['attention', 'code', 'contact'] as const;
export type FleetOrder = (typeof fleetOrders)[number];

/** What the map shows, in web mercator from 0 to 1; minX may be below 0 and maxX above 1. */
export interface Viewport {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
  readonly zoom: number;
}

export type LiveRequest =
  | { readonly type: 'start'; readonly socketUrl: string; readonly account: number }
  | { readonly type: 'ticket'; readonly ticket: string }
  | { readonly type: 'ticket_refused'; readonly retry: boolean }
  | {
      readonly type: 'catalogue';
      readonly assets: readonly CatalogueAsset[];
      readonly first: boolean;
      readonly last: boolean;
    }
  | { readonly type: 'filter'; readonly filter: FleetFilter }
  | { readonly type: 'order'; readonly order: FleetOrder }
  | { readonly type: 'viewport'; readonly viewport: Viewport }
  | { readonly type: 'window'; readonly from: number; readonly to: number }
  | { readonly type: 'select'; readonly assetId: number | null }
  | { readonly type: 'hover'; readonly assetId: number | null }
  | { readonly type: 'bounds'; readonly request: number; readonly cluster: number | null };

/** One asset as lists and cards show it. Numbers that nobody knows are null. */
export interface FleetRow extends Omit<CatalogueAsset, 'status'> {
  readonly status: AssetStatus;
}

/** Points of the viewport as columns of one length; a heading that is not known is NaN. */
export interface FramePoints {
  readonly ids: Int32Array;
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly statuses: Uint8Array;
  readonly headings: Float32Array;
}

/** Clusters of the viewport; `counts` has one number for each status and cluster, cluster by cluster. */
export interface FrameClusters {
  readonly keys: Float64Array;
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly counts: Uint32Array;
}

/** Where an asset is drawn: as itself, or as part of a cluster. */
export interface FramePlace {
  readonly assetId: number;
  readonly x: number;
  readonly y: number;
  readonly cluster: number | null;
}

export interface FleetFrame {
  readonly points: FramePoints;
  readonly clusters: FrameClusters;
  readonly selected: FramePlace | null;
  readonly hovered: FramePlace | null;
}

export interface FleetList {
  /** Number of assets that the filters let through. */
  readonly total: number;
  /** Number by status that the filters other than the status let through, in the order of liveStatuses. */
  readonly counts: readonly number[];
  readonly from: number;
  readonly rows: readonly FleetRow[];
  readonly catalogueComplete: boolean;
  /** Number of assets that the last frame showed. */
  readonly inView: number;
}

export type ConnectionState = 'connecting' | 'live' | 'lost';

/** Corners in degrees. */
export interface FleetBounds {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

export type LiveReply =
  | { readonly type: 'ticket_wanted' }
  | { readonly type: 'catalogue_wanted' }
  | { readonly type: 'connection'; readonly state: ConnectionState; readonly heardAtMs: number | null }
  | { readonly type: 'frame'; readonly frame: FleetFrame }
  | { readonly type: 'list'; readonly list: FleetList }
  | { readonly type: 'selected'; readonly row: FleetRow | null }
  | { readonly type: 'bounds'; readonly request: number; readonly bounds: FleetBounds | null }
  | { readonly type: 'ended'; readonly code: LiveEndCode };
