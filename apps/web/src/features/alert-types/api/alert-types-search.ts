import { defineSearch, flag, id, oneOf } from '../../../ui/list/list-search.ts';
import { readingSearch } from '../../reading-catalog/api/reading-list.ts';

/** Parts of the screen; the first is usual. */
export const managementTabs = ['types', 'mutes', 'causes', 'due', 'readings', 'webhooks', 'changes'] as const;
export type ManagementTab = (typeof managementTabs)[number];

/** The address of the types: `new` is the form of one that is not there yet. */
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

/** For the router: keeps of the address what the part of the screen that it names understands. */
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
