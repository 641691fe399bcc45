import { z } from 'zod';
import { anyone, ofPerson } from './access-rules.ts';
import type { Call } from './call.ts';
import { maxId } from './ids.ts';
import { locales } from './locales.ts';
import { metricVariants } from './metrics/variants.ts';
import { otpMaxLength, passwordMaxLength, passwordMinLength, roles } from './identity.ts';
import { line } from './scalars.ts';

export const localeSchema = z.enum(locales);

export const roleSchema = z.enum(roles);

/** RFC 6749, section 3.2, has parameters that are not known ignored here, alone of all calls. */
export const tokenRequestSchema = z
  .looseObject({
    grant_type: z.string(),
    client_id: z.string().max(120).optional().describe('Of an integrator: the id of an API key'),
    client_secret: z.string().max(200).optional().describe('Of an integrator: the API key'),
    username: z.string().max(254).optional(),
    password: z.string().max(1000).optional(),
    otp: z
      .string()
      .max(otpMaxLength)
      .optional()
      .describe('Code or recovery code of who has a second factor; asked for by `two_factor_required`'),
    refresh_token: z.string().max(200).optional(),
    scope: z.string().max(200).optional(),
  })
  .meta({ id: 'TokenRequest' });
export type TokenRequest = z.infer<typeof tokenRequestSchema>;

export const tokenAnswerSchema = z
  .object({
    access_token: z.string(),
    token_type: z.literal('Bearer'),
    expires_in: z.int().describe('Seconds until the access token ends'),
    refresh_token: z.string(),
    scope: z.string(),
  })
  .meta({ id: 'TokenAnswer' });
export type TokenAnswer = z.infer<typeof tokenAnswerSchema>;

/** What an API key is exchanged for; it is not renewed, but asked for again. */
export const clientTokenAnswerSchema = tokenAnswerSchema
  .omit({ refresh_token: true })
  .meta({ id: 'ClientTokenAnswer' });
export type ClientTokenAnswer = z.infer<typeof clientTokenAnswerSchema>;

export const figureVariantsSchema = z
  .strictObject({
    utilization: z.enum(metricVariants.utilization),
    availability: z.enum(metricVariants.availability),
  })
  .describe('Which formula stands for each name on the pages of modules and in their mails');

export const accountSchema = z
  .object({
    id: z.int(),
    name: z.string(),
    domain: z.string(),
    role: roleSchema,
    photo: z.string().nullable().describe('Version of its photo; null without one'),
    timeZone: z.string().describe('IANA name, such as America/Sao_Paulo'),
    currency: z.string().describe('ISO 4217'),
    distanceUnit: z.enum(['km', 'mi']),
    figureVariants: figureVariantsSchema.optional().describe('Absent where the account chose none'),
    ownPasswordMissing: z
      .boolean()
      .optional()
      .describe(
        'An administrator of another account chose the password: until the person chooses one by the link that was mailed, they may do nothing here',
      ),
  })
  .meta({ id: 'Account' });
export type Account = z.infer<typeof accountSchema>;

/** The auth profile; its snake_case members are the specification's. */
export const profileSchema = z
  .object({
    id: z.int(),
    name: z.string(),
    email: z.string(),
    photo: z.string().nullable().describe('Version of the photo; null without one'),
    accounts: z.array(accountSchema),
    current_account_id: z.int(),
    modules: z.array(z.object({ code: z.string(), change: z.boolean() })),
    oath_sso: z.boolean(),
    locale: localeSchema,
    time_zone: z.string().nullable().describe('IANA name; null for the time zone of the account'),
    two_factor_missing: z
      .boolean()
      .describe('The account demands a second factor: until it is set up the person may do nothing there'),
    own_password_missing: z
      .boolean()
      .describe(
        'The password was chosen by an administrator of another account, who may know it: until the person chooses one by the link of a mail, they may do nothing in the current account',
      ),
    seen_by: z
      .string()
      .nullable()
      .describe(
        'Name of the administrator who sees the portal as this person; null in a session of one’s own',
      ),
    rights_version: z
      .string()
      .describe('Another one whenever what the person may do in the current account changed'),
  })
  .meta({ id: 'Profile' });
export type Profile = z.infer<typeof profileSchema>;

export const changeLocaleSchema = z.strictObject({ locale: localeSchema }).meta({ id: 'ChangeLocale' });
export const changeCurrentAccountSchema = z
  .strictObject({ account_id: z.int().positive().max(maxId) })
  .meta({ id: 'ChangeCurrentAccount' });

export const firstAdministratorSchema = z
  .strictObject({
    token: z.string().min(1).max(200),
    name: line(120),
    email: z.email().max(254),
    password: z.string().min(passwordMinLength).max(passwordMaxLength),
    password_confirmation: z.string().max(passwordMaxLength),
    account: line(120),
    locale: localeSchema,
  })
  .meta({ id: 'FirstAdministrator' });

/** What a visitor's screens need to know before anyone signs in. */
export const portalSchema = z
  .object({
    productName: z.string(),
    defaultLocale: localeSchema,
    demo: z.boolean(),
    mail: z
      .enum(['server', 'mailbox'])
      .optional()
      .describe(
        'Where mails go: out by a mail server, or into the mailbox of the demo; absent when none can be sent',
      ),
  })
  .meta({ id: 'Portal' });
export type Portal = z.infer<typeof portalSchema>;

export const identityCalls = {
  createToken: {
    summary:
      'Sign in (grant_type password), renew a session (refresh_token), or exchange an API key for a token (client_credentials)',
    access: anyone,
    body: tokenRequestSchema,
    bodyTypes: ['application/x-www-form-urlencoded', 'application/json'],
    status: 200,
    answer: z.union([tokenAnswerSchema, clientTokenAnswerSchema]),
  },
  createFirstAdministrator: {
    summary: 'Make the first account and its administrator with the one-time link of an empty portal',
    access: anyone,
    body: firstAdministratorSchema,
    status: 201,
    answer: tokenAnswerSchema,
  },
  getPortal: {
    summary: 'Name and languages of this portal',
    access: anyone,
    status: 200,
    answer: portalSchema,
  },
  getProfile: {
    summary: 'Who is signed in, with accounts and modules',
    access: ofPerson,
    status: 200,
    answer: profileSchema,
  },
  changeLocale: {
    summary: 'Change the language of the person who is signed in',
    access: ofPerson,
    body: changeLocaleSchema,
    status: 200,
    answer: profileSchema,
  },
  changeCurrentAccount: {
    summary: 'Move the session to another account of the person',
    access: ofPerson,
    body: changeCurrentAccountSchema,
    status: 200,
    answer: profileSchema,
  },
  logout: { summary: 'End the session', access: ofPerson, hasEffect: true, status: 204 },
} as const satisfies Readonly<Record<string, Call>>;
