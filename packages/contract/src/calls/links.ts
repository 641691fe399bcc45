import { anyone } from '../access.ts';
import type { Call } from '../call.ts';
import * as links from '../links.ts';

export const linkCalls = {
  requestPasswordReset: {
    summary:
      'Have a link to choose a new password sent to an e-mail; the answer is the same for every e-mail',
    access: anyone,
    body: links.passwordResetRequestSchema,
    status: 204,
  },
  openOneTimeLink: {
    summary: 'What the link of a mail opens, by its token',
    access: anyone,
    body: links.openLinkSchema,
    status: 200,
    answer: links.oneTimeLinkSchema,
  },
  makeDeviceKnown: {
    summary:
      'Make the browser known for whom the link was mailed to, with a cookie: the wrong passwords of others no longer hold up their sign-in there',
    access: anyone,
    body: links.openLinkSchema,
    status: 204,
  },
  declineInvitationByLink: {
    summary: 'Decline the invitation of a link that is pending; it needs no sign-in',
    access: anyone,
    body: links.openLinkSchema,
    status: 204,
  },
  choosePassword: {
    summary:
      'Choose a password with the link of a mail, which is then used up; all sessions of the person end',
    access: anyone,
    body: links.choosePasswordSchema,
    status: 204,
  },
} as const satisfies Readonly<Record<string, Call>>;
