import type { CallInput, OneTimeLink } from '@azimute/contract';
import { callAuth } from './session.ts';

/** Responds the same whether or not the e-mail exists. */
export function requestPasswordReset(email: string): Promise<void> {
  return callAuth('requestPasswordReset', { body: { email } });
}

export function openOneTimeLink(token: string): Promise<OneTimeLink> {
  return callAuth('openOneTimeLink', { body: { token } });
}

export function declineByLink(token: string): Promise<void> {
  return callAuth('declineInvitationByLink', { body: { token } });
}

/** Lets this browser sign in despite failed attempts elsewhere. */
export function makeDeviceKnown(token: string): Promise<void> {
  return callAuth('makeDeviceKnown', { body: { token } });
}

export function choosePassword(body: CallInput<'choosePassword'>['body']): Promise<void> {
  return callAuth('choosePassword', { body });
}
