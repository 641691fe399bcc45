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
    accountName: z
      .string()
      .nullable()
      .describe('Name of the account the invitation is to. Null for other links.'),
    takesPassword: z.boolean().describe('Whether a password can be chosen with the link.'),
    takesDirectory: z
      .boolean()
      .describe('Whether the invitation can be accepted by signing in through the company directory.'),
    pending: z
      .boolean()
      .describe(
        'Whether the link is an open invitation to a user of another account, who can decline it or accept it while signed in.',
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
    summary: 'Request a password reset',
    description: 'Sends a link to choose a new password. The response is the same for every e-mail address.',
    access: anyone,
    body: passwordResetRequestSchema,
    status: 204,
  },
  openOneTimeLink: {
    summary: 'Get a one-time link',
    description: 'Returns the purpose of a link from an e-mail.',
    access: anyone,
    body: openLinkSchema,
    status: 200,
    answer: oneTimeLinkSchema,
  },
  makeDeviceKnown: {
    summary: 'Mark a browser as known',
    description:
      'Sets a cookie in the browser of the recipient. Failed sign-ins from other browsers no longer delay sign-ins there.',
    access: anyone,
    body: openLinkSchema,
    status: 204,
  },
  declineInvitationByLink: {
    summary: 'Decline an invitation by link',
    description: 'Declines the invitation of a link without signing in.',
    access: anyone,
    body: openLinkSchema,
    status: 204,
  },
  choosePassword: {
    summary: 'Choose a password',
    description:
      'Sets a password using a link from an e-mail. The link becomes invalid, and all sessions of the user end.',
    access: anyone,
    body: choosePasswordSchema,
    status: 204,
  },
} as const satisfies Readonly<Record<string, Call>>;
