import {
  maintenanceDueSorts,
  maintenancePlanSorts,
  maintenanceServiceSorts,
  maintenanceStates,
} from '@azimute/contract/maintenance-plans';
import { day, defineSearch, flag, id, ids, manyOf, oneOf, texts } from '../../../ui/list/list-search.ts';
import type { FiltersOf } from '../../../ui/list/use-list.ts';

export const dueViews = ['list', 'calendar'] as const;

/** Address of what is due; `day` limits it to a day of the calendar. */
export const dueSearch = defineSearch({
  filters: {
    view: oneOf(dueViews),
    states: manyOf(maintenanceStates),
    plans: ids,
    categories: texts,
    units: ids,
    assets: ids,
    day,
  },
  sorts: maintenanceDueSorts,
  columns: ['task', 'unit', 'state', 'left', 'dueOn', 'forecast', 'plan', 'lastOn', 'workOrder'],
  open: { due: id },
  kept: {},
});
export type DueSearch = ReturnType<typeof dueSearch.read>;

export function toDueFilters(address: DueSearch): FiltersOf<'listMaintenanceDues'> {
  const { view: _view, day: chosen, ...filters } = dueSearch.filtersOf(address);
  return { ...filters, ...(chosen !== undefined && { from: chosen, to: chosen }) };
}

/** Address of the plans; `new` opens the form of a new one. */
export const planSearch = defineSearch({
  filters: { categories: texts, models: texts },
  sorts: maintenancePlanSorts,
  columns: ['category', 'model', 'tasks', 'assets', 'rules', 'updatedAt'],
  open: { plan: id },
  kept: { new: flag },
});

/** Address of past services; `new` opens the form of a new one. */
export const serviceSearch = defineSearch({
  filters: { assets: ids, units: ids },
  sorts: maintenanceServiceSorts,
  columns: ['asset', 'unit', 'doneOn', 'hours', 'kilometers', 'cost', 'proof', 'note', 'updatedAt'],
  open: { service: id },
  kept: { new: flag },
});
