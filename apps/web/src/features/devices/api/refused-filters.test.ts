import { describe, expect, it } from 'vitest';
import { refusedSearch } from './device-search.ts';
import { toRefusedFilters } from './refused-filters.ts';

const zone = 'America/Sao_Paulo';
const now = new Date('2026-03-08T01:30:00Z');

describe('the filters of refused positions', () => {
  it('are none for a search of blanks', () => {
    expect(toRefusedFilters(refusedSearch.read({ search: '  ' }), { now, timeZone: zone })).toEqual({});
  });

  it('begin periods at midnight on the clocks of the account, and stay the same for its whole day', () => {
    const from = (period: 'today' | 'days7', at = now): string | undefined =>
      toRefusedFilters({ period }, { now: at, timeZone: zone }).receivedFrom;
    expect(from('today')).toBe('2026-03-07T03:00:00.000Z');
    expect(from('days7')).toBe('2026-03-01T03:00:00.000Z');
    expect(from('days7', new Date('2026-03-08T02:59:59Z'))).toBe(from('days7'));
  });

  it('count whole days back over a change of the clocks', () => {
    const afterChange = new Date('2026-11-04T12:00:00Z');
    expect(
      toRefusedFilters({ period: 'days7' }, { now: afterChange, timeZone: 'America/New_York' }).receivedFrom,
    ).toBe('2026-10-29T04:00:00.000Z');
  });
});
