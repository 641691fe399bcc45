import type { FleetAt } from '@azimute/contract';
import {
  assetFields,
  assetFilterNames,
  assetTraits,
  ledBy,
  type AssetFieldOf,
  type AssetFilterName,
} from '@azimute/contract/assets/fields';
import type { LiveEndCode } from '@azimute/contract/live-schemas';
import type { AssetStatus } from '@azimute/contract/assets/values';

/** What the worker keeps of an asset besides its live state. */
export interface CatalogueAsset extends Readonly<Record<AssetFieldOf<'text' | 'day'>, string>> {
  readonly id: number;
  /** One a line. */
  readonly tags: string;
  readonly customerId: number | null;
  readonly customerName: string;
  readonly unitId: number;
  readonly unitName: string;
  /** State when the catalogue was read, shown until the stream's first picture; null where it was not asked for. */
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

/** Fields by whose values the fleet is filtered; customers and units by their id, tags by any of several. */
export type FilterField = Exclude<AssetFilterName, 'status'>;
export const filterFields = ledBy<FilterField>(
  ['units', 'categories', 'manufacturers', 'segments', 'costCenters', 'regions', 'models', 'customers'],
  assetFilterNames.filter((name): name is FilterField => name !== 'status'),
);

/** What describes an asset, by its filters. */
export const traitFilters = assetTraits.map((name) => [assetFields[name].filter, name] as const);

/** An empty list lets everything through. */
export interface FleetFilter {
  readonly search: string;
  readonly status: readonly AssetStatus[];
  readonly fields: Readonly<Partial<Record<FilterField, readonly string[]>>>;
}

/** A value of a filter field with the number of assets that the other filters let through. */
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
  /** Null where it may be had later. */
  | { readonly type: 'ticket_refused'; readonly code: LiveEndCode | null }
  | { readonly type: 'looked_at'; readonly isLookedAt: boolean }
  | { readonly type: 'online' }
  /** A page of the catalogue as it came, or none when it could not be read. */
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

/** Corners in web mercator. */
export type Box = Pick<Viewport, 'minX' | 'minY' | 'maxX' | 'maxY'>;

/** What is asked once and answered once. */
export type FleetQuestion =
  /** Corners of all that the filters let through, of the picked assets, or of one cluster of the last frame. */
  | { readonly kind: 'bounds'; readonly of: 'shown' | 'picked' | number }
  /** Place of an asset in the list; null when the filters leave it out. */
  | { readonly kind: 'place'; readonly assetId: number }
  /** The first assets of the list, of those that lie in a box when one is given. */
  | { readonly kind: 'assets'; readonly within: Box | null; readonly limit: number }
  /** The assets of the list between two of them, both included; the second alone where the first is not listed. */
  | { readonly kind: 'between'; readonly from: number; readonly to: number; readonly limit: number }
  | { readonly kind: 'rows'; readonly of: RowsOf; readonly limit: number }
  | PastQuestion;

/** Shows the fleet as it was, with pages as the portal answers them, until it comes back to what is live. */
export type PastQuestion =
  /** The first page of an instant takes the place of all that is shown. */
  | { readonly kind: 'past_fleet'; readonly page: ArrayBuffer; readonly isFirst: boolean }
  | { readonly kind: 'past_moves'; readonly page: ArrayBuffer }
  /** Goes on to an instant, as far as what changed until then was given. */
  | { readonly kind: 'past_at'; readonly atMs: number }
  | { readonly kind: 'past_difference'; readonly assetId: number | null }
  | { readonly kind: 'past_live' };

/** How the fleet that is shown differs from the live one. */
export interface FleetDifference {
  readonly moved: number;
  /** Of another status. */
  readonly changed: number;
  /** The asset that was asked for: its place in liveStatuses now, and how far away it is; null where that is not known. */
  readonly one: { readonly status: number; readonly meters: number | null } | null;
}

/** One asset, those of a cluster of the last frame, or the first of the list. */
export type RowsOf = { readonly assetId: number } | { readonly cluster: number } | 'list';

export interface FleetRows {
  readonly rows: readonly FleetRow[];
  /** How many there are in all; `rows` holds the first of them. */
  readonly total: number;
}

export interface FleetAnswers {
  readonly bounds: FleetBounds | null;
  readonly place: number | null;
  readonly assets: { readonly ids: readonly number[]; readonly total: number };
  readonly between: readonly number[];
  readonly rows: FleetRows;
  /** What a page says beside the states. */
  readonly past_fleet: Omit<FleetAt, 'states'>;
  /** How far what changed is known. */
  readonly past_moves: { readonly toMs: number };
  readonly past_at: null;
  readonly past_difference: FleetDifference;
  readonly past_live: null;
}
export type PastAnswer = FleetAnswers[PastQuestion['kind']];
export type FleetAnswer = FleetAnswers[FleetQuestion['kind']];

/** Several assets that a person has picked to look at together. */
export interface PickedAssets {
  readonly rows: readonly Pick<FleetRow, 'id' | 'code' | 'status'>[];
  /** Ids that stand for no asset that the person may see; empty until the catalogue is complete. */
  readonly unknown: readonly number[];
}

/** One asset as lists and cards show it. Numbers that nobody knows are null. */
export interface FleetRow extends Omit<CatalogueAsset, 'status'> {
  readonly status: AssetStatus;
}

/**
 * Points of the viewport as columns of one length; a heading that is not known is NaN. `origins` has x and y of what a
 * point was part of in the frame before, NaN where it was there itself.
 */
export interface FramePoints {
  readonly ids: Int32Array;
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly statuses: Uint8Array;
  readonly headings: Float32Array;
  readonly origins: Float64Array;
}

/** Clusters of the viewport, as points are; `counts` has one number for each status and cluster, cluster by cluster. */
export interface FrameClusters {
  readonly keys: Float64Array;
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly counts: Uint32Array;
  readonly origins: Float64Array;
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
  /** Picked assets that are drawn by themselves, and the clusters that hold others of them. */
  readonly picked: { readonly ids: readonly number[]; readonly clusters: readonly number[] };
  /** Of a fleet that is played: the next frame follows at once. */
  readonly isPast: boolean;
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
  /** Names of the units and customers that are filtered by, as far as they are known. */
  readonly labels: Readonly<Partial<Record<FilterField, Readonly<Record<string, string>>>>>;
}

export type ConnectionState = 'connecting' | 'live' | 'lost';

/** Corners in degrees. */
export interface FleetBounds {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** The page of the catalogue behind an asset's id, for one reading of it. */
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
