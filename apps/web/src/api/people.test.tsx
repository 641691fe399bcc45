import type { Profile } from '@azimute/contract';
import { expect, it } from 'vitest';
import { changeLocale, refreshProfile } from './people.ts';
import { createSessionStore, type SessionStore } from './session-store.ts';

const ana: Profile = {
  id: 1,
  name: 'Ana',
  email: 'ana@test.example',
  photo: null,
  accounts: [],
  current_account_id: 1,
  modules: [],
  oath_sso: false,
  time_zone: null,
  two_factor_missing: false,
  own_password_missing: false,
  seen_by: null,
  rights_version: '1',
  locale: 'pt',
};

function signedIn(): SessionStore {
  const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  const store = createSessionStore({ storage, storageKey: 'test', channel: null, restart: () => undefined });
  store.start({ access_token: 'a', refresh_token: 'r', token_type: 'Bearer', expires_in: 600, scope: '' });
  store.setProfile(ana);
  return store;
}

it('shows changes of another session, and does not notify anyone otherwise', async () => {
  const store = signedIn();
  let told = 0;
  store.subscribe(() => {
    told += 1;
  });
  await refreshProfile(store, async () => ({ ...ana }));
  expect(told).toBe(0);
  await refreshProfile(store, async () => ({ ...ana, name: 'Ana Lima' }));
  expect([told, store.get().profile?.name]).toEqual([1, 'Ana Lima']);
});

it('keeps changes of this tab made during the request', async () => {
  const store = signedIn();
  const { promise, resolve } = Promise.withResolvers<Profile>();
  const refreshed = refreshProfile(store, () => promise);
  store.setProfile({ ...ana, name: 'Newer' });
  resolve({ ...ana, name: 'Older' });
  await refreshed;
  expect(store.get().profile?.name).toBe('Newer');
});

it('offers to reload when the session moved to another account, and keeps the screens unchanged', async () => {
  const store = signedIn();
  await refreshProfile(store, async () => ({ ...ana, current_account_id: 2 }));
  expect(store.get()).toMatchObject({ accountMoved: true, profile: { current_account_id: 1 } });
});

it('applies a changed language, except in an account that the session moved to', async () => {
  const store = signedIn();
  await changeLocale('en', store, async () => ({ ...ana, locale: 'en' }));
  expect(store.get()).toMatchObject({ accountMoved: false, profile: { locale: 'en' } });
  await changeLocale('es', store, async () => ({ ...ana, locale: 'es', current_account_id: 2 }));
  expect(store.get()).toMatchObject({ accountMoved: true, profile: { locale: 'en', current_account_id: 1 } });
});

it('does not restore a person who signed out', async () => {
  const store = signedIn();
  const { promise, resolve } = Promise.withResolvers<Profile>();
  const refreshed = refreshProfile(store, () => promise);
  store.end(true);
  resolve(ana);
  await refreshed;
  expect(store.get().profile).toBeNull();
});
