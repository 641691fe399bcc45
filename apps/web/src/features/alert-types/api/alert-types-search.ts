import { defineSearch, flag, id, oneOf } from '../../../ui/list/list-search.ts';
import { readingSearch } from '../../reading-catalog/api/reading-list.ts';

/** Tabs of the screen; the first is the default. */
export const managementTabs = ['types', 'mutes', 'causes', 'due', 'readings', 'webhooks', 'changes'] as const;
export type ManagementTab = (typeof managementTabs)[number];

/** Returns the tabs that a user can open; webhooks are only for those who can change the management. */
export function managementTabsFor(mayChange: boolean): ManagementTab[] {
  return managementTabs.filter((tab) => tab !== 'webhooks' || mayChange);
}

/** Address of the types; `new` opens the form of a new type. */
export const typesSearch = defineSearch({
  filters: { group: oneOf(['alert', 'event']) },
  open: { alertType: id },
  kept: { new: flag },
});
export type TypesSearch = ReturnType<typeof typesSearch.read>;

export const mutesSearch = defineSearch({
  filters: { show: oneOf(['current', 'all']) },
  open: { mute: id },
  kept: { tab: oneOf(['mutes']), new: flag },
});

export const causesSearch = defineSearch({
  filters: {},
  open: { cause: id },
  kept: { tab: oneOf(['causes']), new: flag },
});

export const changesSearch = defineSearch({
  filters: {},
  open: { change: id },
  kept: { tab: oneOf(['changes']) },
});

type Raw = Readonly<Record<string, unknown>>;

/** Keeps only the parameters that the named tab understands; for the router. */
export function readManagementAddress(
  raw: Raw,
):
  | TypesSearch
  | ReturnType<typeof mutesSearch.read>
  | ReturnType<typeof causesSearch.read>
  | ReturnType<typeof readingSearch.read>
  | ReturnType<typeof changesSearch.read>
  | { readonly tab: 'webhooks' | 'due' } {
  switch (oneOf(managementTabs)(raw['tab'])) {
    case 'mutes':
      return mutesSearch.read(raw);
    case 'causes':
      return causesSearch.read(raw);
    case 'readings':
      return readingSearch.read(raw);
    case 'due':
      return { tab: 'due' };
    case 'webhooks':
      return { tab: 'webhooks' };
    case 'changes':
      return changesSearch.read(raw);
    default:
      return typesSearch.read(raw);
  }
}
