import { z } from 'zod';
import { locales, maxId, passwordMaxLength, passwordMinLength, roles } from './constants.ts';

export const localeSchema = z.enum(locales);

export const roleSchema = z.enum(roles);

export const tokenRequestSchema = z
  .object({
    grant_type: z.string(),
    client_id: z.string().max(120),
    client_secret: z.string().max(200).optional(),
    username: z.string().max(254).optional(),
    password: z.string().max(1000).optional(),
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
  })
  .meta({ id: 'Profile' });
export type Profile = z.infer<typeof profileSchema>;

export const changeLocaleSchema = z.object({ locale: localeSchema }).meta({ id: 'ChangeLocale' });
export const changeCurrentAccountSchema = z
  .object({ account_id: z.int().positive().max(maxId) })
  .meta({ id: 'ChangeCurrentAccount' });

export const firstAdministratorSchema = z
  .object({
    token: z.string().min(1).max(200),
    name: z.string().trim().min(1).max(120),
    email: z.email().max(254),
    password: z.string().min(passwordMinLength).max(passwordMaxLength),
    password_confirmation: z.string().max(passwordMaxLength),
    account: z.string().trim().min(1).max(120),
    locale: localeSchema,
  })
  .meta({ id: 'FirstAdministrator' });

/** What a visitor's screens need to know before anyone signs in. */
export const portalSchema = z
  .object({
    productName: z.string(),
    defaultLocale: localeSchema,
    demo: z.boolean(),
  })
  .meta({ id: 'Portal' });
export type Portal = z.infer<typeof portalSchema>;
