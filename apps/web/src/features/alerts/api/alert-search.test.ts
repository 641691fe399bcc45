import { expect, it } from 'vitest';
import { alertSearch, toAlertFilters } from './alert-search.ts';

const clock = { now: new Date('2026-11-24T02:00:00Z'), timeZone: 'America/Sao_Paulo' };

it('requests what a URL contains, in whole days of the account', () => {
  const search = alertSearch.read({
    statuses: ['opened', 'ajar'],
    severities: 'critical',
    hasCountermeasure: 'false',
    overdue: 'true',
    from: '2026-11-20',
    to: '2026-11-21',
    period: 'today',
  });
  expect(toAlertFilters(search, clock)).toEqual({
    statuses: ['opened'],
    severities: ['critical'],
    hasCountermeasure: false,
    overdue: true,
    from: '2026-11-20T03:00:00.000Z',
    to: '2026-11-22T03:00:00.000Z',
  });
  expect(toAlertFilters(alertSearch.read({ period: 'today' }), clock)).toEqual({
    from: '2026-11-23T03:00:00.000Z',
  });
});

it('sorts by severity by default, and drops the opened view with the alert', () => {
  expect(alertSearch.sortOf({})).toEqual({ column: 'severity', order: 'desc' });
  const open = alertSearch.read({ alert: '7', full: 'true', tab: 'treatment', view: 'table' });
  expect(open).toEqual({ alert: 7, full: true, tab: 'treatment', view: 'table' });
  expect(alertSearch.closed(open)).toEqual({ view: 'table' });
});
