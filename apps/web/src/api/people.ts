import type { CallInput, Locale, Profile } from '@azimute/contract';
import { callApi } from './client.ts';
import { leaveWord } from './last-word.ts';
import type { SessionStore } from './session-store.ts';
import { sessionStore } from './session.ts';

/** Shows the person as the server told them; a session that has moved on meanwhile is not this tab's any more. */
function takeProfile(profile: Profile, store: SessionStore = sessionStore): void {
  const held = store.get().profile;
  if (held && held.current_account_id !== profile.current_account_id) store.reportAccountMoved();
  else if (JSON.stringify(held) !== JSON.stringify(profile)) store.setProfile(profile);
}

/** Reads again who is signed in. What this tab changed meanwhile is newer than the answer. */
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
 * Leaves an account; `forget` drops what was read in it when it was the current one. Answers whether the session goes
 * on: without any account it has ended, and the login screen says so.
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
