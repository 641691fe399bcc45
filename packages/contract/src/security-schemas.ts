import { instant } from './scalars.ts';
import { z } from 'zod';
import { inPerson } from './access-rules.ts';
import type { Call } from './call.ts';
import { otpMaxLength, passwordMaxLength, passwordMinLength } from './identity.ts';
import { listOf, pageQuerySchema } from './list-schemas.ts';
import { sessionProofs } from './security.ts';

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
    current: z.boolean().describe('Whether it is the session of this request.'),
    userAgent: z.string().describe('User agent of the browser or program.'),
    address: z.string().describe('Network address of the sign-in.'),
    signedInBy: z.enum(sessionProofs).describe('How the user signed in.'),
    signedInAt: instant,
    lastUsedAt: instant.describe('When the session was last used, to within ten minutes.'),
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
  .describe('Six-digit code of the authenticator app, or an unused recovery code.');

export const twoFactorSchema = z
  .object({
    enabledAt: instant.nullable().describe('When it was set up. Null if there is none.'),
    recoveryCodesLeft: z.int(),
    requiredBy: z.array(z.string()).describe('Names of the user’s accounts that require it.'),
  })
  .meta({ id: 'TwoFactor' });
export type TwoFactor = z.infer<typeof twoFactorSchema>;

export const beginTwoFactorSchema = z
  .strictObject({ password: currentPassword.describe('Current password of the user.') })
  .meta({ id: 'BeginTwoFactor' });
export const twoFactorSecretSchema = z
  .object({
    secret: z.string().describe('Secret in Base32, to type into the authenticator app.'),
    uri: z.string().describe('Address for the QR code.'),
  })
  .meta({ id: 'TwoFactorSecret' });
export type TwoFactorSecret = z.infer<typeof twoFactorSecretSchema>;

export const confirmTwoFactorSchema = z.strictObject({ otp }).meta({ id: 'ConfirmTwoFactor' });
export const proveTwoFactorSchema = z
  .strictObject({ password: currentPassword.describe('Current password of the user.'), otp })
  .meta({ id: 'ProveTwoFactor' });
export type ProveTwoFactor = z.infer<typeof proveTwoFactorSchema>;
/** Returned once; the portal stores only hashes. */
export const recoveryCodesSchema = z
  .object({ codes: z.array(z.string()).describe('Recovery codes, each valid once.') })
  .meta({ id: 'RecoveryCodes' });
export type RecoveryCodes = z.infer<typeof recoveryCodesSchema>;

export const securityCalls = {
  changePassword: {
    summary: 'Change the password',
    description: 'Changes the password of the caller. All other sessions end.',
    access: inPerson,
    body: changePasswordSchema,
    status: 204,
  },
  listSessions: {
    summary: 'List sessions',
    description: 'Returns the sessions of the caller, the current one first.',
    access: inPerson,
    query: listSessionsQuery,
    status: 200,
    answer: sessionListSchema,
  },
  endSession: {
    summary: 'End a session',
    description: 'Ends a session of the caller.',
    access: inPerson,
    params: sessionParams,
    status: 204,
  },
  endOtherSessions: {
    summary: 'End all other sessions',
    description: 'Ends all sessions of the caller except the current one.',
    access: inPerson,
    status: 200,
    answer: endedSessionsSchema,
  },
  getTwoFactor: {
    summary: 'Get the second factor',
    description: 'Returns whether the caller has a second factor, and which accounts require it.',
    access: inPerson,
    status: 200,
    answer: twoFactorSchema,
  },
  beginTwoFactor: {
    summary: 'Set up a second factor',
    description:
      'Returns a secret for an authenticator app (RFC 6238). It takes effect once confirmed with a code.',
    access: inPerson,
    body: beginTwoFactorSchema,
    status: 201,
    answer: twoFactorSecretSchema,
  },
  confirmTwoFactor: {
    summary: 'Confirm the second factor',
    description: 'Confirms the secret with a code and returns the recovery codes, which are shown only once.',
    access: inPerson,
    body: confirmTwoFactorSchema,
    status: 200,
    answer: recoveryCodesSchema,
  },
  renewRecoveryCodes: {
    summary: 'Renew recovery codes',
    description: 'Replaces all recovery codes. The new ones are shown only once.',
    access: inPerson,
    body: proveTwoFactorSchema,
    status: 200,
    answer: recoveryCodesSchema,
  },
  removeTwoFactor: {
    summary: 'Remove the second factor',
    description: 'Removes the second factor of the caller.',
    access: inPerson,
    body: proveTwoFactorSchema,
    status: 204,
  },
} as const satisfies Readonly<Record<string, Call>>;
