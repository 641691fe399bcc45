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
  .strictObject({
    module: moduleCode,
    level: z.enum(['see', 'change']).describe('`see` for read access, `change` for changes.'),
  })
  .meta({ id: 'ProfileSection' });

export const profileParams = z.object({ profileId: idInQuery });

const profileSummary = {
  id: z.int(),
  name: z.string(),
  description: z.string(),
  updatedAt: instant.describe('When name, description, sections or ULs last changed, ISO 8601 in UTC.'),
};

export const profileSummarySchema = z
  .object({
    ...profileSummary,
    people: z.int().describe('Number of users.'),
    units: z.int().describe('Number of ULs.'),
    sections: z.int().describe('Number of sections.'),
  })
  .meta({ id: 'ProfileSummary' });
export type ProfileSummary = z.infer<typeof profileSummarySchema>;
export const profileListSchema = listOf(profileSummarySchema);
export type ProfileList = z.infer<typeof profileListSchema>;

export const listProfilesQuery = z.strictObject({
  search: z.string().max(200).optional().describe('Part of the name or description, ignoring accents.'),
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
  byHand: z
    .boolean()
    .describe('Whether an administrator assigned it. False if only directory groups give it.'),
  groups: z.array(z.string()).describe('Groups of the company directory that give it.'),
};
/** Assigned profile and its source. */
export const heldProfileSchema = z
  .object({ id: z.int(), name: z.string(), ...assignment })
  .meta({ id: 'HeldProfile' });
export type HeldProfile = z.infer<typeof heldProfileSchema>;

export const profileDetailsSchema = z
  .object({
    ...profileSummary,
    sections: z.array(sectionSchema),
    unitIds: z.array(z.int()).describe('IDs of the ULs that the profile gives access to.'),
    people: z.array(linkedUserSchema.extend(assignment)).describe('Users of the profile, by name.'),
  })
  .meta({ id: 'ProfileDetails' });
export type ProfileDetails = z.infer<typeof profileDetailsSchema>;

export const profileChoicesSchema = z
  .object({
    modules: z.array(moduleCode).describe('Enabled modules, down to each screen.'),
    units: z
      .array(
        z.object({
          id: z.int(),
          code: z.string(),
          name: z.string(),
          assets: z.int().describe('Number of assets.'),
        }),
      )
      .describe('ULs that the caller can see, with their number of assets.'),
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
  .describe('IDs of the ULs. ULs created later are not included.');
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

/** Omitted fields stay unchanged; users change by the attached and detached IDs. */
export const changeProfileSchema = z
  .strictObject({
    updatedAt: instant
      .optional()
      .describe(
        'Value of `updatedAt` as read. If the profile has changed since, the request is rejected with 409. Omit it to skip the check.',
      ),
    name: name.optional(),
    description: description.optional(),
    sections: sections.optional(),
    unitIds: unitIds.optional(),
    attachUserIds: userIds.default([]),
    detachUserIds: userIds.default([]),
  })
  .meta({ id: 'ChangeProfile' });
export type ChangeProfile = z.infer<typeof changeProfileSchema>;

/** Access that users would lose because no other profile gives it to them. */
export const profileLossesSchema = z
  .object({
    people: z
      .array(
        z.object({
          id: z.int(),
          name: z.string(),
          hasOtherProfile: z.boolean(),
          modules: z.array(moduleCode).describe('Modules the user would lose.'),
          units: z.int().describe('Number of ULs the user would lose.'),
        }),
      )
      .describe('Users with the access they would lose.'),
  })
  .meta({ id: 'ProfileLosses' });
export type ProfileLosses = z.infer<typeof profileLossesSchema>;

export const profileUserSchema = z
  .object({
    ...linkedUserSchema.shape,
    photo: z.string().nullable().describe('Version of the photo. Null without one.'),
    profiles: z.array(heldProfileSchema),
  })
  .meta({ id: 'ProfileUser' });
export type ProfileUser = z.infer<typeof profileUserSchema>;
export const profileUserListSchema = listOf(profileUserSchema);
export type ProfileUserList = z.infer<typeof profileUserListSchema>;

const anyProfile = idOrNoneInQuery;
const profileUserFilters = {
  search: z.string().max(200).optional().describe('Part of the name or e-mail, ignoring accents.'),
  profiles: manyOf(anyProfile).describe('Profiles of the users, by ID. 0 for users without a profile.'),
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
  profiles: manyOf(anyProfile).describe('Profiles to evaluate instead of the user’s own, by ID. 0 for none.'),
});
export type UserRightsQuery = z.infer<typeof userRightsQuery>;

export const userRightsSchema = z
  .object({
    role: roleSchema,
    active: z.boolean(),
    twoFactorMissing: z
      .boolean()
      .describe('Whether the user has no access until they set up a second factor.'),
    sees: z.array(moduleCode).describe('Modules that the user can see.'),
    changes: z.array(moduleCode).describe('Modules that the user can change.'),
    allUnits: z.boolean(),
    unitIds: z.array(z.int()),
    assets: z.int().describe('Number of assets in these ULs.'),
  })
  .meta({ id: 'UserRights' });
export type UserRights = z.infer<typeof userRightsSchema>;

export const assignProfilesSchema = z
  .strictObject({
    profileIds: z
      .array(id)
      .max(500)
      .describe('IDs of all profiles to assign. Profiles given by directory groups stay.'),
    expected: z
      .array(id)
      .max(500)
      .optional()
      .describe(
        'IDs of the assigned profiles as read. If they have changed since, the request is rejected with 409.',
      ),
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
        'Number of users the selection is expected to have. If it differs, the request is rejected and nothing is changed.',
      ),
  })
  .meta({ id: 'ChangeProfileUsers' });
export type ChangeProfileUsers = z.infer<typeof changeProfileUsersSchema>;
export type ProfileUserSelection = ChangeProfileUsers['selection'];

export const changedProfileUsersSchema = z
  .object({
    changed: z.int(),
    unchanged: z.int().describe('Number of users whose profiles stayed the same.'),
  })
  .meta({ id: 'ChangedProfileUsers' });
export type ChangedProfileUsers = z.infer<typeof changedProfileUsersSchema>;
