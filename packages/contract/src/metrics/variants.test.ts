import { expect, it } from 'vitest';
import { moduleFigures } from './module-figures.ts';
import { metricCodes } from './values.ts';
import { familyOf, metricVariants, usualVariants, variantFamilies, withVariants } from './variants.ts';

it('leaves figures unchanged if the account chose nothing', () => {
  expect(withVariants(metricCodes)).toEqual(metricCodes);
  expect(withVariants(metricCodes, usualVariants)).toEqual(metricCodes);
});

it('replaces the default with the variant, and swaps them if both are present', () => {
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

it('names no figure twice, and no variant in two families', () => {
  for (const utilization of metricVariants.utilization)
    for (const availability of metricVariants.availability)
      for (const figures of Object.values(moduleFigures))
        expect(new Set(withVariants(figures, { utilization, availability })).size).toBe(figures.length);
  const all = variantFamilies.flatMap((family): readonly string[] => metricVariants[family]);
  expect(new Set(all).size).toBe(all.length);
  expect([familyOf('working_share'), familyOf('distance')]).toEqual(['utilization', null]);
});
