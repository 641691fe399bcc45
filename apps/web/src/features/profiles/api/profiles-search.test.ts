import { expect, it } from 'vitest';
import { findUnits } from './find-units.ts';
import { peopleSearch, profilesSearch, toPeopleFilters } from './profiles-search.ts';

it('omits invalid values from a URL', () => {
  const odd = {
    search: ' ',
    sort: 'height',
    order: 'up',
    profile: '-3',
    profiles: ['x', '1e9'],
    role: 'king',
  };
  expect(profilesSearch.read(odd)).toEqual({});
  expect(peopleSearch.read({ ...odd, person: 'me' })).toEqual({});
});

it('reads a URL back, and sends it to the server', () => {
  const profiles = { search: 'pátio', sort: 'people', order: 'desc', profile: 'new' } as const;
  expect(profilesSearch.read(profiles)).toEqual(profiles);
  expect(profilesSearch.filtersOf(profiles)).toEqual({ search: 'pátio' });
  const people = peopleSearch.read({ profiles: [0, '7'], role: ['viewer'], person: 4 });
  expect(people).toEqual({ profiles: [0, 7], role: ['viewer'], person: 4 });
  expect(toPeopleFilters(people)).toEqual({ profiles: [0, 7], role: 'viewer' });
  expect(toPeopleFilters({ role: ['admin', 'viewer'] })).toEqual({});
});

it('finds a UL by part of its code or name, ignoring accents', () => {
  const units = [
    { code: 'UL-SJC', name: 'São José dos Campos' },
    { code: 'UL-CPS', name: 'Campinas' },
  ];
  expect(findUnits(units, 'sao jose')).toEqual([units[0]]);
  expect(findUnits(units, 'cps')).toEqual([units[1]]);
  expect(findUnits(units, ' ')).toEqual(units);
});
