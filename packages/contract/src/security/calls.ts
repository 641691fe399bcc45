import { inPerson } from '../access-rules.ts';
import type { Call } from '../call.ts';
import * as schemas from './schemas.ts';

export const securityCalls = {
  changePassword: {
    summary: 'Change one’s own password; every other session of the person ends',
    access: inPerson,
    body: schemas.changePasswordSchema,
    status: 204,
  },
  listSessions: {
    summary: 'One’s own sessions: the one that asks, then those that began last',
    access: inPerson,
    query: schemas.listSessionsQuery,
    status: 200,
    answer: schemas.sessionListSchema,
  },
  endSession: {
    summary: 'End one of one’s own sessions',
    access: inPerson,
    params: schemas.sessionParams,
    status: 204,
  },
  endOtherSessions: {
    summary: 'End every session of one’s own but the one that asks',
    access: inPerson,
    status: 200,
    answer: schemas.endedSessionsSchema,
  },
  getTwoFactor: {
    summary: 'Whether one has a second factor, and who demands it',
    access: inPerson,
    status: 200,
    answer: schemas.twoFactorSchema,
  },
  beginTwoFactor: {
    summary: 'A new secret for an app that makes codes (RFC 6238); it counts once a code has confirmed it',
    access: inPerson,
    body: schemas.beginTwoFactorSchema,
    status: 201,
    answer: schemas.twoFactorSecretSchema,
  },
  confirmTwoFactor: {
    summary: 'Confirm the new secret with a code; answers the recovery codes, this once',
    access: inPerson,
    body: schemas.confirmTwoFactorSchema,
    status: 200,
    answer: schemas.recoveryCodesSchema,
  },
  renewRecoveryCodes: {
    summary: 'New recovery codes in place of all that there were, answered this once',
    access: inPerson,
    body: schemas.proveTwoFactorSchema,
    status: 200,
    answer: schemas.recoveryCodesSchema,
  },
  removeTwoFactor: {
    summary: 'Go on without a second factor',
    access: inPerson,
    body: schemas.proveTwoFactorSchema,
    status: 204,
  },
} as const satisfies Readonly<Record<string, Call>>;
