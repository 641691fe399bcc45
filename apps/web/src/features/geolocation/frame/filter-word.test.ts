import { expect, test } from 'vitest';
import { noCustomer } from '../../../live/catalogue.ts';
import { filterWord } from './filter-word.ts';

const without = 'Not informed';

test('a value shows its name, an empty one says so, and an unknown id is shown as is', () => {
  expect(filterWord('customers', '7', 'Consórcio Anel Norte', without)).toBe('Consórcio Anel Norte');
  expect(filterWord('customers', noCustomer, '', without)).toBe(without);
  expect(filterWord('customers', '8', '', without)).toBe('8');
  expect(filterWord('units', noCustomer, undefined, without)).toBe(noCustomer);
  expect(filterWord('models', '', undefined, without)).toBe(without);
  expect(filterWord('models', 'N460', undefined, without)).toBe('N460');
});
