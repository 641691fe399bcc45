import { z } from 'zod';
import { listOf, manyOf, pageQuery } from '../list-schemas.ts';
import { id, idInQuery, instant, search } from '../scalars.ts';
import { language } from './schemas.ts';
import {
  accessChangesPerCall,
  accessReasons,
  accessSwitches,
  briefcaseColors,
  briefcaseIcons,
  contentKinds,
} from './values.ts';

const person = z.object({ id: z.int(), name: z.string(), email: z.string(), photo: z.string().nullable() });
const profileName = z.object({ id: z.int(), name: z.string() });
const decided = {
  switch: z.enum(accessSwitches).describe('Of the person'),
  sees: z.boolean(),
  reason: z.enum(accessReasons),
  profile: profileName.nullable().describe('A profile of theirs that gives it, where that decided'),
};

const accessPersonSchema = z
  .object({
    ...person.shape,
    profiles: z.array(profileName),
    seen: z.int().describe('Contents that they see'),
  })
  .meta({ id: 'AccessPerson' });
export type AccessPerson = z.infer<typeof accessPersonSchema>;
export const accessPersonListSchema = listOf(accessPersonSchema).extend({
  contentCount: z.int().describe('All contents of the account'),
});
export type AccessPersonList = z.infer<typeof accessPersonListSchema>;
const people = {
  ...pageQuery,
  search: search.describe('Part of the name or the e-mail'),
  profiles: manyOf(idInQuery),
};
export const listAccessPeopleQuery = z.strictObject(people);
export type ListAccessPeopleQuery = z.infer<typeof listAccessPeopleQuery>;

const contentOfAccess = z.object({
  id: z.int(),
  name: z.string(),
  kind: z.enum(contentKinds),
  enabled: z.boolean(),
});
const briefcaseOfAccess = {
  id: z.int(),
  name: z.string(),
  parentId: z.int().nullable(),
  enabled: z.boolean(),
  parentEnabled: z.boolean(),
};

export const accessBriefcaseListSchema = z
  .object({
    items: z
      .array(
        z.object({
          ...briefcaseOfAccess,
          color: z.enum(briefcaseColors),
          icon: z.enum(briefcaseIcons),
          contentCount: z.int().describe('Without those of briefcases in it'),
        }),
      )
      .describe('Each followed by those in it'),
  })
  .meta({ id: 'AccessBriefcaseList' });
export type AccessBriefcaseList = z.infer<typeof accessBriefcaseListSchema>;

export const briefcaseAccessSchema = z
  .object({
    ...briefcaseOfAccess,
    contents: z.array(contentOfAccess),
    profiles: z.array(profileName.extend({ on: z.boolean() })).describe('All of the account'),
    people: listOf(
      z.object({
        ...person.shape,
        profiles: z.array(profileName),
        switch: z.enum(accessSwitches).describe('On the briefcase'),
        seen: z.int().describe('Of its contents'),
        cells: z
          .array(z.object({ contentId: z.int(), ...decided }))
          .describe('One for each content, in their order'),
      }),
    ).describe('Viewers who have the section of dashboards, by name'),
  })
  .meta({ id: 'BriefcaseAccess' });
export type BriefcaseAccess = z.infer<typeof briefcaseAccessSchema>;
export const briefcaseAccessQuery = z.strictObject({ ...people, language });
export type BriefcaseAccessQuery = z.infer<typeof briefcaseAccessQuery>;

export const personAccessSchema = z
  .object({
    person: accessPersonSchema,
    contentCount: z.int(),
    briefcases: z.array(
      z.object({
        ...briefcaseOfAccess,
        ...decided,
        contents: z.array(
          contentOfAccess.extend({ ...decided, openedAt: instant.nullable().describe('By the person') }),
        ),
      }),
    ),
  })
  .meta({ id: 'PersonAccess' });
export type PersonAccess = z.infer<typeof personAccessSchema>;
export const accessPersonParams = z.object({ userId: idInQuery });

const accessChangeSchema = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('briefcase'), briefcaseId: id, enabled: z.boolean() }),
    z.strictObject({ kind: z.literal('content'), contentId: id, enabled: z.boolean() }),
    z.strictObject({ kind: z.literal('profile'), profileId: id, briefcaseId: id, on: z.boolean() }),
    z.strictObject({
      kind: z.literal('person_on_briefcase'),
      userId: id,
      briefcaseId: id,
      switch: z.enum(accessSwitches),
    }),
    z.strictObject({
      kind: z.literal('person_on_content'),
      userId: id,
      contentId: id,
      switch: z.enum(accessSwitches),
    }),
    z
      .strictObject({ kind: z.literal('copy'), fromUserId: id, userId: id })
      .describe('The switches of one person in the place of those of another; profiles stay as they are'),
  ])
  .meta({ id: 'AccessChange' });
export type AccessChange = z.infer<typeof accessChangeSchema>;
export const changeAccessSchema = z
  .strictObject({ changes: z.array(accessChangeSchema).min(1).max(accessChangesPerCall) })
  .describe('One after the other, all or none')
  .meta({ id: 'ChangeAccess' });
export type ChangeAccess = z.infer<typeof changeAccessSchema>;

const affected = z.array(z.object({ userId: z.int(), name: z.string(), contents: z.int() }));
export const accessEffectSchema = z
  .object({
    gained: affected.describe('People who see so many contents more'),
    lost: affected.describe('People who see so many contents less'),
    undo: z.array(accessChangeSchema).describe('What would make it as it was; empty where nothing changed'),
  })
  .meta({ id: 'AccessEffect' });
export type AccessEffect = z.infer<typeof accessEffectSchema>;
