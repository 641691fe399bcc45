import type { TokenAnswer } from '@azimute/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { noResponse, unauthenticated } from './api-error.ts';
import { createClient, type ApiClient } from './create-client.ts';
import { createRenewal } from './renew-session.ts';
import { createSessionStore, type SessionStore } from './session-store.ts';

const lifeSeconds = 600;
const tokensNamed = (name: string): TokenAnswer => ({
  access_token: name,
  refresh_token: `refresh-${name}`,
  token_type: 'Bearer',
  expires_in: lifeSeconds,
  scope: '',
});

describe('a session whose access token expires', () => {
  let store: SessionStore;
  let client: ApiClient;
  /** Access tokens of the calls. */
  let sent: (string | null)[];
  let refused: number;
  let refreshes: number;
  let refresh: () => Promise<TokenAnswer>;
  let valid: string;

  beforeEach(() => {
    vi.useFakeTimers();
    [sent, refused, refreshes, valid] = [[], 0, 0, 'first'];
    refresh = () => Promise.resolve(tokensNamed((valid = 'second')));
    const storage = new Map<string, string>();
    store = createSessionStore({
      storage: {
        getItem: (key) => storage.get(key) ?? null,
        setItem: (key, value) => void storage.set(key, value),
        removeItem: (key) => void storage.delete(key),
      },
      storageKey: 'session',
      channel: null,
      restart: () => undefined,
    });
    const renew = createRenewal({
      store,
      requestTokens: () => {
        refreshes += 1;
        return refresh();
      },
      locks: undefined,
    });
    client = createClient({
      origin: 'https://portal.example',
      session: { store, renew },
      send: async (_address, init) => {
        const token = new Headers(init.headers).get('authorization');
        sent.push(token);
        if (token === `Bearer ${valid}`) return Response.json({});
        refused += 1;
        return Response.json({ code: 'unauthenticated' }, { status: 401 });
      },
    });
    store.start(tokensNamed('first'));
  });
  afterEach(() => void vi.useRealTimers());

  const callMany = () => Promise.all(Array.from({ length: 10 }, () => client.call('getProfile')));

  it('is refreshed once for all calls, before any of them is refused', async () => {
    vi.advanceTimersByTime(0.89 * lifeSeconds * 1000);
    await callMany();
    expect([refreshes, refused]).toEqual([0, 0]);
    vi.advanceTimersByTime(0.02 * lifeSeconds * 1000);
    await callMany();
    expect([refreshes, refused]).toEqual([1, 0]);
    expect(new Set(sent.slice(10))).toEqual(new Set(['Bearer second']));
  });

  it('continues with its tokens if the refresh gets no response', async () => {
    refresh = () => Promise.reject(noResponse(null));
    vi.advanceTimersByTime(0.95 * lifeSeconds * 1000);
    await callMany();
    expect(new Set(sent)).toEqual(new Set(['Bearer first']));
  });

  it('ends if the refresh is refused, without making the call', async () => {
    refresh = () => Promise.reject(unauthenticated());
    vi.advanceTimersByTime(0.95 * lifeSeconds * 1000);
    await expect(callMany()).rejects.toMatchObject({ code: 'unauthenticated' });
    expect([sent, store.get().session]).toEqual([[], null]);
  });
});
