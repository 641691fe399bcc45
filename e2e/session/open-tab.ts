import { createClient, type ApiClient } from '@azimute/web/src/api/create-client.ts';
import { asPersonTokens } from '@azimute/web/src/api/person-tokens.ts';
import { createRenewal } from '@azimute/web/src/api/renew-session.ts';
import { createSessionStore, type SessionStore } from '@azimute/web/src/api/session-store.ts';

export const storageKey = 'test-session';
const clientId = 'azimute-web';

/** A tab's session state, without the page. */
export interface Tab {
  readonly store: SessionStore;
  readonly storage: Map<string, string>;
  readonly call: ApiClient['call'];
  signIn(username: string, password: string): Promise<void>;
}

export interface TabOptions {
  readonly origin: string;
  /** Session storage of the tab that this one duplicates or reloads. */
  readonly copied?: Map<string, string>;
  /** Tabs of one browser receive each other's messages. */
  readonly browser?: string;
  /** Undefined in a page that is not a secure context. */
  readonly locks?: LockManager | undefined;
}

export function openTab(options: TabOptions): Tab {
  const { origin } = options;
  const storage = new Map(options.copied);
  const store = createSessionStore({
    storage: {
      getItem: (key) => storage.get(key) ?? null,
      setItem: (key, value) => void storage.set(key, value),
      removeItem: (key) => void storage.delete(key),
    },
    storageKey,
    channel: new BroadcastChannel(`${storageKey}-${options.browser ?? 'one'}`),
    // There is no page to reload.
    restart: () => undefined,
  });
  const callAuth = createClient({ origin }).call;
  const renew = createRenewal({
    store,
    requestTokens: async (refreshToken) => {
      const body = { grant_type: 'refresh_token', client_id: clientId, refresh_token: refreshToken };
      return asPersonTokens(await callAuth('createToken', { body }));
    },
    locks: 'locks' in options ? options.locks : navigator.locks,
  });
  return {
    store,
    storage,
    call: createClient({ origin, session: { store, renew } }).call,
    signIn: async (username, password) => {
      const body = { grant_type: 'password', client_id: clientId, username, password };
      store.start(asPersonTokens(await callAuth('createToken', { body })));
    },
  };
}

/** Settles once a tab has no session. */
export function untilEnded(store: SessionStore): Promise<void> {
  return new Promise((resolve) => {
    const check = (): void => {
      if (store.get().session) return;
      unsubscribe();
      resolve();
    };
    const unsubscribe = store.subscribe(check);
    check();
  });
}
