import type { CallInput, OneTimeLink } from '@azimute/contract';
import { callAuth } from './session.ts';

/** Answers the same whoever has the e-mail. */
export function requestPasswordReset(email: string): Promise<void> {
  return callAuth('requestPasswordReset', { body: { email } });
}

export function openOneTimeLink(token: string): Promise<OneTimeLink> {
  return callAuth('openOneTimeLink', { body: { token } });
}

export function declineByLink(token: string): Promise<void> {
  return callAuth('declineInvitationByLink', { body: { token } });
}

/** Lets the browser sign in whatever others try. */
export function makeDeviceKnown(token: string): Promise<void> {
  return callAuth('makeDeviceKnown', { body: { token } });
}

export function choosePassword(body: CallInput<'choosePassword'>['body']): Promise<void> {
  return callAuth('choosePassword', { body });
}
