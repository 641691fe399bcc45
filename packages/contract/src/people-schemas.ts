import { z } from 'zod';
import { administrator, inPerson, ofPerson, signedIn, signedInPerson } from './access-rules.ts';
import type { Call } from './call.ts';
import {
  accountSchema,
  figureVariantsSchema,
  localeSchema,
  profileSchema,
  roleSchema,
} from './identity-schemas.ts';
import { moduleCodes } from './modules.ts';
import {
  accountContactMaxLength,
  domainPattern,
  leastCoverageRange,
  nearTargetMax,
  photoMaxBytes,
  profileNameMaxLength,
  retentionMonthsMax,
  silentAfterMinutesMax,
  photoMediaTypes,
} from './people.ts';
import { idInQuery, line, lineOrNothing } from './scalars.ts';

const photoBase64 = z
  .string()
  .nullable()
  .optional()
  .describe(
    `Square JPEG, PNG or WebP without metadata, in Base64, of up to ${photoMaxBytes / 1024} kB. Null removes the photo.`,
  );
const standingCategories = z
  .record(z.string().min(1).max(200), z.boolean())
  .refine((set) => Object.keys(set).length <= 400, 'At most 400 categories are set.');
const name = line(profileNameMaxLength).optional();

/** Omitted fields stay unchanged. */
export const updateProfileSchema = z
  .strictObject({
    name,
    locale: localeSchema.optional(),
    photo: photoBase64,
    time_zone: z
      .string()
      .max(64)
      .nullable()
      .optional()
      .describe('Time zone, IANA name. Null for the time zone of the account.'),
  })
  .meta({ id: 'UpdateProfile' });
export type UpdateProfile = z.infer<typeof updateProfileSchema>;

export const invitationSchema = z
  .object({
    accountId: z.int(),
    name: z.string().describe('Name of the account.'),
    domain: z.string(),
    role: roleSchema,
    invitedAt: z.iso.datetime({ offset: true }),
    ownPasswordMissing: z
      .boolean()
      .describe(
        'Whether an administrator set the password. The user can choose a new one with the link in the e-mail and then sign in.',
      ),
  })
  .meta({ id: 'Invitation' });
export type Invitation = z.infer<typeof invitationSchema>;
export const invitationListSchema = z
  .object({ items: z.array(invitationSchema) })
  .meta({ id: 'InvitationList' });

const contactPhone = lineOrNothing(accountContactMaxLength.phone);
const contactAddress = lineOrNothing(accountContactMaxLength.address);

export const accountDetailSchema = accountSchema
  .extend({
    silentAfterMinutes: z
      .int()
      .describe('Minutes without communication after which an asset counts as not reporting.'),
    retentionMonths: z
      .int()
      .describe('Number of months that positions and device events are kept after receipt.'),
    modules: z.array(z.enum(moduleCodes)).describe('Enabled modules. A code includes everything below it.'),
    worksStanding: standingCategories.describe(
      'Categories set to work standing or not. Other categories are judged by their name.',
    ),
    figureVariants: figureVariantsSchema,
    leastCoverage: z.number().describe('Share of known time below which a figure is `no_data`, from 0 to 1.'),
    nearTarget: z
      .number()
      .describe('Share of a target by which a figure may miss it and still count as near.'),
    requiresTwoFactor: z
      .boolean()
      .describe('Whether users who sign in with a password need a second factor.'),
    approvesCommands: z
      .boolean()
      .describe('Whether a second user must approve commands for devices before they are sent.'),
    contactPhone: contactPhone.describe('Phone number on shared pages. Empty if none.'),
    contactAddress: contactAddress.describe('Address on shared pages. Empty if none.'),
  })
  .meta({ id: 'AccountDetail' });
export type AccountDetail = z.infer<typeof accountDetailSchema>;

/** Omitted fields stay unchanged. */
export const updateAccountSchema = z
  .strictObject({
    name,
    photo: photoBase64,
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .optional(),
    timeZone: z.string().max(64).optional(),
    distanceUnit: z.enum(['km', 'mi']).optional(),
    domain: z.string().trim().toLowerCase().max(120).regex(domainPattern).optional(),
    silentAfterMinutes: z.int().min(1).max(silentAfterMinutesMax).optional(),
    retentionMonths: z.int().min(1).max(retentionMonthsMax).optional(),
    modules: z
      .array(z.enum(moduleCodes))
      .max(moduleCodes.length)
      .optional()
      .describe('All enabled modules. Notifications cannot be disabled.'),
    worksStanding: standingCategories.optional().describe('All categories with a setting.'),
    figureVariants: figureVariantsSchema.optional(),
    leastCoverage: z
      .number()
      .min(leastCoverageRange.min)
      .max(leastCoverageRange.max)
      .multipleOf(0.01)
      .optional(),
    nearTarget: z.number().min(0).max(nearTargetMax).multipleOf(0.01).optional(),
    requiresTwoFactor: z.boolean().optional(),
    approvesCommands: z.boolean().optional(),
    contactPhone: contactPhone.optional().describe('Phone number on shared pages. Empty if none.'),
    contactAddress: contactAddress.optional().describe('Address on shared pages. Empty if none.'),
  })
  .meta({ id: 'UpdateAccount' });
export type UpdateAccount = z.infer<typeof updateAccountSchema>;

export const accountParams = z.object({ accountId: idInQuery });
export const personParams = z.object({ userId: idInQuery });

/** The version only separates caches; the response is always the newest photo. */
export const photoQuery = z.strictObject({
  version: z.string().max(64).optional().describe('Version of the photo, for caching.'),
});

/** Access that a user would lose with an account. */
export const leaveEffectSchema = z
  .object({
    assets: z.int().describe('Number of assets the user can see in the account.'),
    isLastAdministrator: z.boolean(),
    isLastAccount: z.boolean(),
  })
  .meta({ id: 'LeaveEffect' });
export type LeaveEffect = z.infer<typeof leaveEffectSchema>;

export const accountLeftSchema = z
  .object({
    profile: profileSchema.nullable().describe('User after leaving. Null if the session ended.'),
  })
  .meta({ id: 'AccountLeft' });

export const peopleCalls = {
  updateProfile: {
    summary: 'Update the profile',
    description: 'Changes the name, photo, language or time zone of the signed-in user.',
    access: ofPerson,
    effortWith: { field: 'photo', effort: 'photo' },
    scanned: { field: 'photo' },
    body: updateProfileSchema,
    status: 200,
    answer: profileSchema,
  },
  listInvitations: {
    summary: 'List invitations',
    description: 'Returns accounts that have invited the user and that this session can enter.',
    access: inPerson,
    status: 200,
    answer: invitationListSchema,
  },
  acceptInvitation: {
    summary: 'Accept an invitation',
    description: 'Adds the user to the account.',
    access: inPerson,
    params: accountParams,
    status: 204,
  },
  declineInvitation: {
    summary: 'Decline an invitation',
    description: 'Declines the invitation. The account learns nothing about the user.',
    access: inPerson,
    params: accountParams,
    status: 204,
  },
  getPersonPhoto: {
    summary: 'Get the photo of a user',
    description: 'Returns the photo of a user of the current account.',
    access: signedIn,
    params: personParams,
    query: photoQuery,
    status: 200,
    rawAnswer: photoMediaTypes,
  },
  getAccountPhoto: {
    summary: 'Get the photo of an account',
    description: 'Returns the photo of an account of this session.',
    access: signedInPerson,
    params: accountParams,
    query: photoQuery,
    status: 200,
    rawAnswer: photoMediaTypes,
  },
  getAccount: {
    summary: 'Get the account',
    description: 'Returns the current account with its settings.',
    access: signedIn,
    status: 200,
    answer: accountDetailSchema,
  },
  updateAccount: {
    summary: 'Update the account',
    description: 'Changes the settings of the current account.',
    access: administrator,
    effortWith: { field: 'photo', effort: 'photo' },
    scanned: { field: 'photo' },
    body: updateAccountSchema,
    status: 200,
    answer: accountDetailSchema,
  },
  getLeaveEffect: {
    summary: 'Get the effect of leaving an account',
    description: 'Returns the access that the user would lose.',
    access: inPerson,
    params: accountParams,
    status: 200,
    answer: leaveEffectSchema,
  },
  leaveAccount: {
    summary: 'Leave an account',
    description: 'Removes the user from the account. Sessions in it move to another account or end.',
    access: inPerson,
    params: accountParams,
    status: 200,
    answer: accountLeftSchema,
  },
} as const satisfies Readonly<Record<string, Call>>;
