import type { LiveTuple } from '@azimute/contract/live-schemas';
import { beforeEach, expect, test } from 'vitest';
import { forgetSoon } from './forget-soon.ts';
import { LiveFleet } from './live-fleet.ts';

let fleet: LiveFleet;
let timers: { run: () => void; milliseconds: number }[];
let forgotten: number;

function picture(...ids: readonly number[]) {
  const assets = ids.map((id): LiveTuple => [id, 1, 1_000, -46 - id, -23, 40, 180, 10, 20, 1_000]);
  return { type: 'picture', epoch: 'a', version: 1, at: 0, assets } as const;
}

function drawn(): number[] {
  return [...(fleet.frame()?.points.ids ?? [])].toSorted((a, b) => a - b);
}

beforeEach(() => {
  [fleet, timers, forgotten] = [new LiveFleet(), [], 0];
  fleet.setViewport({ minX: 0, minY: 0, maxX: 1, maxY: 1, zoom: 10 });
  fleet.receive(picture(1, 2));
  forgetSoon(fleet, {
    setTimer: (run, milliseconds) => timers.push({ run, milliseconds }),
    onForgotten: () => (forgotten += 1),
  });
});

test('the map is cleared half a second after a lost right without a new picture', () => {
  expect([drawn(), fleet.held, timers.map(({ milliseconds }) => milliseconds)]).toEqual([
    [1, 2],
    null,
    [500],
  ]);
  timers[0]?.run();
  expect([fleet.frameIsStale, drawn(), forgotten]).toEqual([true, [], 1]);
  fleet.receive(picture(2));
  expect(drawn()).toEqual([2]);
});

test('a newer picture stays, without what was revoked', () => {
  fleet.receive(picture(2));
  timers[0]?.run();
  expect([drawn(), forgotten]).toEqual([[2], 0]);
});

test('changes from before the loss restore nothing', () => {
  timers[0]?.run();
  const [asset] = picture(1).assets;
  fleet.receive({ type: 'changes', version: 2, at: 0, assets: asset ? [asset] : [], removed: [] });
  expect(drawn()).toEqual([]);
});
