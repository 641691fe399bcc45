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

/** Unlike other calls, ignores unknown parameters, as RFC 6749, section 3.2, demands. */
export const tokenRequestSchema = z
  .looseObject({
    grant_type: z.string(),
    client_id: z.string().max(120).optional().describe('ID of an API key, for `client_credentials`.'),
    client_secret: z.string().max(200).optional().describe('The API key, for `client_credentials`.'),
    username: z.string().max(254).optional().describe('E-mail address, for `password`.'),
    password: z.string().max(1000).optional().describe('Password, for `password`.'),
    otp: z
      .string()
      .max(otpMaxLength)
      .optional()
      .describe(
        'Code of the authenticator app or a recovery code. Required after the error `two_factor_required`.',
      ),
    refresh_token: z.string().max(200).optional().describe('Refresh token, for `refresh_token`.'),
    scope: z
      .string()
      .max(200)
      .optional()
      .describe('Scopes to request, separated by spaces, for `client_credentials`.'),
  })
  .meta({ id: 'TokenRequest' });
export type TokenRequest = z.infer<typeof tokenRequestSchema>;

export const tokenAnswerSchema = z
  .object({
    access_token: z.string(),
    token_type: z.literal('Bearer').describe('Always `Bearer`.'),
    expires_in: z.int().describe('Lifetime of the access token, in seconds.'),
    refresh_token: z.string(),
    scope: z.string().describe('Granted scopes, separated by spaces.'),
  })
  .meta({ id: 'TokenAnswer' });
export type TokenAnswer = z.infer<typeof tokenAnswerSchema>;

/** Token for an API key. It cannot be renewed; request another one. */
export const clientTokenAnswerSchema = tokenAnswerSchema
  .omit({ refresh_token: true })
  .meta({ id: 'ClientTokenAnswer' });
export type ClientTokenAnswer = z.infer<typeof clientTokenAnswerSchema>;

export const figureVariantsSchema = z
  .strictObject({
    utilization: z.enum(metricVariants.utilization),
    availability: z.enum(metricVariants.availability),
  })
  .describe('Formulas that stand for each name on pages and in e-mails.');

export const accountSchema = z
  .object({
    id: z.int(),
    name: z.string(),
    domain: z.string(),
    role: roleSchema,
    photo: z.string().nullable().describe('Version of the photo. Null without one.'),
    timeZone: z.string().describe('Time zone, IANA name such as America/Sao_Paulo.'),
    currency: z.string().describe('Currency, ISO 4217.'),
    distanceUnit: z.enum(['km', 'mi']),
    figureVariants: figureVariantsSchema
      .optional()
      .describe('Chosen formulas. Omitted if the account chose none.'),
    isOperators: z
      .boolean()
      .optional()
      .describe('True for the account of the operators of the installation. Omitted for others.'),
    ownPasswordMissing: z
      .boolean()
      .optional()
      .describe(
        'Whether an administrator of another account chose the password. The user cannot enter the account before choosing a new password with the link in the e-mail.',
      ),
  })
  .meta({ id: 'Account' });
export type Account = z.infer<typeof accountSchema>;

/** Profile of the signed-in user; its snake_case members are from the specification. */
export const profileSchema = z
  .object({
    id: z.int(),
    name: z.string(),
    email: z.string(),
    photo: z.string().nullable().describe('Version of the photo. Null without one.'),
    accounts: z.array(accountSchema),
    current_account_id: z.int(),
    modules: z
      .array(
        z.object({
          code: z.string().describe('Code of the module.'),
          change: z.boolean().describe('Whether the user can make changes in the module.'),
        }),
      )
      .describe('Modules with access in the current account.'),
    oath_sso: z.boolean(),
    locale: localeSchema,
    time_zone: z.string().nullable().describe('Time zone, IANA name. Null for the time zone of the account.'),
    two_factor_missing: z
      .boolean()
      .describe(
        'Whether the account requires a second factor that the user has not set up. Until then the user has no access to the account.',
      ),
    own_password_missing: z
      .boolean()
      .describe(
        'Whether an administrator of another account chose the password. The user cannot enter the current account before choosing a new password with the link in the e-mail.',
      ),
    seen_by: z
      .string()
      .nullable()
      .describe(
        'Name of the administrator who views the portal as this user. Null in the user’s own session.',
      ),
    rights_version: z
      .string()
      .describe('Value that changes whenever the user’s rights in the current account change.'),
  })
  .meta({ id: 'Profile' });
export type Profile = z.infer<typeof profileSchema>;

export const changeLocaleSchema = z.strictObject({ locale: localeSchema }).meta({ id: 'ChangeLocale' });
export const changeCurrentAccountSchema = z
  .strictObject({ account_id: z.int().positive().max(maxId) })
  .meta({ id: 'ChangeCurrentAccount' });

export const firstAdministratorSchema = z
  .strictObject({
    token: z.string().min(1).max(200).describe('Token of the setup link.'),
    name: line(120).describe('Name of the administrator.'),
    email: z.email().max(254).describe('E-mail address of the administrator.'),
    password: z.string().min(passwordMinLength).max(passwordMaxLength),
    password_confirmation: z.string().max(passwordMaxLength),
    account: line(120).describe('Name of the account to create.'),
    locale: localeSchema,
  })
  .meta({ id: 'FirstAdministrator' });

/** Data that the screens of visitors need. */
export const portalSchema = z
  .object({
    productName: z.string(),
    defaultLocale: localeSchema,
    demo: z.boolean(),
    mail: z
      .enum(['server', 'mailbox'])
      .optional()
      .describe(
        'Delivery of e-mails: a mail server, or the mailbox of the demo. Omitted if none can be sent.',
      ),
  })
  .meta({ id: 'Portal' });
export type Portal = z.infer<typeof portalSchema>;

export const identityCalls = {
  createToken: {
    summary: 'Create an access token',
    description:
      'Signs in with a password, renews a session with a refresh token, or exchanges an API key for an access token.',
    access: anyone,
    body: tokenRequestSchema,
    bodyTypes: ['application/x-www-form-urlencoded', 'application/json'],
    status: 200,
    answer: z.union([tokenAnswerSchema, clientTokenAnswerSchema]),
  },
  createFirstAdministrator: {
    summary: 'Create the first administrator',
    description: 'Creates the first account and its administrator with the one-time link of an empty portal.',
    access: anyone,
    body: firstAdministratorSchema,
    status: 201,
    answer: tokenAnswerSchema,
  },
  getPortal: {
    summary: 'Get the portal',
    description: 'Returns the name and languages of the portal.',
    access: anyone,
    status: 200,
    answer: portalSchema,
  },
  getProfile: {
    summary: 'Get the signed-in user',
    description: 'Returns the user of the session with accounts, modules and settings.',
    access: ofPerson,
    status: 200,
    answer: profileSchema,
  },
  changeLocale: {
    summary: 'Update the language',
    description: 'Changes the language of the signed-in user.',
    access: ofPerson,
    body: changeLocaleSchema,
    status: 200,
    answer: profileSchema,
  },
  changeCurrentAccount: {
    summary: 'Switch the account',
    description: 'Moves the session to another account of the user.',
    access: ofPerson,
    body: changeCurrentAccountSchema,
    status: 200,
    answer: profileSchema,
  },
  logout: {
    summary: 'Sign out',
    description: 'Ends the session.',
    access: ofPerson,
    hasEffect: true,
    status: 204,
  },
} as const satisfies Readonly<Record<string, Call>>;
