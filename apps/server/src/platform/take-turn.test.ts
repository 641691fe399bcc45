import { expect, it } from 'vitest';
import { takeTurn } from './take-turn.ts';

it('lets other work run before it continues, and between any two waiters', async () => {
  const order: string[] = [];
  const work = async (name: string): Promise<void> => {
    for (let piece = 1; piece <= 2; piece += 1) {
      await takeTurn();
      order.push(`${name}${piece}`);
    }
  };
  const work1 = work('a');
  const work2 = work('b');
  const others = { areOver: false };
  const other = (): void => {
    order.push('other');
    if (!others.areOver) setImmediate(other);
  };
  setImmediate(other);
  await Promise.all([work1, work2]);
  others.areOver = true;
  expect(order.slice(0, 7)).toEqual(['a1', 'other', 'b1', 'other', 'a2', 'other', 'b2']);
});
