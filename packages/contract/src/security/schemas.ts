import { z } from 'zod';
import { otpMaxLength, passwordMaxLength, passwordMinLength } from '../identity/values.ts';
import { listOf, pageQuerySchema } from '../list/schemas.ts';
import { sessionProofs } from './values.ts';

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
