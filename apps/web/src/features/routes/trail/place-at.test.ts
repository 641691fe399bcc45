import { columnsOf } from '@azimute/engine/trips/testing/columns-of';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clampInstant, indexAt, moveByKey, placeAt, playOn } from './place-at.ts';

const instants = fc
  .uniqueArray(fc.integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 40 })
  .map((list) => list.toSorted((a, b) => a - b));

test('the fix at an instant is the last one before or at it', () => {
  fc.assert(
    fc.property(instants, fc.integer({ min: -10, max: 10_010 }), (fixedAt, ms) => {
      expect(indexAt(fixedAt, ms)).toBe(fixedAt.findLastIndex((at) => at <= ms));
    }),
  );
});

test('arrow keys step through every fix in both directions, and stay within the day', () => {
  fc.assert(
    fc.property(instants, (fixedAt) => {
      const [first = 0] = fixedAt;
      const seen = [first];
      for (const _ of fixedAt.slice(1)) seen.push(moveByKey('ArrowRight', seen.at(-1) ?? 0, fixedAt) ?? -1);
      expect(seen).toEqual(fixedAt);
      const back = seen.toReversed().map((ms) => moveByKey('ArrowLeft', ms, fixedAt));
      expect(back).toEqual([...fixedAt.slice(0, -1).toReversed(), first]);
      expect(moveByKey('End', first, fixedAt)).toBe(fixedAt.at(-1));
      expect(moveByKey('PageDown', first, fixedAt)).toBe(first);
      expect(moveByKey('PageUp', fixedAt.at(-1) ?? 0, fixedAt)).toBe(fixedAt.at(-1));
    }),
  );
  expect(moveByKey('ArrowLeft', 150, [100, 200])).toBe(100);
  expect(moveByKey('ArrowRight', 150, [100, 200])).toBe(200);
  expect(moveByKey('a', 150, [100, 200])).toBeNull();
});

test('the asset is interpolated between two fixes, and stays at the last one in a gap', () => {
  const columns = columnsOf([
    { minute: 0, longitude: 1, heading: 90 },
    { minute: 10, longitude: 2, heading: 95 },
    { minute: 60, longitude: 3 },
  ]);
  expect(placeAt(columns, 150_000)).toEqual({
    longitude: 1.25,
    latitude: 0,
    headingDegrees: 90,
    index: 0,
    isSilent: false,
  });
  expect(placeAt(columns, 30 * 60_000)).toMatchObject({ longitude: 2, index: 1, isSilent: true });
  expect(placeAt(columns, 60 * 60_000)).toMatchObject({
    longitude: 3,
    headingDegrees: null,
    isSilent: false,
  });
  expect(placeAt(columns, -1)).toMatchObject({ longitude: 1, index: 0 });
  expect(placeAt(columnsOf([]), 0)).toBeNull();
});

test('playback continues to the last fix, over stops and gaps, and ends there', () => {
  const fix = fc.record({ step: fc.integer({ min: 1, max: 60 }), speed: fc.constantFrom(0, 50) });
  const minutes = fc.integer({ min: 0, max: 600 });
  const stay = fc
    .tuple(minutes, minutes)
    .map(([from, length]) => ({ fromMs: from * 60_000, toMs: (from + length) * 60_000 }));
  fc.assert(
    fc.property(fc.array(fix, { minLength: 1, maxLength: 30 }), fc.array(stay), (steps, stops) => {
      let minute = 0;
      const columns = columnsOf(
        steps.map(({ step, speed }) => ({
          minute: (minute += step),
          speed,
          longitude: speed === 0 ? 0 : minute / 100,
        })),
      );
      const { fixedAt } = columns;
      let ms = fixedAt[0] ?? 0;
      let frames = 0;
      for (
        let next = playOn([{ fixes: columns, stops }], ms, 30_000, true);
        next !== null;
        next = playOn([{ fixes: columns, stops }], ms, 30_000, true)
      ) {
        expect(next).toBeGreaterThan(ms);
        ms = next;
        frames += 1;
      }
      expect(ms).toBe(fixedAt.at(-1));
      // At most a quarter of an hour between two fixes, half a minute each.
      expect(frames).toBeLessThanOrEqual(steps.length * 31);
    }),
  );
});

test('an instant outside of the day maps to its nearest fix', () => {
  expect([
    clampInstant([5, 9], 1),
    clampInstant([5, 9], 7),
    clampInstant([5, 9], 20),
    clampInstant([], 3),
  ]).toEqual([5, 7, 9, 3]);
});

test('only stops shared by all selected assets are skipped, and none if turned off', () => {
  const trail = (minutes: readonly number[]) => ({
    fixes: { fixedAt: minutes.map((minute) => minute * 60_000) },
    stops: [{ fromMs: (minutes[1] ?? 0) * 60_000, toMs: (minutes[2] ?? 0) * 60_000 }],
  });
  const [first, second] = [trail([0, 10, 40, 50]), trail([5, 20, 60, 65])];
  const at = (minute: number, isSkipping = true) =>
    (playOn([first, second], minute * 60_000, 1000, isSkipping) ?? 0) / 60_000;
  expect([at(15), at(25), at(25, false), at(45)].map(Math.floor)).toEqual([15, 39, 25, 45]);
  expect(at(52)).toBe(59);
  expect(playOn([first, second], 65 * 60_000, 1000, true)).toBeNull();
});
