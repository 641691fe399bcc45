import { geofenceEventKinds, geofenceResources } from '@azimute/contract/geofences/values';
import { countBackDays, periods } from '../../../ui/calendar/periods.ts';
import {
  defineSearch,
  flag,
  id,
  ids,
  manyOf,
  newOrId,
  oneOf,
  text,
  texts,
} from '../../../ui/list/list-search.ts';
import { onSiteSearch, type OnSiteSearch } from '../on-site/on-site-search.ts';
import type { FiltersOf } from '../../../ui/list/use-list.ts';

/** Parts of the screen; the first is usual. */
export const geofenceViews = ['list', 'events', 'visits', 'days'] as const;
export type GeofenceView = (typeof geofenceViews)[number];

export const geofenceTabs = ['summary', 'proof', 'visits', 'changes'] as const;
export type GeofenceTab = (typeof geofenceTabs)[number];

/** The address of the geofences. */
export const geofenceSearch = defineSearch({
  filters: { units: ids, resources: manyOf(geofenceResources), tags: texts },
  open: { geofence: id },
  kept: {
    tab: oneOf(geofenceTabs),
    /** The form in the place of the list: of a new geofence, or of the one with this id. */
    form: newOrId,
    /** The import of a file in a dialog: of a new one, or the one with this id. */
    import: newOrId,
    /** The parent of a new sub-geofence. */
    parent: id,
    /** What a new one is drawn around, or along: see given-place.ts. */
    around: text,
    along: text,
  },
});
export type GeofenceSearch = ReturnType<typeof geofenceSearch.read>;

/** The address of what geofences recorded. */
export const eventSearch = defineSearch({
  filters: {
    kinds: manyOf(geofenceEventKinds),
    geofences: ids,
    assets: ids,
    period: oneOf(periods),
    all: flag,
  },
  open: { event: id },
  kept: { view: oneOf(['events']) },
});

/** The address of the visits. */
export const visitSearch = defineSearch({
  filters: { geofences: ids, assets: ids, period: oneOf(periods), open: oneOf(['true', 'false']) },
  open: { visit: id },
  kept: { view: oneOf(['visits']) },
});

type Raw = Readonly<Record<string, unknown>>;

export function viewOf(raw: Raw): GeofenceView {
  return oneOf(geofenceViews)(raw['view']) ?? 'list';
}

type GeofenceAddress =
  | GeofenceSearch
  | ReturnType<typeof eventSearch.read>
  | ReturnType<typeof visitSearch.read>
  | OnSiteSearch;

/** For the router: keeps of the address what the part of the screen that it names understands. */
export function readGeofenceAddress(raw: Raw): GeofenceAddress {
  const view = viewOf(raw);
  if (view === 'events') return eventSearch.read(raw);
  if (view === 'days') return onSiteSearch.read(raw);
  return view === 'visits' ? visitSearch.read(raw) : geofenceSearch.read(raw);
}

interface Clock {
  readonly now: Date;
  readonly timeZone: string;
}

/** The filters as the calls take them; periods are whole days on the clocks of the account. */
export function toGeofenceFilters(search: GeofenceSearch): FiltersOf<'listGeofences'> {
  const { units, resources, tags, ...others } = geofenceSearch.filtersOf(search);
  return {
    ...others,
    ...(units && { units: [...units] }),
    ...(resources && { resources: [...resources] }),
    ...(tags && { tags: [...tags] }),
  };
}

export function toEventFilters(
  search: ReturnType<typeof eventSearch.read>,
  clock: Clock,
): FiltersOf<'listGeofenceEvents'> {
  const { kinds, all } = eventSearch.filtersOf(search);
  return { ...historyOf(search, clock), ...(kinds && { kinds: [...kinds] }), ...(all && { all }) };
}

export function toVisitFilters(
  search: ReturnType<typeof visitSearch.read>,
  clock: Clock,
): FiltersOf<'listGeofenceVisits'> {
  const { open } = visitSearch.filtersOf(search);
  return { ...historyOf(search, clock), ...(open && { open: open === 'true' }) };
}

interface HistorySearch {
  readonly geofences?: readonly number[];
  readonly assets?: readonly number[];
  readonly period?: (typeof periods)[number];
}

function historyOf({ geofences, assets, period }: HistorySearch, { now, timeZone }: Clock) {
  return {
    ...(geofences && { geofences: [...geofences] }),
    ...(assets && { assets: [...assets] }),
    ...(period && { from: countBackDays(period, now, timeZone).toISOString() }),
  };
}
