import { expect, it } from 'vitest';
import { takeTurns } from './take-turns.ts';

const { signal } = new AbortController();
const failing = (error: unknown): void => {
  throw error;
};

it('gives each account its turn, however much work one has', async () => {
  const left = new Map([
    [1, 100],
    [2, 3],
    [3, 1],
    [4, 1],
    [5, 1],
    [6, 1],
  ]);
  const order: number[] = [];
  await takeTurns({
    signal,
    listWaiting: async () => [...left.keys()].filter((id) => (left.get(id) ?? 0) > 0),
    takeTurn: async (id) => {
      order.push(id);
      left.set(id, (left.get(id) ?? 0) - 1);
      // Work that arrives while the first account is served does not wait for it either.
      if (id === 1 && order.length === 40) left.set(7, 1);
      return true;
    },
    onFailed: failing,
  });
  expect(order).toHaveLength(108);
  expect(Math.max(...[2, 3, 4, 5, 6].map((id) => order.lastIndexOf(id)))).toBeLessThan(20);
  expect(order.indexOf(7)).toBeLessThan(45);
});

it('works for others during a long turn of one account, and skips failed or empty ones', async () => {
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  const order: number[] = [];
  const failed: number[] = [];
  let left = 3;
  await takeTurns({
    signal,
    listWaiting: async () => (left > 0 ? [1, 2, 3, 4] : [2, 3]),
    takeTurn: async (id) => {
      order.push(id);
      if (id === 1) await isOver;
      if (id === 2) throw new Error('refused');
      if (id !== 4) return id === 1;
      left -= 1;
      if (left === 0) end();
      return true;
    },
    onFailed: (_error, id) => failed.push(id),
  });
  expect(order).toEqual([1, 2, 3, 4, 4, 4]);
  expect(failed).toEqual([2]);
});
