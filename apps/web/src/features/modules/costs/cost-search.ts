import { costBases, costKinds, costSorts } from '@azimute/contract/costs';
import { metricComparisons } from '@azimute/contract/metrics/values';
import { defineSearch, flag, id, manyOf, newOrId, oneOf } from '../../../ui/list/list-search.ts';
import { figureFields } from '../api/module-search.ts';

const { assets, categories, ...ofFigures } = figureFields;

/** The address of the costs: `new` is the form of one that is not there yet. What the module was narrowed down to stays. */
export const costSearch = defineSearch({
  filters: { kinds: manyOf(costKinds), bases: manyOf(costBases), categories, assets },
  sorts: costSorts,
  usualOrder: 'desc',
  columns: ['kind', 'amount', 'basis', 'from', 'to', 'note', 'updatedAt'],
  open: { cost: id },
  kept: { ...ofFigures, compare: oneOf(metricComparisons), new: flag, import: newOrId },
});
