import { beforeEach, expect, test } from 'vitest';
import { answerWithinMs, SourceKeeper, type KeptState } from './source-keeper.ts';

let nowMs: number;
let timers: { atMs: number; act: () => void }[];
let told: KeptState[];
let shown: string[];
/** What the source answers; null never answers. */
let answer: (() => Promise<string>) | null;
let asked: boolean[];
/** Whether the map takes what it is shown at once. */
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

/** Lets time go by, timer by timer. */
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

test('a source that does not answer in time gives way, and is asked again at longer and longer intervals', async () => {
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

test('what answers after it was given up changes nothing', async () => {
  const late = Promise.withResolvers<string>();
  answer = () => late.promise;
  void keeper.start();
  await pass(answerWithinMs);
  late.resolve('tiles');
  await settle();
  expect(shown).toEqual(['embedded']);
});

test('a tile that fails by itself leaves the map as it is', async () => {
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

test('a source that ends gives way when a tile fails, and comes back by itself', async () => {
  await keeper.start();
  answer = refuse;
  keeper.tileFailed();
  await settle();
  expect([told.at(-1), shown]).toEqual(['failed', ['tiles', 'embedded']]);
  answer = async () => 'tiles again';
  await pass(5_000);
  expect([told.at(-1), shown.at(-1)]).toEqual(['shown', 'tiles again']);
});

test('a source that hangs gives way within two seconds of the first tile it owes', async () => {
  await keeper.start();
  answer = null;
  keeper.tileAsked();
  keeper.tileAsked();
  await pass(answerWithinMs);
  expect(told.at(-1)).toBe('failed');
});

test('a slow source that goes on answering stays', async () => {
  await keeper.start();
  answer = null;
  keeper.tileAsked();
  await pass(1_000);
  keeper.tileLoaded();
  await pass(10_000);
  expect(told.at(-1)).toBe('shown');
});

test('many failing tiles ask the source once in a while, and the last one is not forgotten', async () => {
  await keeper.start();
  for (let tile = 0; tile < 50; tile += 1) keeper.tileFailed();
  await pass(1_999);
  expect(asked).toHaveLength(2);
  answer = refuse;
  await pass(1);
  expect([asked.length, told.at(-1)]).toEqual([3, 'failed']);
});

test('offline, the embedded map is there at once; what was stopped says no more', async () => {
  await keeper.start();
  keeper.giveUp();
  expect(told.at(-1)).toBe('failed');
  keeper.retry();
  keeper.stop();
  const count = told.length;
  await pass(600_000);
  expect([told.length, shown.at(-1)]).toEqual([count, 'embedded']);
});

test('asking a source and taking it have one time together', async () => {
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

test('what the map has taken stays; it may have to take it again', async () => {
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

test('what is refused gives way at once, and is asked for again later', async () => {
  isTaken = false;
  await keeper.start();
  keeper.giveUp();
  keeper.giveUp();
  expect([told, shown.at(-1)]).toEqual([['trying', 'shown', 'failed'], 'embedded']);
  isTaken = true;
  await pass(5_000);
  expect([told.at(-1), shown.at(-1)]).toEqual(['shown', 'tiles']);
});
