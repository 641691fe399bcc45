import { expect, it } from 'vitest';
import {
  geofenceSearch,
  readGeofenceAddress,
  toEventFilters,
  toVisitFilters,
  visitSearch,
} from './geofence-search.ts';

it('keeps the parameters that its view supports', () => {
  expect(readGeofenceAddress({ geofence: '4', tab: 'visits', units: ['2', 'x'], kinds: ['entry'] })).toEqual({
    geofence: 4,
    tab: 'visits',
    units: [2],
  });
  expect(readGeofenceAddress({ view: 'events', kinds: 'entry', units: '2', geofence: 4 })).toEqual({
    view: 'events',
    kinds: ['entry'],
  });
});

it('opens the form of a new geofence, of a sub-geofence and of an existing one', () => {
  expect(geofenceSearch.read({ form: 'new', parent: 7 })).toEqual({ form: 'new', parent: 7 });
  expect(geofenceSearch.read({ form: 12 })).toEqual({ form: 12 });
  expect(geofenceSearch.read({ form: 'old' })).toEqual({});
});

it('requests past visits by whole days of the account', () => {
  const clock = { now: new Date('2026-11-24T02:00:00Z'), timeZone: 'America/Sao_Paulo' };
  const search = visitSearch.read({ view: 'visits', period: 'today', open: 'true', geofences: 4 });
  expect(toVisitFilters(search, clock)).toEqual({
    from: '2026-11-23T03:00:00.000Z',
    open: true,
    geofences: [4],
  });
  expect(toVisitFilters(visitSearch.read({ period: 'yesterday' }), clock)).toEqual({
    from: '2026-11-22T03:00:00.000Z',
    to: '2026-11-23T03:00:00.000Z',
  });
  expect(toEventFilters({ view: 'events', all: true }, clock)).toEqual({ all: true });
});
