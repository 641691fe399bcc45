import { describe, expect, it } from 'vitest';
import { isScheduled, nextStartMs, scheduledSpan } from './fence-schedule.ts';

const workdays = { zone: 'America/New_York', days: [1, 2, 3, 4, 5], from: '08:00', to: '17:00' };
const nights = { zone: 'Europe/Madrid', days: [5], from: '22:00', to: '06:00' };

describe('a schedule', () => {
  it('applies in its time zone, across daylight saving', () => {
    // Clocks went forward on March 8, 2026: 08:00 is 13:00 UTC before, 12:00 UTC after.
    expect(isScheduled(workdays, Date.UTC(2026, 2, 6, 12, 30))).toBe(false);
    expect(isScheduled(workdays, Date.UTC(2026, 2, 6, 13))).toBe(true);
    expect(isScheduled(workdays, Date.UTC(2026, 2, 9, 12))).toBe(true);
    expect(isScheduled(workdays, Date.UTC(2026, 2, 9, 21))).toBe(false);
    expect(isScheduled(workdays, Date.UTC(2026, 2, 8, 15))).toBe(false);
    expect(isScheduled(null, 0)).toBe(true);
  });

  it('across midnight belongs to the day on which it starts', () => {
    // Friday, March 6, 2026, in Madrid.
    expect(isScheduled(nights, Date.UTC(2026, 2, 6, 21))).toBe(true);
    expect(isScheduled(nights, Date.UTC(2026, 2, 7, 4, 59))).toBe(true);
    expect(isScheduled(nights, Date.UTC(2026, 2, 7, 5))).toBe(false);
    expect(isScheduled(nights, Date.UTC(2026, 2, 6, 4))).toBe(false);
  });

  it('starts on its next day', () => {
    expect(nextStartMs(workdays, Date.UTC(2026, 2, 6, 13))).toBe(Date.UTC(2026, 2, 9, 12));
    expect(nextStartMs(workdays, Date.UTC(2026, 2, 6, 12, 59))).toBe(Date.UTC(2026, 2, 6, 13));
    expect(nextStartMs(null, 0)).toBeNull();
  });

  it('in a skipped hour starts as clocks go forward', () => {
    const early = { zone: 'America/New_York', days: [7], from: '02:30', to: '04:00' };
    expect(nextStartMs(early, Date.UTC(2026, 2, 7))).toBe(Date.UTC(2026, 2, 8, 7));
  });
});

describe('the interval of a schedule', () => {
  const span = (schedule: Parameters<typeof scheduledSpan>[0], at: string) => {
    const found = scheduledSpan(schedule, Date.parse(at));
    const say = (ms: number): string =>
      Number.isFinite(ms) ? new Date(ms).toISOString().slice(5, 16) : `${ms}`;
    return found && `${say(found.fromMs)} ${say(found.toMs)}`;
  };

  it('contains an instant within it, also across midnight', () => {
    const night = { zone: 'Etc/UTC', days: [1], from: '22:00', to: '06:00' };
    expect(span(night, '2026-03-02T23:00Z')).toBe('03-02T22:00 03-03T06:00');
    expect(span(night, '2026-03-03T05:59Z')).toBe('03-02T22:00 03-03T06:00');
    expect(span(night, '2026-03-03T06:00Z')).toBeNull();
    expect(span(night, '2026-03-03T23:00Z')).toBeNull();
  });

  it('continues over consecutive days, and for all days never ends', () => {
    const whole = { zone: 'Etc/UTC', from: '00:00', to: '00:00' };
    expect(span({ ...whole, days: [1, 2, 3] }, '2026-03-03T12:00Z')).toBe('03-02T00:00 03-05T00:00');
    expect(span({ ...whole, days: [1, 2, 3, 4, 5, 6, 7] }, '2026-03-03T12:00Z')).toBe('-Infinity Infinity');
    expect(span(null, '2026-03-03T12:00Z')).toBe('-Infinity Infinity');
  });

  it('follows local hours, also across clock changes', () => {
    const day = { zone: 'America/New_York', days: [7], from: '00:00', to: '06:00' };
    expect(span(day, '2026-03-08T09:00Z')).toBe('03-08T05:00 03-08T10:00');
  });
});
