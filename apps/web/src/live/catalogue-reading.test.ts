import type { LiveCataloguePage } from '@azimute/contract/live-schemas';
import { beforeEach, expect, test } from 'vitest';
import { CatalogueReading } from './catalogue-reading.ts';
import { traitFilters, type CatalogueWanted } from './live-protocol.ts';

let asked: CatalogueWanted[];
let put: string[];
let timers: { run: () => void; milliseconds: number }[];
let nowMs: number;
let reading: CatalogueReading;

beforeEach(() => {
  [asked, put, timers, nowMs] = [[], [], [], 0];
  reading = new CatalogueReading({
    ask: (wanted) => asked.push(wanted),
    put: (assets, last) => put.push(`${assets.map(({ code }) => code).join()} ${last}`),
    onUnreadable: () => put.push('unreadable'),
    setTimer: (run, milliseconds) => timers.push({ run, milliseconds }),
    now: () => nowMs,
    random: () => 1,
  });
});

function bytesOf(id: number, next: number | null): ArrayBuffer {
  const words = Object.fromEntries(traitFilters.map(([field]) => [field, ['']])) as Pick<
    LiveCataloguePage,
    (typeof traitFilters)[number][0]
  >;
  const page: LiveCataloguePage = {
    ids: [id],
    codes: [`A-${id}`],
    ...words,
    tags: [''],
    custom: [''],
    units: [1],
    customers: [null],
    unitNames: { '1': '0101 Guarulhos' },
    customerNames: {},
    states: null,
    next,
  };
  return new TextEncoder().encode(JSON.stringify(page)).buffer;
}

test('pages are requested one after another', () => {
  reading.start(true);
  reading.take(1, bytesOf(7, 7));
  reading.take(1, bytesOf(9, null));
  expect(asked).toEqual([
    { reading: 1, after: 0, withStates: true },
    { reading: 1, after: 7, withStates: true },
  ]);
  expect(put).toEqual(['A-7 false', 'A-9 true']);
});

test('a response to an earlier read is ignored', () => {
  reading.start(false);
  reading.start(false);
  reading.take(1, bytesOf(7, null));
  reading.fail(1);
  expect([put, reading.hasFailed]).toEqual([[], false]);
  reading.fail(2);
  expect(reading.hasFailed).toBe(true);
  reading.start(false);
  expect(reading.hasFailed).toBe(false);
});

test('a failed request is repeated after a delay that doubles up to a minute, however often requested', () => {
  for (const [failures, wait] of [6_000, 12_000, 24_000, 48_000, 60_000, 60_000].entries()) {
    if (failures === 0) reading.start(false);
    reading.fail(failures + 1);
    for (let message = 0; message < 10; message += 1) reading.startSoon();
    expect([asked.length, timers.length]).toEqual([failures + 1, failures + 1]);
    expect(timers.at(-1)?.milliseconds).toBe(wait);
    nowMs += wait;
    timers.at(-1)?.run();
  }
  reading.take(7, bytesOf(7, null));
  reading.startSoon();
  expect(timers.at(-1)?.milliseconds).toBe(3_000);
});

test('an immediate request cancels the delayed one', () => {
  reading.start(false);
  reading.fail(1);
  reading.startSoon();
  reading.start(false);
  reading.fail(2);
  reading.startSoon();
  timers[0]?.run();
  expect(asked).toHaveLength(2);
  timers[1]?.run();
  expect(asked).toHaveLength(3);
});

test.each(['<html>', '{}'])('an invalid page fails the read: %s', (text) => {
  reading.start(false);
  reading.take(1, new TextEncoder().encode(text).buffer);
  expect([put, reading.hasFailed]).toEqual([['unreadable'], true]);
  reading.startSoon();
  timers[0]?.run();
  reading.take(2, bytesOf(7, null));
  expect([put.at(-1), reading.hasFailed]).toEqual(['A-7 true', false]);
});

test('a change during a read is read after it, and at most every three seconds', () => {
  reading.start(false);
  reading.startSoon();
  reading.startSoon();
  expect(timers).toEqual([]);
  nowMs = 1000;
  reading.take(1, bytesOf(7, null));
  expect(timers.map(({ milliseconds }) => milliseconds)).toEqual([2000]);
  timers[0]?.run();
  expect(asked.at(-1)).toEqual({ reading: 2, after: 0, withStates: false });
  nowMs = 60_000;
  reading.take(2, bytesOf(7, null));
  reading.startSoon();
  expect(timers.map(({ milliseconds }) => milliseconds)).toEqual([2000, 0]);
});
