import { z } from 'zod';
import { administrator, inPerson, ofPerson, signedIn } from './access-rules.ts';
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
  domainPattern,
  leastCoverageRange,
  nearTargetMax,
  photoMaxBytes,
  profileNameMaxLength,
  retentionMonthsMax,
  silentAfterMinutesMax,
  photoMediaTypes,
} from './people.ts';
import { idInQuery, line } from './scalars.ts';

const photoBase64 = z
  .string()
  .nullable()
  .optional()
  .describe(
    `A square JPEG, PNG or WebP without metadata in base64, of at most ${photoMaxBytes / 1024} kB; null removes the photo`,
  );
const standingCategories = z
  .record(z.string().min(1).max(200), z.boolean())
  .refine((set) => Object.keys(set).length <= 400, 'At most 400 categories are set.');
const name = line(profileNameMaxLength).optional();

/** What is left out stays as it is. */
export const updateProfileSchema = z
  .strictObject({
    name,
    locale: localeSchema.optional(),
    photo: photoBase64,
    time_zone: z.string().max(64).nullable().optional().describe('IANA name; null for that of the account'),
  })
  .meta({ id: 'UpdateProfile' });
export type UpdateProfile = z.infer<typeof updateProfileSchema>;

export const invitationSchema = z
  .object({
    accountId: z.int(),
    name: z.string(),
    domain: z.string(),
    role: roleSchema,
    invitedAt: z.iso.datetime({ offset: true }),
    ownPasswordMissing: z
      .boolean()
      .describe(
        'Somebody else chose the password: the link of the mail lets the person choose one and enter',
      ),
  })
  .meta({ id: 'Invitation' });
export type Invitation = z.infer<typeof invitationSchema>;
export const invitationListSchema = z
  .object({ items: z.array(invitationSchema) })
  .meta({ id: 'InvitationList' });

export const accountDetailSchema = accountSchema
  .extend({
    silentAfterMinutes: z.int().describe('Silence after which an asset is without communication'),
    retentionMonths: z.int().describe('How long positions and device events are kept after their receipt'),
    modules: z.array(z.enum(moduleCodes)).describe('What is switched on; a code holds all below it'),
    worksStanding: standingCategories.describe(
      'Categories of assets that were set to work standing, or not to; the words of the others say it',
    ),
    figureVariants: figureVariantsSchema,
    leastCoverage: z
      .number()
      .describe('Below this share of the time that should be known a figure is no data'),
    nearTarget: z.number().describe('A target that is missed by at most this share of it is near'),
    requiresTwoFactor: z.boolean().describe('Who signs in with a password needs a second factor'),
  })
  .meta({ id: 'AccountDetail' });
export type AccountDetail = z.infer<typeof accountDetailSchema>;

/** What is left out stays as it is. */
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
      .describe('All that is on from now; notifications stay on'),
    worksStanding: standingCategories.optional().describe('All that is set from now'),
    figureVariants: figureVariantsSchema.optional(),
    leastCoverage: z
      .number()
      .min(leastCoverageRange.min)
      .max(leastCoverageRange.max)
      .multipleOf(0.01)
      .optional(),
    nearTarget: z.number().min(0).max(nearTargetMax).multipleOf(0.01).optional(),
    requiresTwoFactor: z.boolean().optional(),
  })
  .meta({ id: 'UpdateAccount' });
export type UpdateAccount = z.infer<typeof updateAccountSchema>;

export const accountParams = z.object({ accountId: idInQuery });
export const personParams = z.object({ userId: idInQuery });

/** The version tells caches apart; the newest photo is answered whatever it says. */
export const photoQuery = z.strictObject({ version: z.string().max(64).optional() });

/** What a person would lose with an account. */
export const leaveEffectSchema = z
  .object({
    assets: z.int().describe('How many assets the person sees there'),
    isLastAdministrator: z.boolean(),
    isLastAccount: z.boolean(),
  })
  .meta({ id: 'LeaveEffect' });
export type LeaveEffect = z.infer<typeof leaveEffectSchema>;

export const accountLeftSchema = z
  .object({
    profile: profileSchema.nullable().describe('The session as it goes on; null when it has ended'),
  })
  .meta({ id: 'AccountLeft' });

export const peopleCalls = {
  updateProfile: {
    summary: 'Change name, photo, language or time zone of the person who is signed in',
    access: ofPerson,
    effortWith: { field: 'photo', effort: 'photo' },
    scanned: { field: 'photo' },
    body: updateProfileSchema,
    status: 200,
    answer: profileSchema,
  },
  listInvitations: {
    summary: 'Accounts that have invited the person, and that the session would open',
    access: inPerson,
    status: 200,
    answer: invitationListSchema,
  },
  acceptInvitation: {
    summary: 'Enter an account that has invited the person: from then on they belong to it',
    access: inPerson,
    params: accountParams,
    status: 204,
  },
  declineInvitation: {
    summary: 'Decline the invitation of an account, which learns nothing of the person',
    access: inPerson,
    params: accountParams,
    status: 204,
  },
  getPersonPhoto: {
    summary: 'Photo of a member of the current account, or one’s own',
    access: signedIn,
    params: personParams,
    query: photoQuery,
    status: 200,
    rawAnswer: photoMediaTypes,
  },
  getAccountPhoto: {
    summary: 'Photo of an account that the person has in this session',
    access: signedIn,
    params: accountParams,
    query: photoQuery,
    status: 200,
    rawAnswer: photoMediaTypes,
  },
  getAccount: {
    summary: 'The current account with its settings',
    access: signedIn,
    status: 200,
    answer: accountDetailSchema,
  },
  updateAccount: {
    summary: 'Change the current account',
    access: administrator,
    effortWith: { field: 'photo', effort: 'photo' },
    scanned: { field: 'photo' },
    body: updateAccountSchema,
    status: 200,
    answer: accountDetailSchema,
  },
  getLeaveEffect: {
    summary: 'What the person would lose by leaving one of their accounts that the session opens',
    access: inPerson,
    params: accountParams,
    status: 200,
    answer: leaveEffectSchema,
  },
  leaveAccount: {
    summary:
      'Leave an account that the session opens; the person’s sessions in it move to another of theirs, or end',
    access: inPerson,
    params: accountParams,
    status: 200,
    answer: accountLeftSchema,
  },
} as const satisfies Readonly<Record<string, Call>>;
