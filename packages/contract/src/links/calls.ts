import { anyone } from '../access-rules.ts';
import type { Call } from '../call.ts';
import * as schemas from './schemas.ts';

export const linkCalls = {
  requestPasswordReset: {
    summary:
      'Have a link to choose a new password sent to an e-mail; the answer is the same for every e-mail',
    access: anyone,
    body: schemas.passwordResetRequestSchema,
    status: 204,
  },
  openOneTimeLink: {
    summary: 'What the link of a mail opens, by its token',
    access: anyone,
    body: schemas.openLinkSchema,
    status: 200,
    answer: schemas.oneTimeLinkSchema,
  },
  makeDeviceKnown: {
    summary:
      'Make the browser known for whom the link was mailed to, with a cookie: the wrong passwords of others no longer hold up their sign-in there',
    access: anyone,
    body: schemas.openLinkSchema,
    status: 204,
  },
  declineInvitationByLink: {
    summary: 'Decline the invitation of a link that is pending; it needs no sign-in',
    access: anyone,
    body: schemas.openLinkSchema,
    status: 204,
  },
  choosePassword: {
    summary:
      'Choose a password with the link of a mail, which is then used up; all sessions of the person end',
    access: anyone,
    body: schemas.choosePasswordSchema,
    status: 204,
  },
} as const satisfies Readonly<Record<string, Call>>;
