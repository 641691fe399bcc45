import { expect, it } from 'vitest';
import { countServices } from './count-services.ts';
import type { MaintenanceTask } from './maintenance-task.ts';

const none = { hours: null, kilometers: null, days: null, liters: null };
const small: MaintenanceTask = {
  id: 'small',
  name: 'small',
  counts: 'floating',
  every: { ...none, hours: 80 },
  tolerance: 0,
  includes: [],
};
const large: MaintenanceTask = {
  ...small,
  id: 'large',
  name: 'large',
  every: { ...none, hours: 160 },
  includes: ['small'],
};
const use = Array.from({ length: 40 }, () => ({ hours: 8, kilometers: 0, liters: 0 }));
const total = (tasks: readonly MaintenanceTask[]): number =>
  countServices(tasks, use).reduce((sum, one) => sum + one, 0);

it('counts a service on each day on which one was due, and an included one with the larger', () => {
  expect(countServices([small], use).flatMap((count, day) => (count > 0 ? [day] : []))).toEqual([
    9, 19, 29, 39,
  ]);
  expect(total([small, large])).toBe(4);
  expect(total([small, { ...large, includes: [] }])).toBe(6);
  expect(total([{ ...small, every: { ...none, hours: 160 } }])).toBe(2);
  expect(total([{ ...small, every: { ...none, hours: 80, days: 5 } }])).toBe(8);
});
