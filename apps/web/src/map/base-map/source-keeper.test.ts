import { beforeEach, expect, test } from 'vitest';
import { answerWithinMs, SourceKeeper, type KeptState } from './source-keeper.ts';

let nowMs: number;
let timers: { atMs: number; act: () => void }[];
let told: KeptState[];
let shown: string[];
/** Response of the source; null to never respond. */
let answer: (() => Promise<string>) | null;
let asked: boolean[];
/** Whether the map accepts a style at once. */
let isTaken: boolean;
let keeper: SourceKeeper<string>;

beforeEach(() => {
  nowMs = 0;
  timers = [];
  told = [];
  shown = [];
  asked = [];
  isTaken = true;
  answer = async () => 'tiles';
  keeper = new SourceKeeper<string>({
    prepare: (_signal, isCheck) => {
      asked.push(isCheck);
      return answer === null ? new Promise(() => undefined) : answer();
    },
    show: (found) => {
      shown.push(found);
      if (isTaken) keeper.taken();
    },
    hide: () => shown.push('embedded'),
    tell: (state) => told.push(state),
    after: (delayMs, act) => {
      const timer = { atMs: nowMs + delayMs, act };
      timers.push(timer);
      return () => {
        timers = timers.filter((one) => one !== timer);
      };
    },
  });
});

async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}

/** Advances time, timer by timer. */
async function pass(ms: number): Promise<void> {
  const untilMs = nowMs + ms;
  await settle();
  for (;;) {
    const next = timers.filter(({ atMs }) => atMs <= untilMs).toSorted((a, b) => a.atMs - b.atMs)[0];
    if (next === undefined) break;
    nowMs = next.atMs;
    timers = timers.filter((one) => one !== next);
    next.act();
    await settle();
  }
  nowMs = untilMs;
}

const refuse = () => Promise.reject(new Error('The source is gone'));

test('a source that times out is replaced, and retried at growing intervals', async () => {
  answer = null;
  void keeper.start();
  await pass(answerWithinMs - 1);
  expect(told).toEqual(['trying']);
  await pass(1);
  expect([told.at(-1), shown]).toEqual(['failed', ['embedded']]);
  answer = refuse;
  await pass(5_000);
  expect(asked).toHaveLength(2);
  await pass(9_999);
  expect(asked).toHaveLength(2);
  await pass(1);
  expect(asked).toHaveLength(3);
  await pass(3_600_000);
  expect(asked.length).toBeLessThan(3 + 20);
  answer = async () => 'tiles';
  keeper.retry();
  await settle();
  expect([told.at(-1), shown.at(-1)]).toEqual(['shown', 'tiles']);
});

test('a response after the timeout changes nothing', async () => {
  const late = Promise.withResolvers<string>();
  answer = () => late.promise;
  void keeper.start();
  await pass(answerWithinMs);
  late.resolve('tiles');
  await settle();
  expect(shown).toEqual(['embedded']);
});

test('a single failed tile leaves the map unchanged', async () => {
  await keeper.start();
  keeper.tileFailed();
  await pass(10_000);
  expect(told.at(-1)).toBe('shown');
  answer = refuse;
  keeper.tileFailed();
  keeper.tileLoaded();
  await pass(10_000);
  expect([told.at(-1), asked]).toEqual(['shown', [false, true, true]]);
});

test('a source that goes down is replaced when a tile fails, and returns by itself', async () => {
  await keeper.start();
  answer = refuse;
  keeper.tileFailed();
  await settle();
  expect([told.at(-1), shown]).toEqual(['failed', ['tiles', 'embedded']]);
  answer = async () => 'tiles again';
  await pass(5_000);
  expect([told.at(-1), shown.at(-1)]).toEqual(['shown', 'tiles again']);
});

test('a source that hangs is replaced within two seconds of the first missing tile', async () => {
  await keeper.start();
  answer = null;
  keeper.tileAsked();
  keeper.tileAsked();
  await pass(answerWithinMs);
  expect(told.at(-1)).toBe('failed');
});

test('a slow source that keeps responding stays', async () => {
  await keeper.start();
  answer = null;
  keeper.tileAsked();
  await pass(1_000);
  keeper.tileLoaded();
  await pass(10_000);
  expect(told.at(-1)).toBe('shown');
});

test('many failed tiles cause only occasional checks of the source, the last one included', async () => {
  await keeper.start();
  for (let tile = 0; tile < 50; tile += 1) keeper.tileFailed();
  await pass(1_999);
  expect(asked).toHaveLength(2);
  answer = refuse;
  await pass(1);
  expect([asked.length, told.at(-1)]).toEqual([3, 'failed']);
});

test('the embedded map is shown at once when offline, and a stopped source reports nothing', async () => {
  await keeper.start();
  keeper.giveUp();
  expect(told.at(-1)).toBe('failed');
  keeper.retry();
  keeper.stop();
  const count = told.length;
  await pass(600_000);
  expect([told.length, shown.at(-1)]).toEqual([count, 'embedded']);
});

test('checking and loading a source share a timeout', async () => {
  isTaken = false;
  const slow = Promise.withResolvers<string>();
  answer = () => slow.promise;
  void keeper.start();
  await pass(1_000);
  slow.resolve('style');
  await settle();
  expect(told.at(-1)).toBe('shown');
  await pass(answerWithinMs - 1_000 - 1);
  expect(told.at(-1)).toBe('shown');
  await pass(1);
  expect([told.at(-1), shown]).toEqual(['failed', ['style', 'embedded']]);
});

test('a loaded map stays; it can be loaded again', async () => {
  isTaken = false;
  void keeper.start();
  await pass(answerWithinMs - 1);
  keeper.taken();
  await pass(10_000);
  expect(told.at(-1)).toBe('shown');
  keeper.expectTaken();
  await pass(answerWithinMs);
  expect(told.at(-1)).toBe('failed');
});

test('a refused source is replaced at once, and retried later', async () => {
  isTaken = false;
  await keeper.start();
  keeper.giveUp();
  keeper.giveUp();
  expect([told, shown.at(-1)]).toEqual([['trying', 'shown', 'failed'], 'embedded']);
  isTaken = true;
  await pass(5_000);
  expect([told.at(-1), shown.at(-1)]).toEqual(['shown', 'tiles']);
});
