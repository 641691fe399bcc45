import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupEvents, type StripEvent } from './group-events.ts';

const range = { fromMs: 0, toMs: 86_400_000 };

function eventsAt(instants: readonly number[]): StripEvent[] {
  return instants.toSorted((a, b) => a - b).map((atMs, id) => ({ id, kind: 'alarm_sos', atMs }));
}

test('every event is in one mark, in order, and marks never touch', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: range.toMs - 1 }), { maxLength: 80 }), (instants) => {
      const events = eventsAt(instants);
      const groups = groupEvents(events, range, 0.03);
      expect(groups.flat()).toEqual(events);
      const starts = groups.map(([first]) => first?.atMs ?? Number.NaN);
      for (const [index, start] of starts.entries()) {
        expect(start - (starts[index - 1] ?? -Infinity)).toBeGreaterThanOrEqual(0.029 * range.toMs);
      }
    }),
  );
});

test('events a minute apart share a mark, those two hours apart do not', () => {
  const groups = groupEvents(eventsAt([0, 60_000, 7_200_000]), range, 0.03);
  expect(groups.map((group) => group.length)).toEqual([2, 1]);
});
