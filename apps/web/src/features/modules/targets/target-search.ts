import { metricCodes, metricComparisons } from '@azimute/contract/metrics/values';
import { targetSorts } from '@azimute/contract/targets';
import { defineSearch, flag, id, manyOf, oneOf } from '../../../ui/list/list-search.ts';
import { figureFields } from '../api/module-search.ts';

const { units, categories, ...ofFigures } = figureFields;

/** The address of the targets: `new` is the form of one that is not there yet. What the module was narrowed down to stays. */
export const targetSearch = defineSearch({
  filters: { metrics: manyOf(metricCodes), units, categories },
  sorts: targetSorts, // The first is usual.
  columns: ['unit', 'category', 'value', 'from', 'to', 'updatedAt'],
  open: { target: id },
  kept: { ...ofFigures, compare: oneOf(metricComparisons), new: flag },
});
