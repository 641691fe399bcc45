import { geofenceEventKinds, geofenceResources } from '@azimute/contract/geofences/values';
import {
  defineSearch,
  flag,
  id,
  ids,
  manyOf,
  newOrId,
  oneOf,
  periodFields,
  text,
  texts,
} from '../../../ui/list/list-search.ts';
import { onSiteSearch, type OnSiteSearch } from '../on-site/on-site-search.ts';
import type { Clock, FiltersOf } from '../../../ui/list/use-list.ts';
import { instantsOf, type PeriodSearch } from '../../../ui/period/period-search.ts';

/** Tabs of the screen; the first is the default. */
export const geofenceViews = ['list', 'events', 'visits', 'days'] as const;
export type GeofenceView = (typeof geofenceViews)[number];

export const geofenceTabs = ['summary', 'proof', 'visits', 'changes'] as const;
export type GeofenceTab = (typeof geofenceTabs)[number];

/** Address of the geofences. */
export const geofenceSearch = defineSearch({
  filters: { units: ids, resources: manyOf(geofenceResources), tags: texts },
  open: { geofence: id },
  kept: {
    tab: oneOf(geofenceTabs),
    /** Opens the form instead of the list: for a new geofence, or the one with this id. */
    form: newOrId,
    /** Opens the import dialog: for a new import, or the one with this id. */
    import: newOrId,
    /** Parent of a new sub-geofence. */
    parent: id,
    /** Place or trip that a new geofence is drawn around; see given-place.ts. */
    around: text,
    along: text,
  },
});
export type GeofenceSearch = ReturnType<typeof geofenceSearch.read>;

export function withoutForm(search: GeofenceSearch): GeofenceSearch {
  const { form: _form, parent: _parent, around: _around, along: _along, ...others } = search;
  return others;
}

/** Address of the recorded events. */
export const eventSearch = defineSearch({
  filters: {
    kinds: manyOf(geofenceEventKinds),
    geofences: ids,
    assets: ids,
    ...periodFields,
    all: flag,
  },
  open: { event: id },
  kept: { view: oneOf(['events']) },
});

/** Address of the visits. */
export const visitSearch = defineSearch({
  filters: { geofences: ids, assets: ids, ...periodFields, open: oneOf(['true', 'false']) },
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

/** Keeps only the parameters that the named tab understands; for the router. */
export function readGeofenceAddress(raw: Raw): GeofenceAddress {
  const view = viewOf(raw);
  if (view === 'events') return eventSearch.read(raw);
  if (view === 'days') return onSiteSearch.read(raw);
  return view === 'visits' ? visitSearch.read(raw) : geofenceSearch.read(raw);
}

/** Converts the address to API filters; periods are whole days in the account's time zone. */
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

interface HistorySearch extends PeriodSearch {
  readonly geofences?: readonly number[];
  readonly assets?: readonly number[];
}

function historyOf({ geofences, assets, ...search }: HistorySearch, clock: Clock) {
  return {
    ...(geofences && { geofences: [...geofences] }),
    ...(assets && { assets: [...assets] }),
    ...instantsOf(search, clock),
  };
}
