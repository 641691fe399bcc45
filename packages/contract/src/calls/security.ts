import { inPerson } from '../access.ts';
import type { Call } from '../call.ts';
import * as security from '../security.ts';

export const securityCalls = {
  changePassword: {
    summary: 'Change one’s own password; every other session of the person ends',
    access: inPerson,
    body: security.changePasswordSchema,
    status: 204,
  },
  listSessions: {
    summary: 'One’s own sessions: the one that asks, then those that began last',
    access: inPerson,
    query: security.listSessionsQuery,
    status: 200,
    answer: security.sessionListSchema,
  },
  endSession: {
    summary: 'End one of one’s own sessions',
    access: inPerson,
    params: security.sessionParams,
    status: 204,
  },
  endOtherSessions: {
    summary: 'End every session of one’s own but the one that asks',
    access: inPerson,
    status: 200,
    answer: security.endedSessionsSchema,
  },
  getTwoFactor: {
    summary: 'Whether one has a second factor, and who demands it',
    access: inPerson,
    status: 200,
    answer: security.twoFactorSchema,
  },
  beginTwoFactor: {
    summary: 'A new secret for an app that makes codes (RFC 6238); it counts once a code has confirmed it',
    access: inPerson,
    body: security.beginTwoFactorSchema,
    status: 201,
    answer: security.twoFactorSecretSchema,
  },
  confirmTwoFactor: {
    summary: 'Confirm the new secret with a code; answers the recovery codes, this once',
    access: inPerson,
    body: security.confirmTwoFactorSchema,
    status: 200,
    answer: security.recoveryCodesSchema,
  },
  renewRecoveryCodes: {
    summary: 'New recovery codes in place of all that there were, answered this once',
    access: inPerson,
    body: security.proveTwoFactorSchema,
    status: 200,
    answer: security.recoveryCodesSchema,
  },
  removeTwoFactor: {
    summary: 'Go on without a second factor',
    access: inPerson,
    body: security.proveTwoFactorSchema,
    status: 204,
  },
} as const satisfies Readonly<Record<string, Call>>;
