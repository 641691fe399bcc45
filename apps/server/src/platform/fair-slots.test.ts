import { expect, it } from 'vitest';
import { FairSlots, type FreeSlot } from './fair-slots.ts';

const never = new AbortController().signal;
const [greedy, modest] = [1, 2];

/** Takes a place and notes the order in which places were given. */
function taking(slots: FairSlots, accountId: number, given: number[], signal = never): Promise<FreeSlot> {
  return slots.take(accountId, signal).then((free) => {
    given.push(accountId);
    return free;
  });
}

it('lets an account that asks for much hold its share and no more', async () => {
  const slots = new FairSlots({ most: 4, mostOfAccount: 2 });
  expect(slots.tryTake(greedy)).not.toBeNull();
  expect(slots.tryTake(greedy)).not.toBeNull();
  expect(slots.tryTake(greedy)).toBeNull();
  expect(slots.tryTake(modest)).not.toBeNull();
  expect(slots.heldBy(greedy)).toBe(2);
});

it('gives the next place to the account that holds the fewest, however long others have waited', async () => {
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

it('frees a place once, and forgets who stopped waiting', async () => {
  const slots = new FairSlots({ most: 1, mostOfAccount: 1 });
  const free = await slots.take(greedy, never);
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
