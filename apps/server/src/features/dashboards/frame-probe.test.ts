import { expect, it } from 'vitest';
import { createManualClock } from '../../platform/clock.ts';
import type { GuardedAnswer, GuardedRequest } from '../../platform/http/guarded-fetch.ts';
import { createFrameProbe } from './frame-probe.ts';

const answered: GuardedAnswer = { outcome: 'answered', status: 502, headers: {}, body: Buffer.alloc(0) };
const failed = (outcome: Exclude<GuardedAnswer['outcome'], 'answered'>): GuardedAnswer => ({
  outcome,
  detail: '',
});

function start(answer: () => GuardedAnswer) {
  const clock = createManualClock(new Date('2026-11-25T12:00:00Z'));
  const asked: GuardedRequest[] = [];
  const probe = createFrameProbe({
    clock,
    reportsAllowPrivate: [{ hostname: 'bi.internal', port: null }],
    fetch: (request) => {
      asked.push(request);
      return Promise.resolve(answer());
    },
  });
  return { clock, asked, probe };
}

it.each([
  [answered, false],
  [failed('too-large'), false],
  // An address in a network that the portal must not connect to.
  [failed('refused'), false],
  [failed('unknown-host'), true],
  [failed('unreachable'), true],
  [failed('too-slow'), true],
])('reports %o as down: %s', async (answer, isDown) => {
  expect(await start(() => answer).probe.isDown('https://bi.example/report?id=1')).toBe(isDown);
});

it('probes an origin once for concurrent requests, and sooner again after a failure', async () => {
  let answer = failed('unreachable');
  const { clock, asked, probe } = start(() => answer);
  expect(
    await Promise.all(['/a', '/b', '/c'].map((path) => probe.isDown(`https://bi.example${path}`))),
  ).toEqual([true, true, true]);
  expect(asked.map(({ url }) => url.href)).toEqual(['https://bi.example/']);
  answer = answered;
  clock.advance(6_000);
  expect(await probe.isDown('https://bi.example/a')).toBe(false);
  answer = failed('unreachable');
  clock.advance(20_000);
  expect(await probe.isDown('https://bi.example/a')).toBe(false);
  clock.advance(20_000);
  expect(await probe.isDown('https://bi.example/a')).toBe(true);
  expect(asked).toHaveLength(3);
});

it('reaches the private network only for hosts that the operator lists', async () => {
  const { asked, probe } = start(() => answered);
  await probe.isDown('https://bi.internal/x');
  await probe.isDown('https://other.internal/x');
  expect(asked.map(({ reach }) => reach)).toEqual(['private-too', 'public']);
});
