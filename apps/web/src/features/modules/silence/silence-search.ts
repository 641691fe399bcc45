import { silenceCauses } from '@azimute/contract/silence';
import { metricComparisons } from '@azimute/contract/metrics/values';
import { defineSearch, id, manyOf, oneOf } from '../../../ui/list/list-search.ts';
import type { FiltersOf } from '../../../ui/list/use-list.ts';
import { figureFields, modulePeriods } from '../api/module-search.ts';

const { period: _period, from, to, ...ofFleet } = figureFields;

export const silenceOwners = ['mine', 'anyone', 'nobody'] as const;

/** The address of silent assets: what the module was narrowed down to narrows them down as well. */
export const silenceSearch = defineSearch({
  filters: { causes: manyOf(silenceCauses), owned: oneOf(silenceOwners), ...ofFleet },
  columns: ['unit', 'since', 'cause', 'action', 'owner', 'battery', 'around'],
  open: { asset: id },
  kept: { period: oneOf(modulePeriods), from, to, compare: oneOf(metricComparisons) },
});

export function toSilenceFilters(
  address: ReturnType<typeof silenceSearch.read>,
): FiltersOf<'listSilentAssets'> {
  const { search: _search, owned, ...chosen } = silenceSearch.filtersOf(address);
  const lists = Object.entries(chosen).map(([name, values]) => [name, [...values]] as const);
  return { ...Object.fromEntries(lists), ...(owned !== undefined && { owned }) };
}
