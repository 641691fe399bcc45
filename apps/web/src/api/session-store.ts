import type { Profile, TokenAnswer } from '@azimute/contract';
import { randomKey } from './random-key.ts';

/** Session of a tab. `key` identifies the token family, which duplicated tabs share. */
export interface Session {
  readonly key: string;
  readonly tokenType: string;
  readonly accessToken: string;
  readonly refreshToken: string;
  /** Time from which to renew the access token; absent if an earlier release stored the session. */
  readonly renewFromMs?: number;
}

export interface SessionState {
  readonly session: Session | null;
  /** The signed-in user; null until the profile has loaded. */
  readonly profile: Profile | null;
  /** True if the session has moved to another account than this tab's screens show. */
  readonly accountMoved: boolean;
  /** True if the user signed out, here or in a duplicated tab; false if the session was lost. */
  readonly left: boolean;
}

type TabMessage =
  | { readonly type: 'renewed'; readonly session: Session }
  | { readonly type: 'ended'; readonly key: string; readonly left: boolean };

export interface SessionStoreOptions {
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly storageKey: string;
  /** Connects the tabs of a browser; null if unavailable. */
  readonly channel: BroadcastChannel | null;
  /** Reloads the tab: another session is stored, and nothing of the previous one may remain. */
  readonly restart: () => void;
}

export interface SessionStore {
  readonly get: () => SessionState;
  readonly subscribe: (listener: () => void) => () => void;
  readonly start: (answer: TokenAnswer) => void;
  /** Switches to the session of the viewed user; the administrator's own session is kept until that one ends. */
  readonly startViewAs: (answer: TokenAnswer) => void;
  readonly renew: (session: Session, answer: TokenAnswer) => Session;
  readonly setProfile: (profile: Profile) => void;
  readonly reportAccountMoved: () => void;
  /** Ends the session here and in the tabs that share it; `left` if the user signed out. */
  readonly end: (left: boolean) => void;
  readonly close: () => void;
}

/** Share of the access token's lifetime after which a call renews the session. */
const renewedAfterShare = 0.9;

const signedOut: SessionState = { session: null, profile: null, accountMoved: false, left: false };

export function createSessionStore(options: SessionStoreOptions): SessionStore {
  const { storage, storageKey, channel, restart } = options;
  const ownKey = `${storageKey}-own`;
  const listeners = new Set<() => void>();
  let state: SessionState = { ...signedOut, session: readStored(storage.getItem(storageKey)) };

  // Until the tab has reloaded, late results of the previous session must not change the stored one.
  let isRestarting = false;

  const set = (next: SessionState): void => {
    if (isRestarting) return;
    if (next.session !== state.session) {
      if (next.session) storage.setItem(storageKey, JSON.stringify(next.session));
      else storage.removeItem(storageKey);
    }
    state = next;
    for (const listener of listeners) listener();
  };

  const goOnIn = (session: Session): void => {
    isRestarting = true;
    storage.setItem(storageKey, JSON.stringify(session));
    restart();
  };
  const readOwn = (): Session | null => readStored(storage.getItem(ownKey));
  /** A session kept aside may be renewed by a pending request or by another tab. */
  const keepOwn = (session: Session): void => {
    if (readOwn()?.key === session.key) storage.setItem(ownKey, JSON.stringify(session));
  };
  const finish = (left: boolean): void => {
    const own = readOwn();
    if (own === null) return set({ ...signedOut, left });
    storage.removeItem(ownKey);
    goOnIn(own);
  };

  const onMessage = (event: MessageEvent<TabMessage>): void => {
    const message = event.data;
    if (message.type === 'renewed') keepOwn(message.session);
    if (message.type === 'ended' && message.key === readOwn()?.key) storage.removeItem(ownKey);
    if (message.type === 'renewed' && message.session.key === state.session?.key) {
      set({ ...state, session: message.session });
    }
    if (message.type === 'ended' && message.key === state.session?.key) finish(message.left);
  };
  channel?.addEventListener('message', onMessage);
  const tell = (message: TabMessage): void => channel?.postMessage(message);

  return {
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: (answer) => set({ ...signedOut, session: sessionOf(randomKey(), answer) }),
    startViewAs: (answer) => {
      if (state.session !== null) storage.setItem(ownKey, JSON.stringify(state.session));
      goOnIn(sessionOf(randomKey(), answer));
    },
    renew: (session, answer) => {
      const renewed = sessionOf(session.key, answer);
      keepOwn(renewed);
      set({ ...state, session: renewed });
      tell({ type: 'renewed', session: renewed });
      return renewed;
    },
    setProfile: (profile) => set({ ...state, profile, accountMoved: false }),
    reportAccountMoved: () => set({ ...state, accountMoved: true }),
    end: (left) => {
      const key = state.session?.key;
      finish(left);
      if (key !== undefined) tell({ type: 'ended', key, left });
    },
    close: () => channel?.close(),
  };
}

function sessionOf(key: string, answer: TokenAnswer): Session {
  return {
    key,
    tokenType: answer.token_type,
    accessToken: answer.access_token,
    refreshToken: answer.refresh_token,
    renewFromMs: Date.now() + answer.expires_in * 1000 * renewedAfterShare,
  };
}

function readStored(text: string | null): Session | null {
  if (text === null) return null;
  try {
    const stored = JSON.parse(text) as Partial<Session> | null;
    const { key, tokenType, accessToken, refreshToken } = stored ?? {};
    const whole = [key, tokenType, accessToken, refreshToken].every((part) => typeof part === 'string');
    return whole ? (stored as Session) : null;
  } catch {
    return null;
  }
}
