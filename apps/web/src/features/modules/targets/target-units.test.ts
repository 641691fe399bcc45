import { metricUnits } from '@azimute/contract/metrics/values';
import { expect, it } from 'vitest';
import { fromEntry, toEntry, unitOfEntry } from './target-units.ts';

it.each(metricUnits)('accepts the value that it shows for %s, in kilometers and in miles', (unit) => {
  expect(toEntry(35.5, unit, 'km')).toBe(35.5);
  expect(fromEntry(toEntry(35.5, unit, 'mi'), unit, 'mi')).toBeCloseTo(35.5, 3);
});

it('sends distances in the account’s unit', () => {
  expect(toEntry(160.9344, 'kilometers', 'mi')).toBe(100);
  expect(fromEntry(2, 'money_per_km', 'mi')).toBe(1.2427);
  expect(unitOfEntry('per_100_km', 'mi', 'BRL')).toBe('/ 100 mi');
  expect(unitOfEntry('money_per_km', 'km', 'BRL')).toBe('BRL / km');
});
