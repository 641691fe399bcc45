import type { FleetAt } from '@azimute/contract';
import {
  assetFields,
  assetFilterNames,
  assetTraits,
  ledBy,
  type AssetFilterName,
  type AssetTrait,
} from '@azimute/contract/assets/fields';
import type { LiveEndCode } from '@azimute/contract/live-schemas';
import type { AssetStatus } from '@azimute/contract/assets/values';

/** Data of an asset that the worker keeps besides its live state. */
export interface CatalogueAsset extends Readonly<Record<'code' | AssetTrait, string>> {
  readonly id: number;
  /** One tag per line. */
  readonly tags: string;
  /** Values of custom fields as 7=red, one per line. */
  readonly custom: string;
  readonly customerId: number | null;
  readonly customerName: string;
  readonly unitId: number;
  readonly unitName: string;
  /** State when the catalog was read, shown until the stream's first snapshot; null if not requested. */
  readonly status: AssetStatus | null;
  readonly contactAtMs: number | null;
  readonly fixedAtMs: number | null;
  readonly longitude: number | null;
  readonly latitude: number | null;
  readonly speedKph: number | null;
  readonly headingDegrees: number | null;
  readonly hourMeterHours: number | null;
  readonly odometerKm: number | null;
}

/** Filter fields of the fleet; customers and units by id, tags by any of several. */
export type FilterField = Exclude<AssetFilterName, 'status'>;
export const filterFields = ledBy<FilterField>(
  ['units', 'categories', 'manufacturers', 'segments', 'costCenters', 'regions', 'models', 'customers'],
  assetFilterNames.filter((name): name is FilterField => name !== 'status'),
);

/** Descriptive fields of an asset, by their filters. */
export const traitFilters = assetTraits.map((name) => [assetFields[name].filter, name] as const);

/** An empty list matches everything. */
export interface FleetFilter {
  readonly search: string;
  readonly status: readonly AssetStatus[];
  readonly fields: Readonly<Partial<Record<FilterField, readonly string[]>>>;
}

/** A filter value with the number of assets that match the other filters. */
export interface FacetValue {
  readonly value: string;
  readonly label: string;
  readonly count: number;
}

export interface FleetFacet {
  readonly field: FilterField;
  readonly values: readonly FacetValue[];
}

export const fleetOrders = ['attention', 'code', 'contact', 'fix'] as const;
export type FleetOrder = (typeof fleetOrders)[number];

/** Visible area in web mercator from 0 to 1; minX may be below 0 and maxX above 1. */
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
  /** Null if a later request may succeed. */
  | { readonly type: 'ticket_refused'; readonly code: LiveEndCode | null }
  | { readonly type: 'looked_at'; readonly isLookedAt: boolean }
  | { readonly type: 'online' }
  /** An unparsed page of the catalog; null if loading failed. */
  | { readonly type: 'catalogue'; readonly reading: number; readonly page: ArrayBuffer | null }
  | { readonly type: 'read_catalogue' }
  | { readonly type: 'filter'; readonly filter: FleetFilter }
  | { readonly type: 'order'; readonly order: FleetOrder }
  | { readonly type: 'viewport'; readonly viewport: Viewport }
  | { readonly type: 'window'; readonly from: number; readonly to: number }
  | { readonly type: 'select'; readonly assetId: number | null }
  | { readonly type: 'hover'; readonly assetId: number | null }
  | { readonly type: 'pick'; readonly assetIds: readonly number[] }
  | { readonly type: 'facet'; readonly field: FilterField | null }
  | { readonly type: 'ask'; readonly request: number; readonly question: FleetQuestion };

/** Bounds in web mercator. */
export type Box = Pick<Viewport, 'minX' | 'minY' | 'maxX' | 'maxY'>;

/** One-time questions. */
export type FleetQuestion =
  /** Bounds of all matching assets, the selection, or one cluster of the last frame. */
  | { readonly kind: 'bounds'; readonly of: 'shown' | 'picked' | number }
  /** Index of an asset in the list; null if it does not match. */
  | { readonly kind: 'place'; readonly assetId: number }
  /** First assets of the list, optionally within a box. */
  | { readonly kind: 'assets'; readonly within: Box | null; readonly limit: number }
  /** Assets of the list between two of them, inclusive; only the second if the first is not listed. */
  | { readonly kind: 'between'; readonly from: number; readonly to: number; readonly limit: number }
  | { readonly kind: 'rows'; readonly of: RowsOf; readonly limit: number }
  | PastQuestion;

/** Shows the fleet at a past time, from pages in the API's format, until it returns to live. */
export type PastQuestion =
  /** The first page of a time replaces everything shown. */
  | { readonly kind: 'past_fleet'; readonly page: ArrayBuffer; readonly isFirst: boolean }
  | { readonly kind: 'past_moves'; readonly page: ArrayBuffer }
  /** Advances to a time, or to the end of the loaded changes. */
  | { readonly kind: 'past_at'; readonly atMs: number }
  | { readonly kind: 'past_difference'; readonly assetId: number | null }
  | { readonly kind: 'past_live' };

/** Difference between the displayed and the live fleet. */
export interface FleetDifference {
  readonly moved: number;
  /** Assets with another status. */
  readonly changed: number;
  /** The requested asset: current status index in liveStatuses, and distance; null if unknown. */
  readonly one: { readonly status: number; readonly meters: number | null } | null;
}

/** One asset, the assets of a cluster in the last frame, or the first of the list. */
export type RowsOf = { readonly assetId: number } | { readonly cluster: number } | 'list';

export interface FleetRows {
  readonly rows: readonly FleetRow[];
  /** Total number; `rows` contains the first of them. */
  readonly total: number;
}

export interface FleetAnswers {
  readonly bounds: FleetBounds | null;
  readonly place: number | null;
  readonly assets: { readonly ids: readonly number[]; readonly total: number };
  readonly between: readonly number[];
  readonly rows: FleetRows;
  /** Data of a page besides the states. */
  readonly past_fleet: Omit<FleetAt, 'states'>;
  /** Time up to which changes are known. */
  readonly past_moves: { readonly toMs: number };
  readonly past_at: null;
  readonly past_difference: FleetDifference;
  readonly past_live: null;
}
export type PastAnswer = FleetAnswers[PastQuestion['kind']];
export type FleetAnswer = FleetAnswers[FleetQuestion['kind']];

/** Several assets that the user has selected together. */
export interface PickedAssets {
  readonly rows: readonly Pick<FleetRow, 'id' | 'code' | 'status'>[];
  /** Ids of assets the user cannot see; empty until the catalog is complete. */
  readonly unknown: readonly number[];
}

/** An asset as shown by lists and cards; unknown numbers are null. */
export interface FleetRow extends Omit<CatalogueAsset, 'status'> {
  readonly status: AssetStatus;
}

/**
 * Points of the viewport as columns; unknown headings are NaN. `origins` has x and y of the cluster that contained a
 * point in the previous frame, NaN if it was drawn individually.
 */
export interface FramePoints {
  readonly ids: Int32Array;
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly statuses: Uint8Array;
  readonly headings: Float32Array;
  readonly origins: Float64Array;
}

/** Clusters of the viewport as columns; `counts` has one number per cluster and status. */
export interface FrameClusters {
  readonly keys: Float64Array;
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly counts: Uint32Array;
  readonly origins: Float64Array;
}

/** Where an asset is drawn: individually, or in a cluster. */
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
  /** Selected assets drawn individually, and clusters that contain others. */
  readonly picked: { readonly ids: readonly number[]; readonly clusters: readonly number[] };
  /** Playback: the next frame follows at once. */
  readonly isPast: boolean;
}

export interface FleetList {
  /** Number of matching assets. */
  readonly total: number;
  /** Number by status under the other filters, in the order of liveStatuses. */
  readonly counts: readonly number[];
  readonly from: number;
  readonly rows: readonly FleetRow[];
  readonly catalogueComplete: boolean;
  /** Number of assets in the last frame. */
  readonly inView: number;
  /** Known names of the filtered units and customers. */
  readonly labels: Readonly<Partial<Record<FilterField, Readonly<Record<string, string>>>>>;
}

export type ConnectionState = 'connecting' | 'live' | 'lost';

/** Bounds in degrees. */
export interface FleetBounds {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** The catalog page after an asset's id, for one reading. */
export interface CatalogueWanted {
  readonly reading: number;
  readonly after: number;
  readonly withStates: boolean;
}

export type LiveReply =
  | { readonly type: 'ticket_wanted' }
  | { readonly type: 'catalogue_wanted'; readonly wanted: CatalogueWanted }
  | { readonly type: 'catalogue_unreadable'; readonly error: unknown }
  | { readonly type: 'connection'; readonly state: ConnectionState; readonly heardAtMs: number | null }
  | { readonly type: 'frame'; readonly frame: FleetFrame }
  | { readonly type: 'list'; readonly list: FleetList }
  | { readonly type: 'selected'; readonly row: FleetRow | null }
  | { readonly type: 'picked'; readonly picked: PickedAssets }
  | { readonly type: 'facet'; readonly facet: FleetFacet }
  | { readonly type: 'answer'; readonly request: number; readonly answer: FleetAnswer }
  | { readonly type: 'ended'; readonly code: LiveEndCode };
