import { beforeEach, expect, test } from 'vitest';
import { GlidePace } from './glide-pace.ts';

let repaints: number;
let timers: { run: () => void; milliseconds: number }[];
let pace: GlidePace;

beforeEach(() => {
  [repaints, timers] = [0, []];
  pace = new GlidePace({
    repaint: () => {
      repaints += 1;
    },
    setTimer: (run, milliseconds) => timers.push({ run, milliseconds }),
  });
});

test('quick frames follow each other', () => {
  for (const nowMs of [0, 17, 33, 50]) pace.next(nowMs);
  expect([repaints, timers.length]).toEqual([4, 0]);
});

test('after a slow frame it rests for as long, and asks once', () => {
  pace.next(0);
  pace.next(90);
  pace.next(120);
  expect([repaints, timers.map(({ milliseconds }) => milliseconds)]).toEqual([1, [90]]);
  timers[0]?.run();
  expect(repaints).toBe(2);
  pace.next(200);
  expect(repaints).toBe(3);
});

test('a pause in which nothing glides is no slow frame', () => {
  pace.next(0);
  pace.stop();
  pace.next(60_000);
  expect([repaints, timers.length]).toEqual([2, 0]);
});
