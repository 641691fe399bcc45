import { expect, it } from 'vitest';
import { RequestError } from '../../../api/api-error.ts';
import { countInConflict } from './count-in-conflict.ts';

const conflict = (errors: Record<string, string[]>) => new RequestError('conflict', 409, 'Changed', errors);

it('reads the new selection size from a conflict, and from nothing else', () => {
  expect(countInConflict(conflict({ expectedCount: ['34'] }))).toBe(34);
  expect(countInConflict(conflict({ expectedCount: ['0'] }))).toBe(0);
  expect(countInConflict(conflict({}))).toBeNull();
  expect(countInConflict(conflict({ expectedCount: ['many'] }))).toBeNull();
  expect(
    countInConflict(new RequestError('not_found', 404, 'Not found', { expectedCount: ['1'] })),
  ).toBeNull();
  expect(countInConflict(new Error('conflict'))).toBeNull();
});
