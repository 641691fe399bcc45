import { expect, it } from 'vitest';
import { verdict, verdictOnGoal } from './format.ts';

it('tells of a figure its ratio to its limit, the limit, and whether it is met', () => {
  expect(verdict(0.5, '250 ms')).toBe('0.50 x the limit of 250 ms (met)');
  expect(verdict(1, '250 ms')).toBe('1.00 x the limit of 250 ms (met)');
  expect(verdict(1.26, '60 MB')).toBe('1.26 x the limit of 60 MB (NOT met)');
  expect(verdict(Number.NaN, '60 MB')).toContain('(NOT met)');
});

it('tells of a figure that is to reach a goal the same', () => {
  expect(verdictOnGoal(1.2, '0.25')).toBe('1.20 x the goal of 0.25 (met)');
  expect(verdictOnGoal(0.9, '0.25')).toBe('0.90 x the goal of 0.25 (NOT met)');
  expect(verdictOnGoal(Number.NaN, '0.25')).toContain('(NOT met)');
});
