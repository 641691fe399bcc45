import { describe, expect, it } from 'vitest';
import { refusedSearch } from './device-search.ts';
import { toRefusedFilters } from './refused-filters.ts';

const zone = 'America/Sao_Paulo';
const now = new Date('2026-03-08T01:30:00Z');

describe('filters of rejected positions', () => {
  it('are empty for a blank search', () => {
    expect(toRefusedFilters(refusedSearch.read({ search: '  ' }), { now, timeZone: zone })).toEqual({});
  });

  it('start periods at midnight in the account’s time zone, and stay the same all day', () => {
    const from = (period: 'today' | 'days7', at = now): string | undefined =>
      toRefusedFilters({ period }, { now: at, timeZone: zone }).receivedFrom;
    expect(from('today')).toBe('2026-03-07T03:00:00.000Z');
    expect(from('days7')).toBe('2026-03-01T03:00:00.000Z');
    expect(from('days7', new Date('2026-03-08T02:59:59Z'))).toBe(from('days7'));
  });

  it('count back whole days across a clock change', () => {
    const afterChange = new Date('2026-11-04T12:00:00Z');
    expect(
      toRefusedFilters({ period: 'days7' }, { now: afterChange, timeZone: 'America/New_York' }).receivedFrom,
    ).toBe('2026-10-29T04:00:00.000Z');
  });
});
