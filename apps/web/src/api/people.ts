import type { CallInput, Locale, Profile } from '@azimute/contract';
import { callApi } from './client.ts';
import { leaveWord } from './last-word.ts';
import type { SessionStore } from './session-store.ts';
import { sessionStore } from './session.ts';

/** Shows the profile from the server, unless the session has changed in the meantime. */
function takeProfile(profile: Profile, store: SessionStore = sessionStore): void {
  const held = store.get().profile;
  if (held && held.current_account_id !== profile.current_account_id) store.reportAccountMoved();
  else if (JSON.stringify(held) !== JSON.stringify(profile)) store.setProfile(profile);
}

/** Reloads the profile. Changes made by this tab in the meantime override the response. */
export async function refreshProfile(
  store: SessionStore = sessionStore,
  read: () => Promise<Profile> = () => callApi('getProfile'),
): Promise<void> {
  const held = store.get().profile;
  const profile = await read();
  if (store.get().profile === held) takeProfile(profile, store);
}

export async function updateProfile(body: CallInput<'updateProfile'>['body']): Promise<void> {
  takeProfile(await callApi('updateProfile', { body }));
}

export async function changeLocale(
  locale: Locale,
  store: SessionStore = sessionStore,
  change: () => Promise<Profile> = () => callApi('changeLocale', { body: { locale } }),
): Promise<void> {
  takeProfile(await change(), store);
}

/**
 * Leaves an account; `forget` clears its cache if it was the current one. Returns whether the session continues:
 * without any account it ends, and the login screen says so.
 */
export async function leaveAccount(accountId: number, forget: () => void): Promise<boolean> {
  const wasCurrent = sessionStore.get().profile?.current_account_id === accountId;
  const { profile } = await callApi('leaveAccount', { params: { accountId } });
  if (profile === null) {
    leaveWord('no_accounts');
    sessionStore.end(true);
    return false;
  }
  if (wasCurrent) {
    forget();
    sessionStore.setProfile(profile);
  } else {
    takeProfile(profile);
  }
  return true;
}
