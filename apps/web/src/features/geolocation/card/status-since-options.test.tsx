import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { statusSinceOptions } from './status-since-options.ts';

let client: QueryClient;
let intervals: object[];

beforeEach(() => {
  vi.useFakeTimers();
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  intervals = [];
  vi.stubGlobal('fetch', async () => Response.json({ intervals }));
});
afterEach(() => {
  client.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour)).toISOString();
const interval = (status: string, from: number) => ({
  status,
  from: at(from),
  to: at(from + 1),
  because: { reason: 'ignition_on', at: at(from), person: null },
});

/** Simulates a card that stays open. */
function openCard() {
  const observer = new QueryObserver(client, statusSinceOptions(7, 'running'));
  const close = observer.subscribe(() => undefined);
  const told = async () => {
    await vi.advanceTimersByTimeAsync(100);
    return observer.getCurrentResult().data;
  };
  return {
    told,
    close,
    turn: (status: 'running' | 'turned_off') => observer.setOptions(statusSinceOptions(7, status)),
  };
}

test('restarts the age of a recurring status, however soon', async () => {
  intervals = [interval('turned_off', 1), interval('running', 8)];
  const { told, turn, close } = openCard();
  expect(await told()).toBe(Date.parse(at(8)));
  intervals = [...intervals, interval('turned_off', 11)];
  turn('turned_off');
  expect(await told()).toBe(Date.parse(at(11)));
  intervals = [...intervals, interval('running', 12)];
  turn('running');
  expect(client.getQueryData(statusSinceOptions(7, 'running').queryKey)).toBeUndefined();
  expect(await told()).toBe(Date.parse(at(12)));
  close();
});

test('a history without the current status is requested again', async () => {
  intervals = [interval('turned_off', 1)];
  const { told, close } = openCard();
  expect(await told()).toBeNull();
  intervals = [...intervals, interval('running', 8)];
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await told()).toBe(Date.parse(at(8)));
  close();
});

test('a change that the card missed is found later', async () => {
  intervals = [interval('turned_off', 1), interval('running', 8)];
  const { told, close } = openCard();
  expect(await told()).toBe(Date.parse(at(8)));
  intervals = [...intervals, interval('turned_off', 9), interval('running', 10)];
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  expect(await told()).toBe(Date.parse(at(10)));
  close();
});
