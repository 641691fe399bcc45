import { describe, expect, it } from 'vitest';
import { addWorkingMinutes } from './add-working-minutes.ts';
import { spansWithin, type WorkingHours } from './working-spans.ts';

const office: WorkingHours = {
  zone: 'America/Sao_Paulo',
  shifts: [
    { days: [1, 2, 3, 4, 5], from: '13:00', to: '17:00' },
    { days: [1, 2, 3, 4, 5], from: '08:00', to: '12:00' },
  ],
  holidays: [{ date: '2026-12-25' }],
};
const after = (hours: WorkingHours, from: string, minutes: number): string | null => {
  const atMs = addWorkingMinutes(hours, Date.parse(from), minutes);
  return atMs === null ? null : new Date(atMs).toISOString();
};

describe('working minutes', () => {
  it('count within a shift across its break, night and weekend', () => {
    // A Wednesday, 11:30 in São Paulo.
    expect(after(office, '2026-03-04T11:30:00-03:00', 20)).toBe('2026-03-04T14:50:00.000Z');
    expect(after(office, '2026-03-04T11:30:00-03:00', 30)).toBe('2026-03-04T15:00:00.000Z');
    expect(after(office, '2026-03-04T11:30:00-03:00', 31)).toBe('2026-03-04T16:01:00.000Z');
    expect(after(office, '2026-03-06T16:30:00-03:00', 60)).toBe('2026-03-09T11:30:00.000Z');
  });

  it('start with the next shift, and not on a holiday', () => {
    expect(after(office, '2026-03-07T10:00:00-03:00', 15)).toBe('2026-03-09T11:15:00.000Z');
    // From Thursday evening over Christmas and the weekend.
    expect(after(office, '2026-12-24T18:00:00-03:00', 5)).toBe('2026-12-28T11:05:00.000Z');
  });

  it('continue past midnight, and count once in overlapping shifts', () => {
    const shifts = [
      { days: [1, 2, 3, 4, 5], from: '22:00', to: '06:00' },
      { days: [2], from: '05:00', to: '07:00' },
    ];
    const nights = { ...office, shifts };
    expect(after(nights, '2026-03-03T00:30:00-03:00', 330)).toBe('2026-03-03T09:00:00.000Z');
    expect(after(nights, '2026-03-03T00:30:00-03:00', 390)).toBe('2026-03-03T10:00:00.000Z');
    // The night of Friday ends on Saturday.
    expect(after(nights, '2026-03-07T05:00:00-03:00', 61)).toBe('2026-03-10T01:01:00.000Z');
  });

  it('match elapsed time on days of 23 and 25 hours', () => {
    const always = { ...office, zone: 'Europe/Berlin', shifts: [{ days: [7], from: '00:00', to: '00:00' }] };
    // Clocks go forward on March 29 and back on October 25, 2026, both Sundays.
    expect(after(always, '2026-03-28T12:00:00+01:00', 23 * 60)).toBe('2026-03-29T22:00:00.000Z');
    expect(after(always, '2026-03-28T12:00:00+01:00', 23 * 60 + 1)).toBe('2026-04-04T22:01:00.000Z');
    expect(after(always, '2026-10-24T12:00:00+02:00', 25 * 60)).toBe('2026-10-25T23:00:00.000Z');
    const early = { ...always, shifts: [{ days: [7], from: '02:30', to: '04:00' }] };
    // 02:30 is skipped: the shift begins when clocks show 03:00.
    expect(after(early, '2026-03-28T12:00:00+01:00', 60)).toBe('2026-03-29T02:00:00.000Z');
    // 02:30 occurs twice: the shift begins with the first.
    expect(after(early, '2026-10-24T12:00:00+02:00', 150)).toBe('2026-10-25T03:00:00.000Z');
  });

  it('never pass without shifts', () => {
    expect(after({ ...office, shifts: [] }, '2026-03-04T11:30:00-03:00', 1)).toBeNull();
  });
});

describe('working hours within a day', () => {
  it('match elapsed time across clock changes, and count once for overlapping shifts', () => {
    const night: WorkingHours = {
      zone: 'Europe/Berlin',
      shifts: [
        { days: [1, 2, 3, 4, 5, 6, 7], from: '22:00', to: '06:00' },
        { days: [7], from: '05:00', to: '07:00' },
      ],
      holidays: [],
    };
    const hoursOf = (from: string, to: string) =>
      spansWithin(night, { fromMs: Date.parse(from), toMs: Date.parse(to) }).map((span) => [
        new Date(span.fromMs).toISOString(),
        (span.toMs - span.fromMs) / 3_600_000,
      ]);
    // Sundays of 23 and 25 hours: midnight to six is an hour shorter or longer.
    expect(hoursOf('2026-03-29T00:00:00+01:00', '2026-03-30T00:00:00+02:00')).toEqual([
      ['2026-03-28T23:00:00.000Z', 5],
      ['2026-03-29T04:00:00.000Z', 1],
      ['2026-03-29T20:00:00.000Z', 2],
    ]);
    expect(hoursOf('2026-10-25T00:00:00+02:00', '2026-10-26T00:00:00+01:00')[0]?.[1]).toBe(7);
  });

  it('are empty on a holiday', () => {
    const at = Date.parse('2026-12-25T00:00:00-03:00');
    expect(spansWithin(office, { fromMs: at, toMs: at + 86_400_000 })).toEqual([]);
  });
});
