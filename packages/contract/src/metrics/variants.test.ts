import { expect, it } from 'vitest';
import { moduleFigures } from './module-figures.ts';
import { metricCodes } from './values.ts';
import { familyOf, metricVariants, usualVariants, variantFamilies, withVariants } from './variants.ts';

it('leaves figures as they are where the account chose nothing', () => {
  expect(withVariants(metricCodes)).toEqual(metricCodes);
  expect(withVariants(metricCodes, usualVariants)).toEqual(metricCodes);
});

it('has the variant stand in the place of the usual one, and change places where both stand', () => {
  expect(withVariants(moduleFigures.utilization, { utilization: 'utilization_in_hours' })).toEqual([
    'utilization_in_hours',
    ...moduleFigures.utilization.slice(1),
  ]);
  expect(withVariants(moduleFigures.fleet, { availability: 'physical_availability' })).toEqual([
    'mechanical_availability',
    'physical_availability',
    'mtbf',
    'mttr',
  ]);
});

it('names no figure twice, and no variant of two families', () => {
  for (const utilization of metricVariants.utilization)
    for (const availability of metricVariants.availability)
      for (const figures of Object.values(moduleFigures))
        expect(new Set(withVariants(figures, { utilization, availability })).size).toBe(figures.length);
  const all = variantFamilies.flatMap((family): readonly string[] => metricVariants[family]);
  expect(new Set(all).size).toBe(all.length);
  expect([familyOf('working_share'), familyOf('distance')]).toEqual(['utilization', null]);
});
