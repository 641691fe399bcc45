import type { Alert, AlertVerdict } from '@azimute/contract';
import { expect, it } from 'vitest';
import { proofTimeline } from './proof-windows.ts';

const day = (number: number): string => new Date(Date.UTC(2026, 0, number)).toISOString();
const ms = (number: number): number => Date.UTC(2026, 0, number);
const verdict = { state: 'recurred', from: day(10) } as AlertVerdict;
const alert = {
  watch: { state: 'waiting', from: day(40), until: day(130), recurrences: 0, details: null },
  history: [{ kind: 'proved', at: day(20), countermeasureId: 7, proof: verdict }],
  countermeasures: [
    { id: 7, createdAt: day(9) },
    { id: 8, createdAt: day(39) },
  ],
  occurrences: [{ from: day(20) }, { from: day(2) }],
} as unknown as Alert;

it('arranges occurrences, countermeasure and observation period', () => {
  expect(proofTimeline(alert, ms(50))).toEqual({
    fromMs: ms(2),
    toMs: ms(70),
    windows: [
      { fromMs: ms(10), toMs: ms(20), state: 'recurred', number: 1 },
      { fromMs: ms(40), toMs: ms(70), state: 'waiting', number: 2 },
    ],
    countermeasures: [
      { atMs: ms(9), number: 1 },
      { atMs: ms(39), number: 2 },
    ],
    occurrences: [ms(2), ms(20)],
  });
});

it('shows no more than the observation period ahead, and nothing without one', () => {
  expect(proofTimeline(alert, ms(128))?.toMs).toBe(ms(130));
  expect(proofTimeline({ ...alert, watch: null, history: [] }, ms(50))).toBeNull();
});
