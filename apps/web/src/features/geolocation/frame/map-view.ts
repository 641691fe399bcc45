import { mapTypes, type MapType } from '@azimute/contract/base-maps/values';
import { assetStatuses, type AssetStatus } from '@azimute/contract/assets/values';
import { maxId } from '@azimute/contract/ids';
import { filterFields, fleetOrders, type FilterField, type FleetOrder } from '../../../live/live-protocol.ts';
import type { Camera } from '../../../map/map-types.ts';
import { readCamera, writeCamera } from '../../maps/api/camera-in-address.ts';
import { readInstant, writeInstant } from '../../../ui/calendar/instant-in-address.ts';
import { isCalendarDay } from '../../../ui/calendar/calendar-day.ts';

/** What the address of the map says: a link shows a colleague the same view. */
export interface MapView {
  readonly asset: number | null;
  /** Several that are looked at together, in the order in which they were picked. */
  readonly picked: readonly number[];
  readonly search: string;
  readonly status: readonly AssetStatus[];
  readonly fields: Readonly<Partial<Record<FilterField, readonly string[]>>>;
  readonly order: FleetOrder;
  readonly camera: Camera | null;
  /** Null: what the person chose last. */
  readonly type: MapType | null;
  /** The day of the asset that is looked at, as 2026-11-20 on the account's calendar; null while it is looked at live. */
  readonly day: string | null;
  /** Where in that day, in milliseconds since 1970. */
  readonly instantMs: number | null;
  readonly dayTab: DayTab;
  /** The instant as at which the whole fleet is shown; null while it is live. No day is open then. */
  readonly pastMs: number | null;
  /** Who was inside which area when is asked, as `presence-address.ts` writes it; null while it is not. */
  readonly who: string | null;
}

/** So that an address stays one that can be sent. */
export const pickedLimit = 200;
const valuesLimit = 200;
const valueMaxLength = 200;
const whoMaxLength = 6_000;

/** What of a day is told: its time along a chart, or its stops and the ways between them. */
export const dayTabs = ['timeline', 'routes'] as const;
export type DayTab = (typeof dayTabs)[number];

/** Search params of the map, as the router reads and writes them. */
export type MapSearch = {
  readonly asset?: number;
  /** Ids, separated by commas. */
  readonly assets?: string;
  readonly q?: string;
  readonly status?: readonly AssetStatus[];
  readonly order?: FleetOrder;
  /** latitude,longitude,zoom */
  readonly at?: string;
  readonly type?: MapType;
  readonly day?: string;
  readonly t?: string;
  readonly tab?: DayTab;
  readonly past?: string;
  readonly who?: string;
} & { readonly [F in FilterField]?: readonly string[] };

function listOf(value: unknown): string[] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.flatMap((one) => (typeof one === 'string' || typeof one === 'number' ? [String(one)] : []));
}

/** An id as PostgreSQL has them; null for anything else. */
function readId(text: string): number | null {
  const id = /^\d{1,10}$/.test(text) ? Number(text) : 0;
  return id > 0 && id <= maxId ? id : null;
}

function readPicked(value: unknown): number[] {
  const ids = listOf(value).flatMap((text) => text.split(',').map(readId));
  return [...new Set(ids.filter((id) => id !== null))].slice(0, pickedLimit);
}

function readValues(field: FilterField, value: unknown): string[] {
  const isById = field === 'units' || field === 'customers';
  const values = listOf(value).filter((one) =>
    isById ? /^\d{1,9}$/.test(one) : one.length <= valueMaxLength,
  );
  return [...new Set(values)].slice(0, valuesLimit);
}

/** Reads whatever stands in the address; what makes no sense is left out. */
export function readMapView(search: Readonly<Record<string, unknown>>): MapView {
  const asset = readId(listOf(search['asset'])[0] ?? '');
  const day = listOf(search['day'])[0];
  const pastMs = readInstant(listOf(search['past'])[0] ?? '');
  const isDay = pastMs === null && asset !== null && day !== undefined && isCalendarDay(day);
  const fields = filterFields.flatMap((field) => {
    const values = readValues(field, search[field]);
    return values.length === 0 ? [] : [[field, values] as const];
  });
  return {
    asset,
    picked: readPicked(search['assets']),
    search: (listOf(search['q'])[0] ?? '').slice(0, valueMaxLength),
    status: assetStatuses.filter((status) => listOf(search['status']).includes(status)),
    fields: Object.fromEntries(fields),
    order: fleetOrders.find((order) => order === search['order']) ?? 'attention',
    camera: readCamera(search['at']),
    type: mapTypes.find((type) => type === search['type']) ?? null,
    day: isDay ? day : null,
    instantMs: isDay ? readInstant(listOf(search['t'])[0] ?? '') : null,
    dayTab: dayTabs.find((tab) => isDay && tab === search['tab']) ?? 'timeline',
    pastMs,
    who: listOf(search['who'])[0]?.slice(0, whoMaxLength) ?? null,
  };
}

/** Writes only what differs from the plain view. */
export function writeMapView(view: MapView): MapSearch {
  const { asset, picked, search, status, fields, order, camera } = view;
  const day = asset === null || view.pastMs !== null ? null : view.day;
  return {
    ...(asset === null ? {} : { asset }),
    ...(picked.length === 0 ? {} : { assets: picked.join(',') }),
    ...(search === '' ? {} : { q: search }),
    ...(status.length === 0 ? {} : { status }),
    ...Object.fromEntries(Object.entries(fields).filter(([, values]) => values.length > 0)),
    ...(order === 'attention' ? {} : { order }),
    ...(camera === null ? {} : { at: writeCamera(camera) }),
    ...(view.type === null ? {} : { type: view.type }),
    ...(day === null ? {} : { day }),
    ...(day === null || view.instantMs === null ? {} : { t: writeInstant(view.instantMs) }),
    ...(day === null || view.dayTab === 'timeline' ? {} : { tab: view.dayTab }),
    ...(view.pastMs === null ? {} : { past: writeInstant(view.pastMs) }),
    ...(view.who === null ? {} : { who: view.who }),
  };
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
