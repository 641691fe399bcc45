import type { CallInput, Profile } from '@azimute/contract';
import { webClientId } from '@azimute/contract/identity';
import { GeneralError } from './api-error.ts';
import { asPersonTokens } from './person-tokens.ts';
import { callApi } from './client.ts';
import { callAuth, sessionStore } from './session.ts';

/** Loads the profile; ends the session and throws `no_accounts` if the user has no account. */
export async function loadProfile(): Promise<Profile> {
  const profile = await callApi('getProfile');
  if (profile.accounts.length === 0) {
    sessionStore.end(false);
    throw new GeneralError('no_accounts', "You don't have access to any accounts.");
  }
  sessionStore.setProfile(profile);
  return profile;
}

export interface Credentials {
  readonly username: string;
  readonly password: string;
  /** Requested by `two_factor_required`, after the password was correct. */
  readonly otp?: string;
}

export async function signIn(credentials: Credentials): Promise<Profile> {
  const answer = await callAuth('createToken', {
    body: { grant_type: 'password', client_id: webClientId, scope: '', ...credentials },
  });
  sessionStore.start(asPersonTokens(answer));
  return loadProfile();
}

export async function createFirstAdministrator(
  body: CallInput<'createFirstAdministrator'>['body'],
): Promise<Profile> {
  sessionStore.start(await callAuth('createFirstAdministrator', { body }));
  return loadProfile();
}

/** Signs out here and in duplicated tabs, regardless of the response, so that it also works offline. */
export async function signOut(): Promise<void> {
  try {
    await callApi('logout');
  } finally {
    sessionStore.end(true);
  }
}

/** Moves the session to another account; `forget` clears the previous account's cache before new data is loaded. */
export async function changeCurrentAccount(accountId: number, forget: () => void): Promise<void> {
  const profile = await callApi('changeCurrentAccount', { body: { account_id: accountId } });
  forget();
  sessionStore.setProfile(profile);
}
