import { describe, expect, it } from 'vitest';
import { createSessionStore, type SessionStore } from './session-store.ts';

const storageKey = 'configured-key';

let restarts = 0;

function open(stored: Map<string, string>): SessionStore {
  return createSessionStore({
    storage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
    },
    storageKey,
    channel: null,
    restart: () => (restarts += 1),
  });
}

const answer = {
  access_token: 'access',
  token_type: 'Bearer',
  expires_in: 600,
  refresh_token: 'refresh',
  scope: '',
} as const;

describe('the stored session', () => {
  it.each(['', 'null', '[]', '"text"', '{"key":"k"}', '{"key":1,"tokenType":"Bearer"}'])(
    'is null if %j is stored',
    (text) => {
      expect(open(new Map([[storageKey, text]])).get().session).toBeNull();
    },
  );

  it('is stored under the configured key, and removed with the session', () => {
    const stored = new Map<string, string>();
    const store = open(stored);
    store.start(answer);
    expect([...stored.keys()]).toEqual([storageKey]);
    expect(open(stored).get().session).toEqual(store.get().session);

    store.end(true);
    expect(stored.size).toBe(0);
    expect(store.get()).toEqual({ session: null, profile: null, accountMoved: false, left: true });
  });

  it('is replaced while viewing as another user, and restored afterwards', () => {
    const stored = new Map<string, string>();
    const store = open(stored);
    store.start(answer);
    const own = store.get().session;
    restarts = 0;
    store.startViewAs({ ...answer, access_token: 'seen' });
    expect(restarts).toBe(1);

    const renewed = own && store.renew(own, { ...answer, access_token: 'renewed meanwhile' });

    const seeing = open(stored);
    expect(seeing.get().session?.accessToken).toBe('seen');
    seeing.end(true);
    seeing.end(false);
    expect(restarts).toBe(2);
    expect(renewed?.accessToken).toBe('renewed meanwhile');
    expect(open(stored).get()).toMatchObject({ session: renewed, left: false });
    expect([...stored.keys()]).toEqual([storageKey]);
  });

  it('differs after each sign-in', () => {
    const store = open(new Map());
    store.start(answer);
    const first = store.get().session?.key;
    store.start(answer);
    expect(store.get().session?.key).not.toBe(first);
  });
});
