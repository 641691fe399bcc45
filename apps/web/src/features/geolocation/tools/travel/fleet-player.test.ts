import { expect, test } from 'vitest';
import { FleetPlayer, playedStep } from './fleet-player.ts';

function play(untilMs: number) {
  const shown: number[] = [];
  const asked: {
    fromMs: number;
    toMs: number;
    resolve: (toMs: number) => void;
    reject: (e: unknown) => void;
  }[] = [];
  const ends: unknown[] = [];
  const player = new FleetPlayer({
    fromMs: 0,
    speed: 60,
    untilMs: () => untilMs,
    load: ({ fromMs, toMs }) =>
      new Promise((resolve, reject) => asked.push({ fromMs, toMs, resolve, reject })),
    show: (atMs) => shown.push(atMs),
    onEnd: (error) => ends.push(error),
  });
  return { player, shown, asked, ends };
}
const settled = () => new Promise((resolve) => setTimeout(resolve));

test('waits for the next data, requests it once, and continues at its speed', async () => {
  const { player, shown, asked } = play(10_000_000);
  player.goOn(100);
  player.goOn(100);
  expect([player.isWaiting, shown, asked.length]).toEqual([true, [], 1]);
  expect(asked[0]).toMatchObject({ fromMs: 0, toMs: 240_000 });
  asked[0]?.resolve(120_000);
  await settled();
  player.goOn(100);
  expect([player.isWaiting, shown]).toEqual([false, [6_000]]);
  expect(asked[1]).toMatchObject({ fromMs: 120_000, toMs: 1_320_000 });
  player.goOn(1_950);
  expect([player.isWaiting, shown.at(-1)]).toEqual([true, 120_000]);
});

test('stops at the end of the data, and reports what could not be read', async () => {
  const { player, shown, asked, ends } = play(12_000);
  player.goOn(0);
  asked[0]?.resolve(12_000);
  await settled();
  player.goOn(1_000);
  expect([shown, ends]).toEqual([[12_000], []]);
  player.goOn(100);
  player.goOn(100);
  expect(ends).toEqual([null]);
  const failing = play(12_000);
  failing.player.goOn(0);
  failing.asked[0]?.reject('lost');
  await settled();
  expect(failing.ends).toEqual(['lost']);
});

test('a position of an asset is shown for half a second at most', () => {
  expect([10, 60, 3600].map((speed) => playedStep(speed as 10))).toEqual([5, 30, 1800]);
});
