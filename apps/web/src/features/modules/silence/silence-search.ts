import { silenceCauses } from '@azimute/contract/silence';
import { metricComparisons } from '@azimute/contract/metrics/values';
import { defineSearch, id, manyOf, oneOf, periodFields } from '../../../ui/list/list-search.ts';
import type { FiltersOf } from '../../../ui/list/use-list.ts';
import { figureFields } from '../api/module-search.ts';

export const silenceOwners = ['mine', 'anyone', 'nobody'] as const;

/** Address of assets that are not reporting. The module's filters apply too. */
export const silenceSearch = defineSearch({
  filters: { causes: manyOf(silenceCauses), owned: oneOf(silenceOwners), ...figureFields },
  columns: ['unit', 'since', 'cause', 'action', 'owner', 'battery', 'around'],
  open: { asset: id },
  kept: { ...periodFields, compare: oneOf(metricComparisons) },
});

export function toSilenceFilters(
  address: ReturnType<typeof silenceSearch.read>,
): FiltersOf<'listSilentAssets'> {
  const { search: _search, owned, ...chosen } = silenceSearch.filtersOf(address);
  const lists = Object.entries(chosen).map(([name, values]) => [name, [...values]] as const);
  return { ...Object.fromEntries(lists), ...(owned !== undefined && { owned }) };
}
