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

const waits = (): number[] => timers.map(({ milliseconds }) => milliseconds);

test('fast movement is drawn in consecutive frames', () => {
  for (const nowMs of [0, 17, 33, 50]) {
    pace.drawn(nowMs);
    pace.next(nowMs, 2);
  }
  expect([repaints, timers.length]).toEqual([4, 0]);
});

test('a frame is requested once when it differs, and at least twice a second', () => {
  pace.next(0, 300);
  pace.next(100, 300);
  pace.next(200, 90_000);
  expect([repaints, waits()]).toEqual([0, [300]]);
  timers[0]?.run();
  pace.next(310, 5);
  expect(repaints).toBe(1);
  pace.drawn(320);
  pace.next(320, 90_000);
  expect([repaints, waits()]).toEqual([1, [300, 500]]);
});

test('accelerating movement is drawn earlier, and not twice', () => {
  pace.next(0, 400);
  pace.next(100, 50);
  timers[1]?.run();
  timers[0]?.run();
  expect([repaints, waits()]).toEqual([1, [400, 50]]);
});

test('a slow frame is followed by an equal pause and a single request', () => {
  pace.next(0, 0);
  pace.drawn(90);
  pace.next(90, 0);
  pace.drawn(120);
  pace.next(120, 0);
  expect([repaints, waits()]).toEqual([1, [90]]);
  timers[0]?.run();
  expect(repaints).toBe(2);
});

test('a pause without movement is not a slow frame', () => {
  pace.next(0, 0);
  pace.drawn(10);
  pace.drawn(60_000);
  pace.next(60_000, 0);
  expect([repaints, timers.length]).toEqual([2, 0]);
});
