import { describe, expect, it } from 'vitest';
import { createTurns, createTurnsByKey } from './turns.ts';

describe('turns', () => {
  it('reject calls when the queue is full, and accept more when it drains', async () => {
    const inTurn = createTurns({ concurrent: 1, waitingAtMost: 1 });
    const gate = Promise.withResolvers<void>();
    const first = inTurn(() => gate.promise);
    const second = inTurn(async () => 'second');
    await expect(inTurn(async () => 'third')).rejects.toMatchObject({ code: 'overloaded' });
    gate.resolve();
    await first;
    expect(await second).toBe('second');
    expect(await inTurn(async () => 'fourth')).toBe('fourth');
  });

  it('run a limited number concurrently, in order, also after failures', async () => {
    const inTurn = createTurns({ concurrent: 2, waitingAtMost: 10 });
    const order: number[] = [];
    let running = 0;
    let most = 0;
    const works = Array.from({ length: 8 }, (_, index) =>
      inTurn(async () => {
        running += 1;
        most = Math.max(most, running);
        order.push(index);
        await Promise.resolve();
        running -= 1;
        if (index % 3 === 0) throw new Error(`work ${index}`);
      }),
    );
    const settled = await Promise.allSettled(works);
    expect(settled.map(({ status }) => status === 'rejected')).toEqual(
      works.map((_work, index) => index % 3 === 0),
    );
    expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(most).toBe(2);
  });
});

describe('turns by key', () => {
  it('make a key wait for its own work, failed or not, and for no other', async () => {
    const inTurn = createTurnsByKey();
    const gate = Promise.withResolvers<void>();
    const order: string[] = [];
    const note = (word: string) => async () => {
      order.push(word);
    };
    const slow = inTurn('a', () => gate.promise);
    const next = inTurn('a', note('a'));
    await inTurn('b', note('b'));
    gate.reject(new Error('slow failed'));
    await expect(slow).rejects.toThrow('slow failed');
    await next;
    expect(order).toEqual(['b', 'a']);
  });
});
