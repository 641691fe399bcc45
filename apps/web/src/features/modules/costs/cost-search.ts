import { costBases, costKinds, costSorts } from '@azimute/contract/costs';
import { metricComparisons } from '@azimute/contract/metrics/values';
import { defineSearch, flag, id, manyOf, newOrId, oneOf } from '../../../ui/list/list-search.ts';
import { figureFields } from '../api/module-search.ts';

const { assets, categories, ...ofFigures } = figureFields;

/** Address of the costs; `new` opens the form of a new cost. Keeps the module's filters. */
export const costSearch = defineSearch({
  filters: { kinds: manyOf(costKinds), bases: manyOf(costBases), categories, assets },
  sorts: costSorts,
  usualOrder: 'desc',
  columns: ['kind', 'amount', 'basis', 'from', 'to', 'note', 'updatedAt'],
  open: { cost: id },
  kept: { ...ofFigures, compare: oneOf(metricComparisons), new: flag, import: newOrId },
});
