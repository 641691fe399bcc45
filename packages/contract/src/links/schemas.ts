import { z } from 'zod';
import { passwordMaxLength, passwordMinLength } from '../identity/values.ts';

export const passwordResetRequestSchema = z
  .strictObject({ email: z.email().max(254) })
  .meta({ id: 'PasswordResetRequest' });

const token = z.string().min(1).max(200);

export const openLinkSchema = z.strictObject({ token }).meta({ id: 'OpenLink' });

export const oneTimeLinkSchema = z
  .object({
    purpose: z.enum(['password-reset', 'invitation', 'known-device']),
    email: z.string(),
    name: z.string(),
    accountName: z.string().nullable().describe('Of the account that an invitation is to'),
    takesPassword: z.boolean().describe('A password can be chosen with it'),
    takesDirectory: z
      .boolean()
      .describe('It can be accepted by signing in through the directory of the company'),
    pending: z
      .boolean()
      .describe(
        'An invitation of a person of another account, who has not entered: it can be declined, or accepted by a session of theirs',
      ),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: 'OneTimeLink' });
export type OneTimeLink = z.infer<typeof oneTimeLinkSchema>;

export const choosePasswordSchema = z
  .strictObject({
    token,
    password: z.string().min(passwordMinLength).max(passwordMaxLength),
    password_confirmation: z.string().max(passwordMaxLength),
  })
  .meta({ id: 'ChoosePassword' });
