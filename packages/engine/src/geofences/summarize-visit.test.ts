import { expect, it } from 'vitest';
import { fixAt, startMs } from './testing/fence-plan.ts';
import { summarizeVisit } from './summarize-visit.ts';

it('a visit is observed between fixes at most an hour apart', () => {
  const fixes = [fixAt(60, 0, 0), fixAt(120, 300, 0), fixAt(9000, 300, 0)];
  const columns = {
    fixedAt: fixes.map(({ fixedAtMs }) => fixedAtMs),
    longitude: fixes.map(({ longitude }) => longitude),
    latitude: fixes.map(({ latitude }) => latitude),
    speedKph: [null, 40, 3],
  };
  expect(summarizeVisit(columns, startMs, startMs + 9_100_000)).toEqual({
    observedSeconds: 220,
    unobservedSeconds: 8880,
    distanceMeters: 300,
    topSpeedKph: 40,
    fixes: 3,
  });
  const none = { fixedAt: [], longitude: [], latitude: [], speedKph: [] };
  expect(summarizeVisit(none, 0, 7_200_000)).toMatchObject({
    unobservedSeconds: 7200,
    fixes: 0,
    distanceMeters: 0,
  });
});
