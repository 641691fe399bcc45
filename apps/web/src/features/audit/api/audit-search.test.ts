import { describe, expect, it } from 'vitest';
import { auditSearch, toAuditFilters } from './audit-search.ts';

const now = new Date('2026-11-20T15:00:00Z');
const filtersOf = (search: Readonly<Record<string, unknown>>, timeZone = 'America/Sao_Paulo') =>
  toAuditFilters(auditSearch.read(search), { now, timeZone });

describe('the audit period', () => {
  it('covers the time from midnight of the first day to the end of the last, in the account’s time zone', () => {
    expect(filtersOf({ from: '2026-03-03', to: '2026-03-05' })).toEqual({
      from: '2026-03-03T03:00:00.000Z',
      until: '2026-03-06T03:00:00.000Z',
      renewals: 'false',
    });
    // Clocks go forward on the 29th.
    expect(filtersOf({ from: '2026-03-29', to: '2026-03-29' }, 'Europe/Lisbon')).toMatchObject({
      from: '2026-03-29T00:00:00.000Z',
      until: '2026-03-29T23:00:00.000Z',
    });
  });

  it('replaces a relative period', () => {
    expect(auditSearch.read({ from: '2026-03-03', to: '2026-03-03', period: 'today' })).toEqual({
      from: '2026-03-03',
      to: '2026-03-03',
    });
    expect(filtersOf({ period: 'days7' })).toEqual({
      from: '2026-11-14T03:00:00.000Z',
      renewals: 'false',
    });
  });

  it.each([
    { from: '2026-03-05', to: '2026-03-03' },
    { from: '2026-02-30', to: '2026-03-03' },
    { from: '2026-03-03' },
    { to: '2026-03-03' },
    { from: 7, to: ['2026-03-03'] },
  ])('is null for an invalid URL: %j', (search) => {
    expect(auditSearch.read(search)).toEqual({});
  });

  it('filters the list, and is removed with the other filters', () => {
    const search = auditSearch.read({ from: '2026-03-03', to: '2026-03-05', open: 7 });
    expect(auditSearch.isFiltered(search)).toBe(true);
    expect(auditSearch.withoutFilters(search)).toEqual({ open: 7 });
  });
});
