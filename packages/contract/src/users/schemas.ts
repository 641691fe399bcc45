import { z } from 'zod';
import { roleSchema } from '../identity-schemas.ts';
import { passwordMaxLength, passwordMinLength } from '../identity.ts';
import { maxId } from '../ids.ts';
import { listOf, manyOf, pageQuery } from '../list-schemas.ts';
import { exportFormats, sortOrders } from '../list.ts';
import { locales } from '../locales.ts';
import { photoMaxBytes, profileNameMaxLength } from '../people.ts';
import { createProfileSchema, heldProfileSchema } from '../profiles/schemas.ts';
import {
  missingEntries,
  userActions,
  userColumns,
  userEmailMaxLength,
  userLogins,
  userRefusals,
  userSorts,
  usersPerChange,
  userStates,
} from './values.ts';
import { idInQuery, line } from '../scalars.ts';

const userId = z.int().positive().max(maxId);
const profileId = z.int().positive().max(maxId);

export const userSchema = z
  .object({
    id: z.int(),
    name: z.string(),
    email: z.string(),
    role: roleSchema,
    directoryLogin: z
      .boolean()
      .describe('Whether the user signs in through the company directory (the AD flag).'),
    state: z
      .enum(userStates)
      .describe('`invited` has yet to choose a password; `inactive` cannot enter the account.'),
    photo: z.string().nullable().describe('Version of the photo. Null without one.'),
    profiles: z.array(heldProfileSchema),
    joinedAt: z.iso.datetime({ offset: true }),
    lastSignInAt: z.iso
      .datetime({ offset: true })
      .nullable()
      .describe('When the user last signed in to this account. Null if never.'),
    managedElsewhere: z
      .boolean()
      .describe(
        'Whether the user belongs to an account that the caller does not administer. Name, e-mail, photo, password and AD flag cannot be changed then.',
      ),
    twoFactor: z.boolean().describe('Whether the user has a second factor. Only administrators receive it.'),
    ownPasswordMissing: z
      .boolean()
      .describe(
        'Whether an administrator of another account chose the password. The user cannot enter this account before choosing a new password with the link in the e-mail. Only administrators receive it.',
      ),
    missingEntry: z
      .enum(missingEntries)
      .nullable()
      .describe(
        'Missing requirement for directory sign-in: an `invitation`, your `consent` to `otherDirectory` (an invitation with `through`), or that their `company` knows them. Null if none is missing. Only administrators receive it.',
      ),
    pending: z
      .boolean()
      .describe(
        'Whether the user has another account and has not accepted the invitation. Name and e-mail are as entered. The invitation can be sent again, or withdrawn by removing the user.',
      ),
    otherDirectory: z
      .object({ accountId: z.int(), name: z.string(), domain: z.string() })
      .nullable()
      .describe(
        'Account whose directory signs the user in and lacks your consent. Its operator can enter as the user once you give it. Null if no consent is missing.',
      ),
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof userSchema>;

/** Values of a filter are alternatives; all filters must match. */
const userFilters = {
  search: z.string().max(200).optional().describe('Part of the name or e-mail, ignoring accents.'),
  role: roleSchema.optional(),
  state: manyOf(z.enum(userStates)).describe('States of the users.'),
  login: z.enum(userLogins).optional(),
  profiles: manyOf(idInQuery),
};
export const userFiltersSchema = z.strictObject(userFilters);
export type UserFilters = z.infer<typeof userFiltersSchema>;

const userOrder = {
  sort: z.enum(userSorts).default('name'),
  order: z.enum(sortOrders).default('asc'),
};
export const listUsersQuery = z.strictObject({ ...userFilters, ...userOrder, ...pageQuery });
export type ListUsersQuery = z.infer<typeof listUsersQuery>;
export const userListSchema = listOf(userSchema);
export type UserList = z.infer<typeof userListSchema>;

export const userParams = z.object({ userId: idInQuery });

export const inviteUserQuery = z.strictObject({
  through: idInQuery
    .optional()
    .describe('ID of the account in `otherDirectory` whose directory may sign the user in.'),
});

/** Values of each filter with the number of users that match the other filters. */
export const userFacetsSchema = z
  .object({
    role: z.array(z.object({ value: roleSchema.describe('Role.'), count: z.int() })),
    state: z.array(z.object({ value: z.enum(userStates).describe('State.'), count: z.int() })),
    login: z.array(
      z.object({ value: z.enum(userLogins).describe('How the user signs in.'), count: z.int() }),
    ),
    profiles: z.array(
      z.object({ value: z.int().describe('ID of the profile.'), name: z.string(), count: z.int() }),
    ),
  })
  .meta({ id: 'UserFacets' });
export type UserFacets = z.infer<typeof userFacetsSchema>;

/** Users by ID, or all that match the filters at the time of the call. */
const userSelectionSchema = z.union([
  z.strictObject({ userIds: z.array(userId).min(1).max(usersPerChange) }),
  z.strictObject({
    filters: z.strictObject(userFilters),
    except: z.array(userId).max(usersPerChange).default([]),
  }),
]);
export type UserSelection = z.infer<typeof userSelectionSchema>;

export const exportUsersSchema = z
  .strictObject({
    selection: userSelectionSchema,
    ...userOrder,
    columns: z
      .array(z.enum(userColumns))
      .min(1)
      .max(userColumns.length)
      .optional()
      .describe('Columns in the given order. Omit them for all columns.'),
    format: z.enum(exportFormats).default('csv'),
    locale: z
      .enum(locales)
      .optional()
      .describe(
        "Language of headings and states, which also determines the CSV separator. Defaults to the caller's language.",
      ),
  })
  .meta({ id: 'ExportUsers' });
export type ExportUsers = z.infer<typeof exportUsersSchema>;

const name = line(profileNameMaxLength);
const email = z.email().max(userEmailMaxLength);
const password = z.string().min(passwordMinLength).max(passwordMaxLength);
const passwordConfirmation = z.string().max(passwordMaxLength);
const photo = z
  .string()
  .nullable()
  .optional()
  .describe(
    `Square JPEG, PNG or WebP without metadata, in Base64, of up to ${photoMaxBytes / 1024} kB. Null removes the photo.`,
  );
const profileIds = z.array(profileId).max(200);

export const createUserSchema = z
  .strictObject({
    name,
    email,
    role: roleSchema,
    directoryLogin: z
      .boolean()
      .default(false)
      .describe(
        'Whether the user signs in through the company directory (the AD flag). Requires an enabled directory.',
      ),
    password: password.optional().describe('Password. Without it and the AD flag, an invitation is sent.'),
    password_confirmation: passwordConfirmation.optional(),
    photo,
    profileIds: profileIds.default([]),
    profile: createProfileSchema
      .pick({ name: true, sections: true, unitIds: true })
      .meta({ id: 'NewProfileOfUser' })
      .nullable()
      .default(null)
      .describe('Profile to create and assign, all or nothing. Null for none.'),
    locale: z
      .enum(locales)
      .optional()
      .describe(
        'Language of the invitation and of the portal. Defaults to the language of the caller. Users of other accounts keep theirs.',
      ),
    grant: z
      .boolean()
      .default(false)
      .describe(
        'Whether to invite the user of another account with this e-mail address. Their data is not changed.',
      ),
  })
  .meta({ id: 'CreateUser' });
export type CreateUser = z.infer<typeof createUserSchema>;

export const createdUserSchema = z
  .object({
    user: userSchema,
    outcome: z
      .enum(['created', 'invited', 'added'])
      .describe('`created`, `invited`, or `added` for a user of another account who was invited.'),
  })
  .meta({ id: 'CreatedUser' });
export type CreatedUser = z.infer<typeof createdUserSchema>;

/** Omitted fields stay unchanged. */
export const updateUserSchema = z
  .strictObject({
    name: name.optional(),
    email: email.optional(),
    role: roleSchema.optional(),
    directoryLogin: z
      .boolean()
      .optional()
      .describe(
        'Whether the user signs in through the company directory (the AD flag). Enabling it deletes the password and ends sessions, and cannot be undone here. Requires an enabled directory.',
      ),
    photo,
    profileIds: profileIds
      .optional()
      .describe('IDs of all profiles to assign. Profiles given by directory groups stay.'),
  })
  .meta({ id: 'UpdateUser' });
export type UpdateUser = z.infer<typeof updateUserSchema>;

export const changeUserPasswordSchema = z
  .strictObject({ password, password_confirmation: passwordConfirmation })
  .meta({ id: 'ChangeUserPassword' });
export type ChangeUserPassword = z.infer<typeof changeUserPasswordSchema>;

export const changeUsersSchema = z
  .strictObject({
    selection: userSelectionSchema,
    action: z.enum(userActions).describe('Action to apply.'),
    profileId: profileId.optional().describe('ID of the profile, for `assign_profile` and `take_profile`.'),
    expectedCount: z
      .int()
      .nonnegative()
      .describe(
        'Number of users the selection is expected to have. If it differs, the request is rejected and nothing is changed.',
      ),
  })
  .meta({ id: 'ChangeUsers' });
export type ChangeUsers = z.infer<typeof changeUsersSchema>;

export const changedUsersSchema = z
  .object({
    changed: z.int(),
    unchanged: z.int().describe('Number of users who already had these values.'),
    refused: z
      .array(
        z.object({
          userId: z.int(),
          name: z.string().nullable().describe('Name of the user. Null if the user no longer exists.'),
          code: z.enum(userRefusals).describe('Code of the reason.'),
        }),
      )
      .describe('Users the action could not be applied to, with the reason.'),
  })
  .meta({ id: 'ChangedUsers' });
export type ChangedUsers = z.infer<typeof changedUsersSchema>;
