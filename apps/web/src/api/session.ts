import { webClientId } from '@azimute/contract/identity';
import { ApiError } from './api-error.ts';
import { asPersonTokens } from './person-tokens.ts';
import { createClient } from './create-client.ts';
import { leaveWord } from './last-word.ts';
import { createRenewal } from './renew-session.ts';
import { createSessionStore } from './session-store.ts';

/** Session storage key; a build may configure another. */
const sessionStorageKey = import.meta.env.VITE_SESSION_KEY ?? 'azimute-session';

export const sessionStore = createSessionStore({
  storage: window.sessionStorage,
  storageKey: sessionStorageKey,
  channel: 'BroadcastChannel' in window ? new BroadcastChannel(sessionStorageKey) : null,
  restart: () => window.location.reload(),
});

/** Client instance for calls before or without a session. */
export const callAuth = createClient({ origin: '' }).call;

export const renewSession = createRenewal({
  store: sessionStore,
  requestTokens: async (refreshToken) => {
    try {
      const body = { grant_type: 'refresh_token', client_id: webClientId, refresh_token: refreshToken };
      return asPersonTokens(await callAuth('createToken', { body }));
    } catch (error) {
      if (error instanceof ApiError && error.code === 'directory_session_ended') leaveWord('directory-ended');
      throw error;
    }
  },
  locks: 'locks' in navigator ? navigator.locks : undefined,
});
