import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createOutageReporter } from './tell-outage.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('logs the first call of an outage, counts the others, and logs the next outage again', () => {
  const told: object[] = [];
  const tell = createOutageReporter({ warn: (line: object) => void told.push(line) });
  const error = new Error('gone');
  for (let call = 0; call < 500; call += 1) tell(error, 'GET /assets');
  expect(told).toEqual([{ err: error, route: 'GET /assets' }]);
  vi.advanceTimersByTime(10_000);
  tell(error, 'GET /assets');
  vi.advanceTimersByTime(30_000);
  expect(told.slice(1)).toEqual([
    { calls: 499, seconds: 10 },
    { calls: 1, seconds: 10 },
  ]);
  tell(error, 'GET /users');
  expect(told.at(-1)).toEqual({ err: error, route: 'GET /users' });
});
