import { z } from 'zod';
import { listOf, manyOf, pageQuery } from '../list-schemas.ts';
import { id, idInQuery, instant, named, search } from '../scalars.ts';
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
const decided = {
  switch: z
    .enum(accessSwitches)
    .describe('Setting of the user: `inherit` follows the profiles; `on` and `off` override them.'),
  sees: z.boolean(),
  reason: z.enum(accessReasons).describe('Reason for the access.'),
  profile: named.nullable().describe('Profile that gives the access. Null if no profile decided.'),
};

const accessPersonSchema = z
  .object({
    ...person.shape,
    profiles: z.array(named),
    seen: z.int().describe('Number of items that the user can see.'),
  })
  .meta({ id: 'AccessPerson' });
export type AccessPerson = z.infer<typeof accessPersonSchema>;
export const accessPersonListSchema = listOf(accessPersonSchema).extend({
  contentCount: z.int().describe('Number of items in the account.'),
});
export type AccessPersonList = z.infer<typeof accessPersonListSchema>;
const people = {
  ...pageQuery,
  search: search.describe('Part of the name or e-mail.'),
  profiles: manyOf(idInQuery).describe('Profiles of the users, by ID.'),
};
export const listAccessPeopleQuery = z.strictObject(people);
export type ListAccessPeopleQuery = z.infer<typeof listAccessPeopleQuery>;

const contentOfAccess = z.object({
  id: z.int(),
  name: z.string(),
  kind: z.enum(contentKinds).describe('Kind of item.'),
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
          contentCount: z.int().describe('Number of items, without the items of nested briefcases.'),
        }),
      )
      .describe('Briefcases in order, each followed by those inside it.'),
  })
  .meta({ id: 'AccessBriefcaseList' });
export type AccessBriefcaseList = z.infer<typeof accessBriefcaseListSchema>;

export const briefcaseAccessSchema = z
  .object({
    ...briefcaseOfAccess,
    contents: z.array(contentOfAccess).describe('Items of the briefcase, in order.'),
    profiles: z
      .array(named.extend({ on: z.boolean().describe('Whether the profile gives access.') }))
      .describe('All profiles of the account and whether each gives access.'),
    people: listOf(
      z.object({
        ...person.shape,
        profiles: z.array(named),
        switch: z.enum(accessSwitches).describe('Setting of the user for the briefcase.'),
        seen: z.int().describe('Number of its items that the user can see.'),
        cells: z
          .array(z.object({ contentId: z.int(), ...decided }))
          .describe('One entry per item, in order.'),
      }),
    ).describe('Viewers with access to dashboards, by name.'),
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
          contentOfAccess.extend({
            ...decided,
            openedAt: instant.nullable().describe('When the user last opened it. Null if never.'),
          }),
        ),
      }),
    ),
  })
  .meta({ id: 'PersonAccess' });
export type PersonAccess = z.infer<typeof personAccessSchema>;
export const accessPersonParams = z.object({ userId: idInQuery });

const accessChangeSchema = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('briefcase').describe('Always `briefcase`.'),
      briefcaseId: id,
      enabled: z.boolean(),
    }),
    z.strictObject({
      kind: z.literal('content').describe('Always `content`.'),
      contentId: id,
      enabled: z.boolean(),
    }),
    z.strictObject({
      kind: z.literal('profile').describe('Always `profile`.'),
      profileId: id,
      briefcaseId: id,
      on: z.boolean().describe('Whether the profile gives access.'),
    }),
    z.strictObject({
      kind: z.literal('person_on_briefcase').describe('Always `person_on_briefcase`.'),
      userId: id,
      briefcaseId: id,
      switch: z.enum(accessSwitches),
    }),
    z.strictObject({
      kind: z.literal('person_on_content').describe('Always `person_on_content`.'),
      userId: id,
      contentId: id,
      switch: z.enum(accessSwitches),
    }),
    z
      .strictObject({ kind: z.literal('copy').describe('Always `copy`.'), fromUserId: id, userId: id })
      .describe('Replaces the settings of one user with the settings of another. Profiles stay unchanged.'),
  ])
  .meta({ id: 'AccessChange' });
export type AccessChange = z.infer<typeof accessChangeSchema>;
export const changeAccessSchema = z
  .strictObject({ changes: z.array(accessChangeSchema).min(1).max(accessChangesPerCall) })
  .describe('Changes are applied in order, all or nothing.')
  .meta({ id: 'ChangeAccess' });
export type ChangeAccess = z.infer<typeof changeAccessSchema>;

const affected = z.array(
  z.object({ userId: z.int(), name: z.string(), contents: z.int().describe('Number of items.') }),
);
export const accessEffectSchema = z
  .object({
    gained: affected.describe('Users who gain access, with the number of items.'),
    lost: affected.describe('Users who lose access, with the number of items.'),
    undo: z
      .array(accessChangeSchema)
      .describe('Changes that restore the previous state. Empty if nothing changed.'),
  })
  .meta({ id: 'AccessEffect' });
export type AccessEffect = z.infer<typeof accessEffectSchema>;
