import { z } from 'zod';
import { anyone } from './access-rules.ts';
import type { Call } from './call.ts';
import { passwordMaxLength, passwordMinLength } from './identity.ts';

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

export const linkCalls = {
  requestPasswordReset: {
    summary:
      'Have a link to choose a new password sent to an e-mail; the answer is the same for every e-mail',
    access: anyone,
    body: passwordResetRequestSchema,
    status: 204,
  },
  openOneTimeLink: {
    summary: 'What the link of a mail opens, by its token',
    access: anyone,
    body: openLinkSchema,
    status: 200,
    answer: oneTimeLinkSchema,
  },
  makeDeviceKnown: {
    summary:
      'Make the browser known for whom the link was mailed to, with a cookie: the wrong passwords of others no longer hold up their sign-in there',
    access: anyone,
    body: openLinkSchema,
    status: 204,
  },
  declineInvitationByLink: {
    summary: 'Decline the invitation of a link that is pending; it needs no sign-in',
    access: anyone,
    body: openLinkSchema,
    status: 204,
  },
  choosePassword: {
    summary:
      'Choose a password with the link of a mail, which is then used up; all sessions of the person end',
    access: anyone,
    body: choosePasswordSchema,
    status: 204,
  },
} as const satisfies Readonly<Record<string, Call>>;
