import type { AnswerOf, CallInput } from '@azimute/contract';
import { isModuleWithin, type ModuleCode, type Section } from '@azimute/contract/modules';
import { sectionModules, seeOnlyModules } from '@azimute/contract/profiles/values';

export type ProfileDetails = AnswerOf<'getProfileDetails'>;
export type LinkedPerson = ProfileDetails['people'][number];
type ChangeBody = NonNullable<CallInput<'changeProfile'>['body']>;

/** Values of the profile editor. */
export interface ProfileValues {
  readonly name: string;
  readonly description: string;
  readonly sections: readonly Section[];
  readonly unitIds: readonly number[];
  readonly people: readonly LinkedPerson[];
}

export const emptyProfile: ProfileValues = {
  name: '',
  description: '',
  sections: [],
  unitIds: [],
  people: [],
};

/** Spreads a section that covers several modules over each of them; read-only modules stay read-only. */
export function spreadSections(sections: readonly Section[]): Section[] {
  return sectionModules.flatMap((module) => {
    const given = sections.filter((section) => isModuleWithin(module, section.module));
    if (given.length === 0) return [];
    const changes = given.some(({ level }) => level === 'change') && !seeOnlyModules.includes(module);
    return [{ module, level: changes ? 'change' : 'see' } as const];
  });
}

export function valuesOf({ name, description, sections, unitIds, people }: ProfileDetails): ProfileValues {
  return { name, description, sections: spreadSections(sections), unitIds, people };
}

/** Returns the sections with one added, changed or removed. */
export function withLevel(
  sections: readonly Section[],
  module: ModuleCode,
  level: Section['level'] | null,
): Section[] {
  return sectionModules.flatMap((code) => {
    const kept = sections.find((section) => section.module === code);
    if (code !== module) return kept ? [kept] : [];
    return level === null ? [] : [{ module: code, level }];
  });
}

/** Returns the stored list itself if the new one is equal, so that reverting is not a change. */
export function keepSameSections(next: readonly Section[], stored: readonly Section[]): readonly Section[] {
  return sectionWords(next) === sectionWords(stored) ? stored : next;
}

function sectionWords(sections: readonly Section[]): string {
  return sections
    .map(({ module, level }) => `${module} ${level}`)
    .toSorted()
    .join();
}

export function keepSameIds(next: readonly number[], stored: readonly number[]): readonly number[] {
  const held = new Set(stored);
  return next.length === stored.length && next.every((id) => held.has(id)) ? stored : next;
}

export function keepSamePeople(
  next: readonly LinkedPerson[],
  stored: readonly LinkedPerson[],
): readonly LinkedPerson[] {
  const held = idsByHand(stored);
  return keepSameIds(idsByHand(next), held) === held ? stored : next;
}

/** Returns users with a manual assignment of the profile; groups of the directory assign it to the others. */
function idsByHand(people: readonly LinkedPerson[]): number[] {
  return people.filter(({ byHand }) => byHand).map(({ id }) => id);
}

/** Returns the users with one more manual assignment. */
export function withPerson(people: readonly LinkedPerson[], person: LinkedPerson): LinkedPerson[] {
  const linked = people.find(({ id }) => id === person.id);
  if (linked === undefined) return [...people, { ...person, byHand: true }];
  return people.map((one) => (one === linked ? { ...one, byHand: true } : one));
}

/** Returns the users after removing one manual assignment; a user who also has the profile through a group stays
 * listed. */
export function withoutPerson(people: readonly LinkedPerson[], id: number): LinkedPerson[] {
  return people.flatMap((person) => {
    if (person.id !== id) return [person];
    return person.groups.length === 0 ? [] : [{ ...person, byHand: false }];
  });
}

/** Returns the request for an edited profile: changed parts, and added and removed users. */
export function toChange(
  base: ProfileDetails,
  { people, name, description, sections, unitIds }: Partial<ProfileValues>,
): ChangeBody {
  const held = idsByHand(base.people);
  const wanted = people === undefined ? held : idsByHand(people);
  return {
    updatedAt: base.updatedAt,
    ...(name === undefined ? {} : { name }),
    ...(description === undefined ? {} : { description }),
    ...(sections === undefined ? {} : { sections: [...sections] }),
    ...(unitIds === undefined ? {} : { unitIds: [...unitIds] }),
    attachUserIds: wanted.filter((id) => !held.includes(id)),
    detachUserIds: held.filter((id) => !wanted.includes(id)),
  };
}

const comparedParts = ['name', 'description', 'sections', 'unitIds', 'people'] as const;
export type ProfilePart = (typeof comparedParts)[number];

/** Returns the parts in which another user's version differs from the one the editor started with. */
export function changedParts(before: ProfileDetails, now: ProfileDetails): ProfilePart[] {
  return comparedParts.filter((part) => wordsOf(before, part) !== wordsOf(now, part));
}

function wordsOf(profile: ProfileDetails, part: ProfilePart): string {
  if (part === 'sections') return sectionWords(spreadSections(profile.sections));
  if (part === 'people') return String(idsByHand(profile.people).toSorted((a, b) => a - b));
  return JSON.stringify(profile[part]);
}
