import { assetStatuses, type AssetStatus } from '@azimute/contract/constants';
import { filterFields, fleetOrders, type FilterField, type FleetOrder } from '../../live/live-protocol.ts';
import type { Camera } from '../../map/fleet-map-types.ts';

/** What the address of the map says: a link shows a colleague the same view. */
export interface MapView {
  readonly asset: number | null;
  readonly search: string;
  readonly status: readonly AssetStatus[];
  readonly fields: Readonly<Partial<Record<FilterField, readonly string[]>>>;
  readonly order: FleetOrder;
  readonly camera: Camera | null;
}

/** Search params of the map, as the router reads and writes them. */
export type MapSearch = {
  readonly asset?: number;
  readonly q?: string;
  readonly status?: readonly AssetStatus[];
  readonly order?: FleetOrder;
  /** latitude,longitude,zoom */
  readonly at?: string;
} & { readonly [F in FilterField]?: readonly string[] };

function listOf(value: unknown): string[] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.flatMap((one) => (typeof one === 'string' || typeof one === 'number' ? [String(one)] : []));
}

function readCamera(value: unknown): Camera | null {
  if (typeof value !== 'string') return null;
  const parts = value.split(',').map(Number);
  const [latitude = Number.NaN, longitude = Number.NaN, zoom = Number.NaN] = parts;
  const isSane = Math.abs(latitude) <= 85 && Math.abs(longitude) <= 180 && zoom >= 0 && zoom <= 22;
  return parts.length === 3 && isSane ? { latitude, longitude, zoom } : null;
}

/** Reads whatever stands in the address; what makes no sense is left out. */
export function readMapView(search: Readonly<Record<string, unknown>>): MapView {
  const asset = Number(search['asset']);
  const fields = filterFields.flatMap((field) => {
    const values = listOf(search[field]);
    return values.length === 0 ? [] : [[field, values] as const];
  });
  return {
    asset: Number.isInteger(asset) && asset > 0 ? asset : null,
    search: listOf(search['q'])[0] ?? '',
    status: assetStatuses.filter((status) => listOf(search['status']).includes(status)),
    fields: Object.fromEntries(fields),
    order: fleetOrders.find((order) => order === search['order']) ?? 'attention',
    camera: readCamera(search['at']),
  };
}

/** Writes only what differs from the plain view. */
export function writeMapView(view: MapView): MapSearch {
  const { asset, search, status, fields, order, camera } = view;
  return {
    ...(asset === null ? {} : { asset }),
    ...(search === '' ? {} : { q: search }),
    ...(status.length === 0 ? {} : { status }),
    ...Object.fromEntries(Object.entries(fields).filter(([, values]) => values.length > 0)),
    ...(order === 'attention' ? {} : { order }),
    ...(camera === null ? {} : { at: writeCamera(camera) }),
  };
}

function writeCamera({ latitude, longitude, zoom }: Camera): string {
  return `${latitude.toFixed(4)},${longitude.toFixed(4)},${zoom.toFixed(1)}`;
}

/** For the router: keeps of the address what the map understands. */
export function validateMapSearch(search: Readonly<Record<string, unknown>>): MapSearch {
  return writeMapView(readMapView(search));
}

/** Number of filters that are set, the search not among them. */
export function filterCount(view: Pick<MapView, 'status' | 'fields'>): number {
  const fields = Object.values(view.fields).filter((values) => values.length > 0);
  return fields.length + (view.status.length > 0 ? 1 : 0);
}
