import { expect, it } from 'vitest';
import { FairSlots, type FreeSlot } from './fair-slots.ts';

const [greedy, modest] = [1, 2];

/** Takes a slot and records the order in which slots were given. */
function taking(
  slots: FairSlots,
  accountId: number,
  given: number[],
  signal?: AbortSignal,
): Promise<FreeSlot> {
  return slots.take(accountId, signal).then((free) => {
    given.push(accountId);
    return free;
  });
}

it('limits a busy account to its share', async () => {
  const slots = new FairSlots({ most: 4, mostOfAccount: 2 });
  expect(slots.tryTake(greedy)).not.toBeNull();
  expect(slots.tryTake(greedy)).not.toBeNull();
  expect(slots.tryTake(greedy)).toBeNull();
  expect(slots.tryTake(modest)).not.toBeNull();
  expect(slots.heldBy(greedy)).toBe(2);
});

it('gives the next slot to the account with the fewest, however long others have waited', async () => {
  const slots = new FairSlots({ most: 2, mostOfAccount: 2 });
  const given: number[] = [];
  const held = [await taking(slots, greedy, given), await taking(slots, greedy, given)];
  const waiting = [1, 2, 3].map(() => taking(slots, greedy, given));
  const own = taking(slots, modest, given);
  held[0]?.();
  const freeOwn = await own;
  expect(given).toEqual([greedy, greedy, modest]);
  freeOwn();
  await waiting[0];
  expect(given).toEqual([greedy, greedy, modest, greedy]);
});

it('serves an account before those already served since it arrived', async () => {
  const slots = new FairSlots({ most: 2, mostOfAccount: 1 });
  const third = 3;
  const given: number[] = [];
  const held = [await taking(slots, greedy, given), await taking(slots, third, given)];
  const waiting = [greedy, third, greedy, third].map((accountId) => taking(slots, accountId, given));
  const own = taking(slots, modest, given);
  held[0]?.();
  await own;
  expect(given).toEqual([greedy, third, modest]);
  held[1]?.();
  await waiting[0];
  expect(given).toEqual([greedy, third, modest, greedy]);
});

it('releases a slot once, and drops canceled waiters', async () => {
  const slots = new FairSlots({ most: 1, mostOfAccount: 1 });
  const free = await slots.take(greedy);
  const leaving = new AbortController();
  const left = slots.take(modest, leaving.signal);
  const given: number[] = [];
  const next = taking(slots, greedy, given);
  leaving.abort(new Error('gone'));
  await expect(left).rejects.toThrow('gone');
  free();
  free();
  await next;
  expect(given).toEqual([greedy]);
  expect(slots.tryTake(modest)).toBeNull();
});
