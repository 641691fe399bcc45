import { fuelKinds, fuelSorts } from '@azimute/contract/fuels';
import { metricComparisons } from '@azimute/contract/metrics/values';
import { defineSearch, flag, id, manyOf, oneOf } from '../../../ui/list/list-search.ts';
import { figureFields } from '../api/module-search.ts';

const { categories, ...ofFigures } = figureFields;

/** The address of the fuels: `new` is the form of one that is not there yet. What the module was narrowed down to stays. */
export const fuelSearch = defineSearch({
  filters: { fuels: manyOf(fuelKinds), categories },
  sorts: fuelSorts, // The first is usual.
  columns: ['fuel', 'factor', 'source', 'price', 'from', 'until', 'updatedAt'],
  open: { fuel: id },
  kept: { ...ofFigures, compare: oneOf(metricComparisons), new: flag },
});
