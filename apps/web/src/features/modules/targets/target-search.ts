import { metricCodes, metricComparisons } from '@azimute/contract/metrics/values';
import { targetSorts } from '@azimute/contract/targets';
import { defineSearch, flag, id, manyOf, oneOf } from '../../../ui/list/list-search.ts';
import { figureFields } from '../api/module-search.ts';

const { units, categories, ...ofFigures } = figureFields;

/** Address of the targets; `new` opens the form of a new target. Keeps the module's filters. */
export const targetSearch = defineSearch({
  filters: { metrics: manyOf(metricCodes), units, categories },
  sorts: targetSorts, // The first is the default.
  columns: ['unit', 'category', 'value', 'from', 'to', 'updatedAt'],
  open: { target: id },
  kept: { ...ofFigures, compare: oneOf(metricComparisons), new: flag },
});
