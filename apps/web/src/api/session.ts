import { webClientId } from '@azimute/contract/constants';
import { createClient } from './create-client.ts';
import { createRenewal } from './renew-session.ts';
import { createSessionStore } from './session-store.ts';

/** Key of the session auth object in session storage; a build may configure another. */
const sessionStorageKey = import.meta.env.VITE_SESSION_KEY ?? 'azimute-session';

export const sessionStore = createSessionStore({
  storage: window.sessionStorage,
  storageKey: sessionStorageKey,
  channel: 'BroadcastChannel' in window ? new BroadcastChannel(sessionStorageKey) : null,
});

/** The auth instance of the client: for calls that are made before or instead of a session. */
export const callAuth = createClient({ origin: '' }).call;

export const renewSession = createRenewal({
  store: sessionStore,
  requestTokens: (refreshToken) =>
    callAuth('createToken', {
      body: { grant_type: 'refresh_token', client_id: webClientId, refresh_token: refreshToken },
    }),
  locks: 'locks' in navigator ? navigator.locks : undefined,
});
