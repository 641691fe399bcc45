import { describe, expect, it } from 'vitest';
import {
  changedParts,
  keepSameIds,
  keepSamePeople,
  keepSameSections,
  spreadSections,
  toChange,
  withLevel,
  withoutPerson,
  withPerson,
  type LinkedPerson,
  type ProfileDetails,
} from './profile-values.ts';

const MAP = { module: 'services:simc:geolocalizacao:mapa', level: 'see' } as const;
const ASSETS = { module: 'services:simc:geolocalizacao:ativos', level: 'change' } as const;
const person = (id: number, groups: string[] = [], byHand = true): LinkedPerson => ({
  id,
  name: `P${id}`,
  email: `p${id}@alfa.example`,
  role: 'viewer',
  active: true,
  byHand,
  groups,
});
const stored: ProfileDetails = {
  id: 1,
  name: 'Yard',
  description: '',
  updatedAt: '2030-01-01T00:00:00.000Z',
  sections: [MAP, ASSETS],
  unitIds: [1, 2],
  people: [person(7), person(8)],
};

describe('sections in the editor', () => {
  it('apply to all screens of a combined module, and never change read-only ones', () => {
    const spread = spreadSections([{ module: 'services:simc:geolocalizacao', level: 'change' }]);
    expect(spread).toContainEqual(ASSETS);
    expect(spread).toContainEqual(MAP);
    expect(spread.map(({ module }) => module)).not.toContain('services:simc:geolocalizacao');
    expect(spreadSections([])).toEqual([]);
  });

  it('are granted and revoked one by one, and are unchanged once restored', () => {
    const without = withLevel(stored.sections, ASSETS.module, null);
    expect(without).toEqual([MAP]);
    const again = withLevel(without, ASSETS.module, 'change');
    expect(keepSameSections(again, stored.sections)).toBe(stored.sections);
    const seen = withLevel(without, ASSETS.module, 'see');
    expect(keepSameSections(seen, stored.sections)).toBe(seen);
  });
});

describe('an edited profile', () => {
  it('sends only differences, and users added and removed', () => {
    expect(toChange(stored, { people: [person(8), person(9)] })).toEqual({
      updatedAt: stored.updatedAt,
      attachUserIds: [9],
      detachUserIds: [7],
    });
    expect(toChange(stored, { unitIds: [2] })).toMatchObject({ unitIds: [2], attachUserIds: [] });
  });

  it('leaves users assigned by directory groups alone', () => {
    const people = [person(7, ['yard']), person(8, ['yard'], false)];
    const profile = { ...stored, people };
    const without = withoutPerson(people, 7);
    expect(without).toEqual([person(7, ['yard'], false), person(8, ['yard'], false)]);
    expect(toChange(profile, { people: without })).toMatchObject({ attachUserIds: [], detachUserIds: [7] });
    const both = withPerson(people, person(8));
    expect(both).toEqual([person(7, ['yard']), person(8, ['yard'])]);
    expect(toChange(profile, { people: both })).toMatchObject({ attachUserIds: [8], detachUserIds: [] });
    expect(keepSamePeople(withPerson(without, person(7)), people)).toBe(people);
    expect(withoutPerson([person(9)], 9)).toEqual([]);
  });

  it('is unchanged if the same are chosen in another order', () => {
    expect(keepSameIds([2, 1], stored.unitIds)).toBe(stored.unitIds);
    expect(keepSameIds([2], stored.unitIds)).toEqual([2]);
    expect(keepSamePeople([person(7), person(8)], stored.people)).toBe(stored.people);
    expect(keepSamePeople([person(7), person(9)], stored.people)).toHaveLength(2);
  });

  it('lists the parts changed concurrently', () => {
    const theirs = { ...stored, name: 'Yards', people: [person(8), person(7)], unitIds: [1] };
    expect(changedParts(stored, theirs)).toEqual(['name', 'unitIds']);
    expect(changedParts(stored, { ...stored, people: [person(7)] })).toEqual(['people']);
  });
});
