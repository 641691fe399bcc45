import { expect, test } from 'vitest';
import { dataAgeOf } from './data-age.ts';

test('data is connecting before the first message, or offline after a failure', () => {
  expect(dataAgeOf({ state: 'connecting', heardAtMs: null }, 5000)).toEqual({ kind: 'connecting' });
  expect(dataAgeOf({ state: 'lost', heardAtMs: null }, 5000)).toEqual({ kind: 'offline', sinceMs: 5000 });
});

test('data is live under ten seconds, and delayed from ten', () => {
  const connection = { state: 'live', heardAtMs: 1000 } as const;
  expect(dataAgeOf(connection, 3999)).toEqual({ kind: 'live', seconds: 2 });
  expect(dataAgeOf(connection, 10_999)).toEqual({ kind: 'live', seconds: 9 });
  expect(dataAgeOf(connection, 11_000)).toEqual({ kind: 'delayed', seconds: 10 });
});

test('a lost connection is reported after ten seconds, with the time of the last message', () => {
  const connection = { state: 'lost', heardAtMs: 1000 } as const;
  expect(dataAgeOf(connection, 4000)).toEqual({ kind: 'live', seconds: 3 });
  expect(dataAgeOf(connection, 11_000)).toEqual({ kind: 'offline', sinceMs: 1000 });
});

test('data is connecting, not offline, while reconnecting after sleep', () => {
  expect(dataAgeOf({ state: 'connecting', heardAtMs: 1000 }, 60_000)).toEqual({ kind: 'connecting' });
});

test('a clock set back never dates data in the future', () => {
  expect(dataAgeOf({ state: 'live', heardAtMs: 9000 }, 1000)).toEqual({ kind: 'live', seconds: 0 });
});
