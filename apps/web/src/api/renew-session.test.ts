/// <reference types="node" />
import type { TokenAnswer } from '@azimute/contract';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createClient, type ApiClient } from './create-client.ts';
import { createRenewal } from './renew-session.ts';
import { createSessionStore, type SessionStore } from './session-store.ts';

const storageKey = 'test-session';

/** A portal of one session: knows the valid access token, rotates refresh tokens and counts what is asked of it. */
interface Portal {
  readonly server: Server;
  origin: string;
  accessToken: string;
  /** What the next refresh is answered; null hangs up. */
  refresh: 'rotate' | 'refuse' | 'fail' | 'hang-up';
  readonly refreshTokens: string[];
  readonly accounts: (string | undefined)[];
  currentAccount: number;
}

let portal: Portal;
const openTabs: SessionStore[] = [];

function answer(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function tokens(n: number): TokenAnswer {
  return {
    access_token: `access-${n}`,
    token_type: 'Bearer',
    expires_in: 600,
    refresh_token: `refresh-${n}`,
    scope: '',
  };
}

async function readBody(request: IncomingMessage): Promise<{ refresh_token?: string }> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString() || '{}') as { refresh_token?: string };
}

async function renewTokens(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { refresh_token: refreshToken = '' } = await readBody(request);
  portal.refreshTokens.push(refreshToken);
  if (portal.refresh === 'hang-up') {
    request.socket.destroy();
  } else if (portal.refresh === 'refuse') {
    answer(response, 400, { code: 'invalid_grant', message: 'invalid_grant' });
  } else if (portal.refresh === 'fail') {
    answer(response, 503, { code: 'database_unavailable', message: 'The database is not available.' });
  } else {
    // The successor is derived from the token: a repeat gets the same.
    const renewed = tokens(Number(refreshToken.split('-')[1]) + 1);
    portal.accessToken = renewed.access_token;
    answer(response, 200, renewed);
  }
}

async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.url === '/api/v1/oauth/token') {
    await renewTokens(request, response);
    return;
  }
  portal.accounts.push(request.headers['azimute-account'] as string | undefined);
  if (request.headers.authorization !== `Bearer ${portal.accessToken}`) {
    answer(response, 401, { code: 'unauthenticated', message: 'Unauthenticated.' });
  } else if (Number(request.headers['azimute-account'] ?? portal.currentAccount) !== portal.currentAccount) {
    answer(response, 409, { code: 'account_mismatch', message: 'The session has moved to another account.' });
  } else {
    answer(response, 200, { items: [], nextCursor: null, total: 0 });
  }
}

interface Tab {
  readonly store: SessionStore;
  readonly call: ApiClient['call'];
}

/** A tab with a copy of another's session storage, as duplicating a tab makes it. */
function openTab(
  copied: Map<string, string>,
  locks: LockManager | undefined,
): Tab & { readonly storage: Map<string, string> } {
  const storage = new Map(copied);
  const store = createSessionStore({
    storage: {
      getItem: (key) => storage.get(key) ?? null,
      setItem: (key, value) => void storage.set(key, value),
      removeItem: (key) => void storage.delete(key),
    },
    storageKey,
    channel: new BroadcastChannel(storageKey),
  });
  openTabs.push(store);
  const callAuth = createClient({ origin: portal.origin }).call;
  const renew = createRenewal({
    store,
    requestTokens: (refreshToken) =>
      callAuth('createToken', {
        body: { grant_type: 'refresh_token', client_id: 'azimute-web', refresh_token: refreshToken },
      }),
    locks,
  });
  return { store, storage, call: createClient({ origin: portal.origin, session: { store, renew } }).call };
}

const ended = (store: SessionStore): Promise<void> =>
  new Promise((resolve) => {
    const unsubscribe = store.subscribe(() => {
      if (store.get().session) return;
      unsubscribe();
      resolve();
    });
  });

beforeEach(async () => {
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  portal = {
    server,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    accessToken: 'access-2',
    refresh: 'rotate',
    refreshTokens: [],
    accounts: [],
    currentAccount: 1,
  };
});

afterEach(async () => {
  for (const store of openTabs.splice(0)) store.close();
  portal.server.closeAllConnections();
  await new Promise((resolve) => portal.server.close(resolve));
});

describe('a session whose access token has ended', () => {
  it('is over when the refresh token is refused: waiting calls are cancelled, duplicated tabs told', async () => {
    portal.refresh = 'refuse';
    const tab = openTab(new Map(), navigator.locks);
    tab.store.start(tokens(1));
    const duplicate = openTab(tab.storage, navigator.locks);
    const told = ended(duplicate.store);

    const calls = await Promise.allSettled([
      tab.call('listUnits'),
      tab.call('listCustomers'),
      tab.call('listUnits'),
    ]);

    expect(calls.map((call) => call.status === 'rejected' && (call.reason as { code: string }).code)).toEqual(
      ['unauthenticated', 'unauthenticated', 'unauthenticated'],
    );
    expect(portal.refreshTokens).toEqual(['refresh-1']);
    expect(tab.store.get()).toMatchObject({ session: null, profile: null, left: false });
    expect(tab.storage.has(storageKey)).toBe(false);
    await told;
    expect(duplicate.storage.has(storageKey)).toBe(false);
  });

  it.each(['hang-up', 'fail'] as const)('is kept when the renewal gets no answer (%s)', async (refresh) => {
    portal.refresh = refresh;
    const tab = openTab(new Map(), navigator.locks);
    tab.store.start(tokens(1));

    await expect(tab.call('listUnits')).rejects.toMatchObject({
      code: refresh === 'fail' ? 'database_unavailable' : 'no_response',
    });
    expect(tab.store.get().session?.refreshToken).toBe('refresh-1');

    portal.refresh = 'rotate';
    await expect(tab.call('listUnits')).resolves.toMatchObject({ total: 0 });
  });

  it('is over when what was renewed is refused too', async () => {
    const tab = openTab(new Map(), navigator.locks);
    tab.store.start(tokens(4));
    portal.accessToken = 'another';
    const call = tab.call('listUnits');
    portal.server.prependListener('request', () => {
      portal.accessToken = 'another';
    });

    await expect(call).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(tab.store.get().session).toBeNull();
    expect(portal.refreshTokens).toEqual(['refresh-4']);
  });

  it.each([
    ['turns between tabs', navigator.locks],
    ['a page that is no secure context', undefined],
  ])('is renewed once for calls at the same time, which are then repeated (%s)', async (_, locks) => {
    const tab = openTab(new Map(), locks);
    tab.store.start(tokens(1));

    const answers = await Promise.all(Array.from({ length: 6 }, () => tab.call('listUnits')));

    expect(answers).toHaveLength(6);
    expect(portal.refreshTokens).toEqual(['refresh-1']);
    expect(JSON.parse(tab.storage.get(storageKey) ?? '')).toMatchObject({
      accessToken: 'access-2',
      refreshToken: 'refresh-2',
    });
  });

  it('is renewed to the same tokens in duplicated tabs', async () => {
    const tab = openTab(new Map(), navigator.locks);
    tab.store.start(tokens(1));
    const duplicates = [tab, openTab(tab.storage, navigator.locks), openTab(tab.storage, navigator.locks)];

    await Promise.all(duplicates.flatMap(({ call }) => [call('listUnits'), call('listCustomers')]));

    const now = duplicates.map(({ store }) => store.get().session);
    expect(now.map((session) => session?.refreshToken)).toEqual(['refresh-2', 'refresh-2', 'refresh-2']);
    expect(new Set(portal.refreshTokens)).toEqual(new Set(['refresh-1']));
  });
});

describe('a session', () => {
  it('ends in every duplicated tab when the person signs out in one, and in no other session', async () => {
    const tab = openTab(new Map(), navigator.locks);
    tab.store.start(tokens(2));
    const duplicate = openTab(tab.storage, navigator.locks);
    const other = openTab(new Map(), navigator.locks);
    other.store.start(tokens(2));
    const told = ended(duplicate.store);

    tab.store.end(true);

    await told;
    expect(duplicate.store.get()).toMatchObject({ session: null, left: true });
    await expect(other.call('listUnits')).resolves.toMatchObject({ total: 0 });
  });

  it('is read again from storage, unless what is stored there is none', () => {
    const tab = openTab(new Map(), navigator.locks);
    tab.store.start(tokens(2));
    expect(openTab(tab.storage, navigator.locks).store.get().session).toEqual(tab.store.get().session);
    for (const stored of ['', 'null', '[]', '{"key":"k"}', '{"key":1,"tokenType":"Bearer"}']) {
      expect(openTab(new Map([[storageKey, stored]]), navigator.locks).store.get().session).toBeNull();
    }
  });
});

describe('the account of a screen', () => {
  const profile = {
    id: 1,
    name: 'Ana',
    email: 'ana@demo.example',
    accounts: [],
    current_account_id: 1,
    modules: [],
    oath_sso: false,
    locale: 'en',
  } as const;

  it('is named in each call, and a session that moved on is reported instead of answered', async () => {
    const tab = openTab(new Map(), navigator.locks);
    tab.store.start(tokens(2));
    await tab.call('listUnits');
    tab.store.setProfile({ ...profile, accounts: [], modules: [] });
    await tab.call('listUnits');
    expect(portal.accounts).toEqual([undefined, '1']);
    expect(tab.store.get().accountMoved).toBe(false);

    portal.currentAccount = 2;
    await expect(tab.call('listUnits')).rejects.toMatchObject({ code: 'account_mismatch', status: 409 });
    expect(tab.store.get().accountMoved).toBe(true);
  });

  it('that this tab itself has left is no news', async () => {
    const tab = openTab(new Map(), navigator.locks);
    tab.store.start(tokens(2));
    tab.store.setProfile({ ...profile, accounts: [], modules: [] });
    portal.currentAccount = 2;
    const late = tab.call('listUnits');
    tab.store.setProfile({ ...profile, accounts: [], modules: [], current_account_id: 2 });

    await expect(late).rejects.toMatchObject({ code: 'account_mismatch' });
    expect(tab.store.get().accountMoved).toBe(false);
  });
});
