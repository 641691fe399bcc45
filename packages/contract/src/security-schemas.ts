import { z } from 'zod';
import { inPerson } from './access-rules.ts';
import type { Call } from './call.ts';
import { otpMaxLength, passwordMaxLength, passwordMinLength } from './identity.ts';
import { listOf, pageQuerySchema } from './list-schemas.ts';
import { sessionProofs } from './security.ts';

const instant = z.iso.datetime({ offset: true });
const currentPassword = z.string().min(1).max(1000);

export const changePasswordSchema = z
  .strictObject({
    current_password: currentPassword,
    password: z.string().min(passwordMinLength).max(passwordMaxLength),
    password_confirmation: z.string().max(passwordMaxLength),
  })
  .meta({ id: 'ChangePassword' });
export type ChangePassword = z.infer<typeof changePasswordSchema>;

export const sessionSchema = z
  .object({
    id: z.string().regex(/^\d+$/),
    current: z.boolean().describe('The session that asks'),
    userAgent: z.string().describe('As the browser or program named itself'),
    address: z.string().describe('From where the person signed in'),
    signedInBy: z.enum(sessionProofs).describe('What proved who they are'),
    signedInAt: instant,
    lastUsedAt: instant.describe('To ten minutes'),
  })
  .meta({ id: 'Session' });
export type PersonSession = z.infer<typeof sessionSchema>;
export const sessionListSchema = listOf(sessionSchema);
export type SessionList = z.infer<typeof sessionListSchema>;
export const listSessionsQuery = pageQuerySchema;
export type ListSessionsQuery = z.infer<typeof listSessionsQuery>;
export const sessionParams = z.object({ sessionId: z.string().regex(/^[1-9]\d{0,17}$/) });
export const endedSessionsSchema = z.object({ ended: z.int() }).meta({ id: 'EndedSessions' });

const otp = z
  .string()
  .min(1)
  .max(otpMaxLength)
  .describe('The six digits of the moment, or a recovery code that was not used');

export const twoFactorSchema = z
  .object({
    enabledAt: instant.nullable().describe('Null while there is none'),
    recoveryCodesLeft: z.int(),
    requiredBy: z.array(z.string()).describe('Names of the accounts of the person that demand it'),
  })
  .meta({ id: 'TwoFactor' });
export type TwoFactor = z.infer<typeof twoFactorSchema>;

export const beginTwoFactorSchema = z
  .strictObject({ password: currentPassword })
  .meta({ id: 'BeginTwoFactor' });
export const twoFactorSecretSchema = z
  .object({
    secret: z.string().describe('Base32, for who types it into the app'),
    uri: z.string().describe('For the QR code'),
  })
  .meta({ id: 'TwoFactorSecret' });
export type TwoFactorSecret = z.infer<typeof twoFactorSecretSchema>;

export const confirmTwoFactorSchema = z.strictObject({ otp }).meta({ id: 'ConfirmTwoFactor' });
export const proveTwoFactorSchema = z
  .strictObject({ password: currentPassword, otp })
  .meta({ id: 'ProveTwoFactor' });
export type ProveTwoFactor = z.infer<typeof proveTwoFactorSchema>;
/** Answered this once; the portal keeps what it takes to know them again. */
export const recoveryCodesSchema = z.object({ codes: z.array(z.string()) }).meta({ id: 'RecoveryCodes' });
export type RecoveryCodes = z.infer<typeof recoveryCodesSchema>;

export const securityCalls = {
  changePassword: {
    summary: 'Change one’s own password; every other session of the person ends',
    access: inPerson,
    body: changePasswordSchema,
    status: 204,
  },
  listSessions: {
    summary: 'One’s own sessions: the one that asks, then those that began last',
    access: inPerson,
    query: listSessionsQuery,
    status: 200,
    answer: sessionListSchema,
  },
  endSession: {
    summary: 'End one of one’s own sessions',
    access: inPerson,
    params: sessionParams,
    status: 204,
  },
  endOtherSessions: {
    summary: 'End every session of one’s own but the one that asks',
    access: inPerson,
    status: 200,
    answer: endedSessionsSchema,
  },
  getTwoFactor: {
    summary: 'Whether one has a second factor, and who demands it',
    access: inPerson,
    status: 200,
    answer: twoFactorSchema,
  },
  beginTwoFactor: {
    summary: 'A new secret for an app that makes codes (RFC 6238); it counts once a code has confirmed it',
    access: inPerson,
    body: beginTwoFactorSchema,
    status: 201,
    answer: twoFactorSecretSchema,
  },
  confirmTwoFactor: {
    summary: 'Confirm the new secret with a code; answers the recovery codes, this once',
    access: inPerson,
    body: confirmTwoFactorSchema,
    status: 200,
    answer: recoveryCodesSchema,
  },
  renewRecoveryCodes: {
    summary: 'New recovery codes in place of all that there were, answered this once',
    access: inPerson,
    body: proveTwoFactorSchema,
    status: 200,
    answer: recoveryCodesSchema,
  },
  removeTwoFactor: {
    summary: 'Go on without a second factor',
    access: inPerson,
    body: proveTwoFactorSchema,
    status: 204,
  },
} as const satisfies Readonly<Record<string, Call>>;
