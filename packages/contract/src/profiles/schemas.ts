import { z } from 'zod';
import { roleSchema } from '../identity-schemas.ts';
import { listOf, manyOf, pageQuery } from '../list-schemas.ts';
import { sortOrders } from '../list.ts';
import { moduleCodes } from '../modules.ts';
import { profileNameMaxLength } from '../people.ts';
import { id, idInQuery, idOrNoneInQuery, instant, line } from '../scalars.ts';
import {
  profileDescriptionMaxLength,
  profileLinksPerChange,
  profileSorts,
  profileUserSorts,
  profileUsersPerChange,
  seeOnlyModules,
} from './values.ts';

const moduleCode = z.enum(moduleCodes);

const sectionSchema = z
  .strictObject({ module: moduleCode, level: z.enum(['see', 'change']) })
  .meta({ id: 'ProfileSection' });

export const profileParams = z.object({ profileId: idInQuery });

const profileSummary = {
  id: z.int(),
  name: z.string(),
  description: z.string(),
  updatedAt: instant.describe('Tells versions of name, description, sections and ULs apart'),
};

export const profileSummarySchema = z
  .object({ ...profileSummary, people: z.int(), units: z.int(), sections: z.int() })
  .meta({ id: 'ProfileSummary' });
export type ProfileSummary = z.infer<typeof profileSummarySchema>;
export const profileListSchema = listOf(profileSummarySchema);
export type ProfileList = z.infer<typeof profileListSchema>;

export const listProfilesQuery = z.strictObject({
  search: z.string().max(200).optional().describe('Part of the name or the description, accents or not'),
  sort: z.enum(profileSorts).default('name'),
  order: z.enum(sortOrders).default('asc'),
  ...pageQuery,
});
export type ListProfilesQuery = z.infer<typeof listProfilesQuery>;

const linkedUserSchema = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  role: roleSchema,
  active: z.boolean(),
});
export type LinkedUser = z.infer<typeof linkedUserSchema>;

const assignment = {
  byHand: z.boolean().describe('Given by an administrator; else by groups alone'),
  groups: z.array(z.string()).describe("Groups of the company's directory that give it"),
};
/** A profile that somebody has, and what gives it. */
export const heldProfileSchema = z
  .object({ id: z.int(), name: z.string(), ...assignment })
  .meta({ id: 'HeldProfile' });
export type HeldProfile = z.infer<typeof heldProfileSchema>;

export const profileDetailsSchema = z
  .object({
    ...profileSummary,
    sections: z.array(sectionSchema),
    unitIds: z.array(z.int()),
    people: z.array(linkedUserSchema.extend(assignment)).describe('By name'),
  })
  .meta({ id: 'ProfileDetails' });
export type ProfileDetails = z.infer<typeof profileDetailsSchema>;

export const profileChoicesSchema = z
  .object({
    modules: z.array(moduleCode).describe('Modules that the account has on, down to each screen'),
    units: z
      .array(z.object({ id: z.int(), code: z.string(), name: z.string(), assets: z.int() }))
      .describe('ULs that the person may see, with how many assets are there'),
  })
  .meta({ id: 'ProfileChoices' });
export type ProfileChoices = z.infer<typeof profileChoicesSchema>;

const name = line(profileNameMaxLength);
const description = z.string().trim().max(profileDescriptionMaxLength);
const sections = z
  .array(sectionSchema)
  .max(moduleCodes.length)
  .refine((all) => new Set(all.map(({ module }) => module)).size === all.length, 'Name each module once.')
  .refine(
    (all) => all.every(({ module, level }) => level === 'see' || !seeOnlyModules.includes(module)),
    `These modules can only be seen: ${seeOnlyModules.join(', ')}.`,
  );
const unitIds = z
  .array(id)
  .max(profileLinksPerChange)
  .describe('A UL that is created later is not among them');
const userIds = z.array(id).max(profileLinksPerChange);

export const createProfileSchema = z
  .strictObject({
    name,
    description: description.default(''),
    sections: sections.default([]),
    unitIds: unitIds.default([]),
    userIds: userIds.default([]),
  })
  .meta({ id: 'CreateProfile' });
export type CreateProfile = z.infer<typeof createProfileSchema>;

/** What is left out stays as it is; who is linked changes by whom it names. */
export const changeProfileSchema = z
  .strictObject({
    updatedAt: instant.optional().describe('Refuse with 409 when the profile has changed since then'),
    name: name.optional(),
    description: description.optional(),
    sections: sections.optional(),
    unitIds: unitIds.optional(),
    attachUserIds: userIds.default([]),
    detachUserIds: userIds.default([]),
  })
  .meta({ id: 'ChangeProfile' });
export type ChangeProfile = z.infer<typeof changeProfileSchema>;

/** What people no longer see without the profile: what none of their other profiles gives them. */
export const profileLossesSchema = z
  .object({
    people: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        hasOtherProfile: z.boolean(),
        modules: z.array(moduleCode),
        units: z.int().describe('How many ULs'),
      }),
    ),
  })
  .meta({ id: 'ProfileLosses' });
export type ProfileLosses = z.infer<typeof profileLossesSchema>;

export const profileUserSchema = z
  .object({
    ...linkedUserSchema.shape,
    photo: z.string().nullable().describe('Version of the photo; null without one'),
    profiles: z.array(heldProfileSchema),
  })
  .meta({ id: 'ProfileUser' });
export type ProfileUser = z.infer<typeof profileUserSchema>;
export const profileUserListSchema = listOf(profileUserSchema);
export type ProfileUserList = z.infer<typeof profileUserListSchema>;

const anyProfile = idOrNoneInQuery;
const profileUserFilters = {
  search: z.string().max(200).optional().describe('Part of the name or the e-mail, accents or not'),
  profiles: manyOf(anyProfile).describe('Any of these; 0 is whoever has none'),
  role: roleSchema.optional(),
};
export const listProfileUsersQuery = z.strictObject({
  ...profileUserFilters,
  sort: z.enum(profileUserSorts).default('name'),
  order: z.enum(sortOrders).default('asc'),
  ...pageQuery,
});
export type ListProfileUsersQuery = z.infer<typeof listProfileUsersQuery>;

export const profileUserParams = z.object({ userId: idInQuery });

export const userRightsQuery = z.strictObject({
  profiles: manyOf(anyProfile).describe(
    'What the person would have with these profiles instead of their own; 0 stands for none',
  ),
});
export type UserRightsQuery = z.infer<typeof userRightsQuery>;

export const userRightsSchema = z
  .object({
    role: roleSchema,
    active: z.boolean(),
    twoFactorMissing: z.boolean().describe('Holds nothing in the account until they set up a second factor'),
    sees: z.array(moduleCode),
    changes: z.array(moduleCode),
    allUnits: z.boolean(),
    unitIds: z.array(z.int()),
    assets: z.int().describe('Assets in these ULs'),
  })
  .meta({ id: 'UserRights' });
export type UserRights = z.infer<typeof userRightsSchema>;

export const assignProfilesSchema = z
  .strictObject({
    profileIds: z
      .array(id)
      .max(500)
      .describe('All profiles that the person is given by hand from now on; what groups give stays'),
    expected: z
      .array(id)
      .max(500)
      .optional()
      .describe('Refuse with 409 when the person has others than these by hand by now'),
  })
  .meta({ id: 'AssignProfiles' });
export type AssignProfiles = z.infer<typeof assignProfilesSchema>;

export const changeProfileUsersSchema = z
  .strictObject({
    selection: z.union([
      z.strictObject({ userIds: z.array(id).min(1).max(profileUsersPerChange) }),
      z.strictObject({
        filters: z.strictObject(profileUserFilters),
        except: z.array(id).max(profileUsersPerChange).default([]),
      }),
    ]),
    attach: z.array(id).max(100).default([]),
    detach: z.array(id).max(100).default([]),
    expectedCount: z
      .int()
      .nonnegative()
      .describe(
        'How many people the administrator saw in the selection: where it has another number now, nothing is done',
      ),
  })
  .meta({ id: 'ChangeProfileUsers' });
export type ChangeProfileUsers = z.infer<typeof changeProfileUsersSchema>;
export type ProfileUserSelection = ChangeProfileUsers['selection'];

export const changedProfileUsersSchema = z
  .object({ changed: z.int(), unchanged: z.int().describe('People who had it so already') })
  .meta({ id: 'ChangedProfileUsers' });
export type ChangedProfileUsers = z.infer<typeof changedProfileUsersSchema>;
