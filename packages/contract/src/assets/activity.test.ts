import { describe, expect, it } from 'vitest';
import {
  activityOf,
  isPlaceBehind,
  speedHoldsMs,
  motionOf,
  worksStanding,
  type ActivityEvidence,
} from './activity.ts';

const now = Date.UTC(2026, 0, 5, 12);
const running: ActivityEvidence = {
  status: 'running',
  motion: motionOf('Truck', {}),
  speedKph: 0,
  fixedAtMs: now,
  contactAtMs: now,
};

describe('the activity of an asset', () => {
  it.each<[string | null, Partial<ActivityEvidence>]>([
    ['moving', { speedKph: 3.1 }],
    ['idling', {}],
    ['idling', { speedKph: 3 }],
    ['working', { motion: motionOf('Crane', {}) }],
    ['moving', { motion: motionOf('Crane', {}), speedKph: 4 }],
    ['moving', { motion: motionOf('Rolo compactador', {}), speedKph: 2 }],
    ['idling', { motion: motionOf('Rolo compactador', {}), speedKph: 1 }],
    ['off', { status: 'turned_off', speedKph: 40 }],
    [null, { status: 'without_communication' }],
    [null, { status: 'in_maintenance' }],
    [null, { speedKph: null }],
    [null, { contactAtMs: now + speedHoldsMs + 1 }],
    ['idling', { contactAtMs: now + speedHoldsMs }],
  ])('is %s with %j', (activity, given) => {
    expect(activityOf({ ...running, ...given })).toBe(activity);
  });

  it('is unknown for a position older than the last contact', () => {
    const contactAtMs = now;
    for (const [fixedAtMs, isBehind] of [
      [null, true],
      [now - speedHoldsMs, false],
      [now - speedHoldsMs - 1, true],
    ] as const)
      expect([fixedAtMs, isPlaceBehind({ fixedAtMs, contactAtMs })]).toEqual([fixedAtMs, isBehind]);
    expect(isPlaceBehind({ fixedAtMs: null, contactAtMs: null })).toBe(false);
  });

  it('is work for categories that work while standing, in any spelling', () => {
    for (const category of ['EXCAVADORA', 'Grúa torre', 'Gerador 500 kVA', 'Perfuração', 'Mobile crane'])
      expect([category, worksStanding(category, {})]).toEqual([category, true]);
    for (const category of ['', 'Caminhão', 'Veículo leve', 'Camioneta', 'Motoniveladora'])
      expect([category, worksStanding(category, {})]).toEqual([category, false]);
  });

  it('is work for categories configured by the account, regardless of their words', () => {
    const set = { Caminhão: true, Escavadeira: false };
    expect(
      ['Caminhão', 'Escavadeira', 'Gerador', 'constructor'].map((one) => worksStanding(one, set)),
    ).toEqual([true, false, true, false]);
  });
});
