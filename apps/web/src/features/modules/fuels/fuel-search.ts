import { fuelKinds, fuelSorts } from '@azimute/contract/fuels';
import { metricComparisons } from '@azimute/contract/metrics/values';
import { defineSearch, flag, id, manyOf, oneOf } from '../../../ui/list/list-search.ts';
import { figureFields } from '../api/module-search.ts';

const { categories, ...ofFigures } = figureFields;

/** Address of the fuels; `new` opens the form of a new fuel. Keeps the module's filters. */
export const fuelSearch = defineSearch({
  filters: { fuels: manyOf(fuelKinds), categories },
  sorts: fuelSorts, // The first is the default.
  columns: ['fuel', 'factor', 'source', 'price', 'from', 'until', 'updatedAt'],
  open: { fuel: id },
  kept: { ...ofFigures, compare: oneOf(metricComparisons), new: flag },
});
