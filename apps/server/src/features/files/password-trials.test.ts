import { expect, it } from 'vitest';
import { createManualClock } from '../../platform/clock.ts';
import { createPasswordTrials } from './password-trials.ts';

const startsAt = new Date('2026-03-02T12:00:00Z');
const right = () => Promise.resolve(true);
const wrong = () => Promise.resolve(false);
const tooMany = { code: 'too_many_requests' };

it('accepts any number of correct passwords from an address', async () => {
  const trials = createPasswordTrials(createManualClock(startsAt));
  for (let times = 0; times < 50; times += 1)
    expect(await trials.count('link', '192.0.2.1', right)).toBe(true);
});

it('counts concurrent guesses before any response', async () => {
  const trials = createPasswordTrials(createManualClock(startsAt));
  const guesses = await Promise.allSettled(
    Array.from({ length: 30 }, () => trials.count('link', '192.0.2.1', wrong)),
  );
  expect(guesses.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
});

it('limits guesses from many addresses, and admits those who opened the link before', async () => {
  const clock = createManualClock(startsAt);
  const trials = createPasswordTrials(clock);
  await trials.count('link', '198.51.100.7', right);
  for (let guess = 0; guess < 200; guess += 1) await trials.count('link', `192.0.2.${guess}`, wrong);
  await expect(trials.count('link', '203.0.113.1', right)).rejects.toMatchObject(tooMany);
  expect(await trials.count('link', '198.51.100.7', right)).toBe(true);
  expect(await trials.count('another link', '203.0.113.1', right)).toBe(true);
  clock.advance(60_000);
  expect(await trials.count('link', '203.0.113.1', right)).toBe(true);
});
