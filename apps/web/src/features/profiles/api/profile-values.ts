import type { AnswerOf, CallInput } from '@azimute/contract';
import { isModuleWithin, type ModuleCode, type Section } from '@azimute/contract/modules';
import { sectionModules, seeOnlyModules } from '@azimute/contract/profiles/values';

export type ProfileDetails = AnswerOf<'getProfileDetails'>;
export type LinkedPerson = ProfileDetails['people'][number];
type ChangeBody = NonNullable<CallInput<'changeProfile'>['body']>;

/** What the editor holds of a profile. */
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

/** A section of a module that stands for several is shown as one of each of them; what only can be seen is seen. */
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

/** The sections with one of them given, changed or taken away. */
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

/** The stored list itself where the new one says the same, so that going back is no change. */
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

/** Who has the profile by hand: the others have it by groups of the directory, which is not changed here. */
function idsByHand(people: readonly LinkedPerson[]): number[] {
  return people.filter(({ byHand }) => byHand).map(({ id }) => id);
}

/** The people with somebody among them by hand. */
export function withPerson(people: readonly LinkedPerson[], person: LinkedPerson): LinkedPerson[] {
  const linked = people.find(({ id }) => id === person.id);
  if (linked === undefined) return [...people, { ...person, byHand: true }];
  return people.map((one) => (one === linked ? { ...one, byHand: true } : one));
}

/** The people without somebody by hand; whose group gives the profile keeps it. */
export function withoutPerson(people: readonly LinkedPerson[], id: number): LinkedPerson[] {
  return people.flatMap((person) => {
    if (person.id !== id) return [person];
    return person.groups.length === 0 ? [] : [{ ...person, byHand: false }];
  });
}

/** What is sent of an edited profile: the parts that differ, and who comes and goes. */
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

/** The parts of a profile in which somebody else's version differs from the one that an editor began with. */
export function changedParts(before: ProfileDetails, now: ProfileDetails): ProfilePart[] {
  return comparedParts.filter((part) => wordsOf(before, part) !== wordsOf(now, part));
}

function wordsOf(profile: ProfileDetails, part: ProfilePart): string {
  if (part === 'sections') return sectionWords(spreadSections(profile.sections));
  if (part === 'people') return String(idsByHand(profile.people).toSorted((a, b) => a - b));
  return JSON.stringify(profile[part]);
}
