import type { AssetPositions } from '@azimute/contract';
import { expect, it } from 'vitest';
import { joinAnswers } from './join-answers.ts';

function answerOf(fixedAt: readonly number[], nextCursor: string | null): AssetPositions {
  const none = fixedAt.map(() => null);
  return {
    assetId: 1,
    from: '2026-03-01T00:00:00Z',
    to: '2026-03-02T00:00:00Z',
    count: fixedAt.length,
    nextCursor,
    columns: {
      fixedAt: [...fixedAt],
      latitude: fixedAt.map((at) => at / 10),
      longitude: [...fixedAt],
      speedKph: none,
      headingDegrees: none,
      altitudeMeters: none,
      accuracyMeters: none,
      ignition: fixedAt.map((at) => at % 2 === 0),
      hourMeterHours: none,
      odometerKm: none,
    },
  };
}

it('concatenates the columns of responses', () => {
  const joined = joinAnswers([answerOf([1, 2], '2.1'), answerOf([2, 3], '3.1'), answerOf([4], null)]);
  expect(joined).toEqual(answerOf([1, 2, 2, 3, 4], null));
});

it('returns a single response unchanged', () => {
  const only = answerOf([1], null);
  expect(joinAnswers([only])).toBe(only);
});
