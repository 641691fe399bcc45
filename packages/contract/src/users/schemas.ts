import { z } from 'zod';
import { roleSchema } from '../identity-schemas.ts';
import { passwordMaxLength, passwordMinLength } from '../identity.ts';
import { maxId } from '../ids.ts';
import { listOf, manyOf, pageQuery } from '../list-schemas.ts';
import { exportFormats, sortOrders } from '../list.ts';
import { locales } from '../locales.ts';
import { photoMaxBytes, profileNameMaxLength } from '../people.ts';
import { heldProfileSchema } from '../profiles/schemas.ts';
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
    directoryLogin: z.boolean().describe('The AD flag: signs in by the directory of the company'),
    state: z.enum(userStates).describe('`invited` has a password yet to choose; `inactive` may not enter'),
    photo: z.string().nullable().describe('Version of the photo; null without one'),
    profiles: z.array(heldProfileSchema),
    joinedAt: z.iso.datetime({ offset: true }),
    lastSignInAt: z.iso.datetime({ offset: true }).nullable().describe('Last session in this account'),
    managedElsewhere: z
      .boolean()
      .describe(
        'Belongs to an account that you do not administer: name, e-mail, photo, password and AD flag are not yours to change',
      ),
    twoFactor: z.boolean().describe('Has a second factor; told to administrators only'),
    ownPasswordMissing: z
      .boolean()
      .describe(
        'An administrator of another account chose the password and may know it: until the person chooses one by the link that was mailed, it opens nothing of this account; told to administrators only',
      ),
    missingEntry: z
      .enum(missingEntries)
      .nullable()
      .describe(
        'What whoever signs in by a directory still lacks to enter: an `invitation`; your `consent` to `otherDirectory`, which you give by an invitation `through` it; or that their `company` knows them first. Told to administrators only',
      ),
    pending: z
      .boolean()
      .describe(
        'A person of another account who has not entered this one: name and e-mail are what was typed, and nothing of them is told. The invitation can be sent again, or withdrawn by removing the user',
      ),
    otherDirectory: z
      .object({ accountId: z.int(), name: z.string(), domain: z.string() })
      .nullable()
      .describe(
        'The account whose directory signs the person in, where your consent is missing: whoever runs it can enter as them once you gave it',
      ),
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof userSchema>;

/** Filters; of the values of one any may hold, of the filters all must. */
const userFilters = {
  search: z.string().max(200).optional().describe('Part of the name or the e-mail, accents or not'),
  role: roleSchema.optional(),
  state: manyOf(z.enum(userStates)),
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
    .describe(
      'The account of `otherDirectory`, whose directory is let in with the invitation, for the person as it knows them now',
    ),
});

/** Every value of a filter, and how many users the other filters leave it. */
export const userFacetsSchema = z
  .object({
    role: z.array(z.object({ value: roleSchema, count: z.int() })),
    state: z.array(z.object({ value: z.enum(userStates), count: z.int() })),
    login: z.array(z.object({ value: z.enum(userLogins), count: z.int() })),
    profiles: z.array(z.object({ value: z.int(), name: z.string(), count: z.int() })),
  })
  .meta({ id: 'UserFacets' });
export type UserFacets = z.infer<typeof userFacetsSchema>;

/** Users one by one, or all that the filters let through when the call is made. */
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
      .describe('In the order in which they are named; all when left out'),
    format: z.enum(exportFormats).default('csv'),
    locale: z
      .enum(locales)
      .optional()
      .describe('Language of headings and states, and how CSV separates; else that of the person'),
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
    `A square JPEG, PNG or WebP without metadata in base64, of at most ${photoMaxBytes / 1024} kB; null removes it`,
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
      .describe('The AD flag: no password is kept here. Only where the account has a directory that is on'),
    password: password.optional().describe('Without it and the AD flag, an invitation is sent by mail'),
    password_confirmation: passwordConfirmation.optional(),
    photo,
    profileIds: profileIds.default([]),
    locale: z
      .enum(locales)
      .optional()
      .describe(
        'Language of the invitation, and of the portal until the person chooses another; yours when it is left out. A person of another account keeps theirs',
      ),
    grant: z
      .boolean()
      .default(false)
      .describe('Invite the person of another account who has this e-mail; all of theirs stays as it is'),
  })
  .meta({ id: 'CreateUser' });
export type CreateUser = z.infer<typeof createUserSchema>;

export const createdUserSchema = z
  .object({
    user: userSchema,
    outcome: z
      .enum(['created', 'invited', 'added'])
      .describe('`added`: a person of another account, who is invited'),
  })
  .meta({ id: 'CreatedUser' });
export type CreatedUser = z.infer<typeof createdUserSchema>;

/** What is left out stays as it is. */
export const updateUserSchema = z
  .strictObject({
    name: name.optional(),
    email: email.optional(),
    role: roleSchema.optional(),
    directoryLogin: z
      .boolean()
      .optional()
      .describe(
        'Once on, the password is gone and sessions end; it is not taken back here. Only where the account has a directory that is on',
      ),
    photo,
    profileIds: profileIds
      .optional()
      .describe('All profiles that the user is given by hand from now on; what groups give stays'),
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
    action: z.enum(userActions),
    profileId: profileId.optional().describe('Of `assign_profile` and `take_profile`'),
    expectedCount: z
      .int()
      .nonnegative()
      .describe(
        'How many users the person saw in the selection: where it has another number now, nothing is done',
      ),
  })
  .meta({ id: 'ChangeUsers' });
export type ChangeUsers = z.infer<typeof changeUsersSchema>;

export const changedUsersSchema = z
  .object({
    changed: z.int(),
    unchanged: z.int().describe('Users who were so already'),
    refused: z.array(z.object({ userId: z.int(), name: z.string().nullable(), code: z.enum(userRefusals) })),
  })
  .meta({ id: 'ChangedUsers' });
export type ChangedUsers = z.infer<typeof changedUsersSchema>;
