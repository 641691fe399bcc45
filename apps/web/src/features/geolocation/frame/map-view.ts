import { mapTypes, type MapType } from '@azimute/contract/base-maps/values';
import { assetStatuses, type AssetStatus } from '@azimute/contract/assets/values';
import { maxId } from '@azimute/contract/ids';
import { filterFields, fleetOrders, type FilterField, type FleetOrder } from '../../../live/live-protocol.ts';
import type { Camera } from '../../../map/map-types.ts';
import { readCamera, writeCamera } from '../../maps/api/camera-in-address.ts';
import { readInstant, writeInstant } from '../../../ui/calendar/instant-in-address.ts';
import { isCalendarDay } from '../../../ui/calendar/calendar-day.ts';

/** State in the map's address, so that a link shows the same view. */
export interface MapView {
  readonly asset: number | null;
  /** Selected assets, in the order of selection. */
  readonly picked: readonly number[];
  readonly search: string;
  readonly status: readonly AssetStatus[];
  readonly fields: Readonly<Partial<Record<FilterField, readonly string[]>>>;
  readonly order: FleetOrder;
  readonly camera: Camera | null;
  /** Null for the user's last choice. */
  readonly type: MapType | null;
  /** Displayed day of the asset, such as 2026-11-20 in the account's calendar; null while live. */
  readonly day: string | null;
  /** Time within the day, in milliseconds since 1970. */
  readonly instantMs: number | null;
  readonly dayTab: DayTab;
  /** Displayed time of the whole fleet; null while live. No day is open then. */
  readonly pastMs: number | null;
  /** Presence search, as written by `presence-address.ts`; null if there is none. */
  readonly who: string | null;
}

/** Keeps the address short enough to share. */
export const pickedLimit = 200;
const valuesLimit = 200;
const valueMaxLength = 200;
const whoMaxLength = 6_000;

/** Views of a day: timeline, or stops and trips. */
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

/** Reads an id in PostgreSQL's range; null for anything else. */
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

/** Reads the address and drops invalid values. */
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

/** Writes only differences from the default view. */
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

/** Keeps only the parameters that the map understands; for the router. */
export function validateMapSearch(search: Readonly<Record<string, unknown>>): MapSearch {
  return writeMapView(readMapView(search));
}

/** Returns the number of active filters, without the search. */
export function filterCount(view: Pick<MapView, 'status' | 'fields'>): number {
  const fields = Object.values(view.fields).filter((values) => values.length > 0);
  return fields.length + (view.status.length > 0 ? 1 : 0);
}
