import type { Profile } from '@azimute/contract';
import { createQueryClient } from '@azimute/web/src/api/query-client.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openTab, storageKey, untilEnded, type Tab, type TabOptions } from './open-tab.ts';
import { email, password, startSessionPortal, type SessionPortal } from './start-session-portal.ts';

let portal: SessionPortal;
const tabs: Tab[] = [];

beforeAll(async () => {
  portal = await startSessionPortal();
});
afterEach(() => {
  for (const { store } of tabs.splice(0)) store.close();
});
afterAll(() => portal.stop());

function open(options: Omit<TabOptions, 'origin'> = {}): Tab {
  const tab = openTab({ origin: portal.line.url, ...options });
  tabs.push(tab);
  return tab;
}

async function openSignedIn(options: Omit<TabOptions, 'origin'> = {}): Promise<Tab> {
  const tab = open(options);
  await tab.signIn(email, password);
  portal.takeRefreshes();
  return tab;
}

/** Ends all access tokens, like after their ten minutes; resolves once the portal knows. */
async function endAccessTokens(): Promise<void> {
  await portal.server.queryAsOwner(`update access_tokens set expires_at = now() - interval '1 second'`);
}

const refreshTokenOf = ({ store }: Tab): string | undefined => store.get().session?.refreshToken;
const codesOf = (results: readonly PromiseSettledResult<unknown>[]): unknown[] =>
  results.map((result) => result.status === 'rejected' && (result.reason as { code: string }).code);

describe('a session ended by the portal', () => {
  it('ends for every call at once: one refresh, all calls canceled, duplicated tabs notified', async () => {
    const tab = await openSignedIn();
    const duplicate = open({ copied: tab.storage });
    await portal.server.queryAsOwner(`update sessions set ended_at = now(), ended_because = 'test'`);

    const calls = await Promise.allSettled(
      Array.from({ length: 8 }, (_, n) => tab.call(n % 2 === 0 ? 'getProfile' : 'listApiKeys')),
    );

    expect(new Set(codesOf(calls))).toEqual(new Set(['unauthenticated']));
    expect(portal.takeRefreshes()).toBe(1);
    expect(tab.store.get()).toMatchObject({ session: null, profile: null, left: false });
    expect(tab.storage.has(storageKey)).toBe(false);
    await untilEnded(duplicate.store);
    expect(duplicate.storage.has(storageKey)).toBe(false);
  });

  it('ends if its refresh token was used elsewhere long before', async () => {
    const thief = await openSignedIn({ browser: 'another' });
    const tab = open({ copied: thief.storage });
    await endAccessTokens();
    await thief.call('getProfile');
    await portal.server.queryAsOwner(
      `update refresh_tokens set used_at = used_at - interval '1 minute' where used_at is not null`,
    );

    await expect(tab.call('getProfile')).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(tab.store.get().session).toBeNull();
    await expect(thief.call('getProfile')).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  it('ends if the refreshed token is refused too', async () => {
    const tab = await openSignedIn();
    await endAccessTokens();
    portal.beforeNextRenewal(async () => {
      await endAccessTokens();
      return true;
    });

    await expect(tab.call('getProfile')).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(tab.store.get().session).toBeNull();
    expect(portal.takeRefreshes()).toBe(1);
  });
});

describe('a session with an expired access token', () => {
  it.each([
    ['a lock between tabs', navigator.locks],
    ['an insecure context', undefined],
  ])('is refreshed once for concurrent calls, which wait and are repeated (%s)', async (_, locks) => {
    const tab = await openSignedIn({ locks });
    const before = refreshTokenOf(tab);
    await endAccessTokens();

    const answers = await Promise.all(Array.from({ length: 12 }, () => tab.call('getProfile')));

    expect(answers.map((profile) => profile.email)).toEqual(Array(12).fill(email));
    expect(portal.takeRefreshes()).toBe(1);
    expect(refreshTokenOf(tab)).not.toBe(before);
    expect(JSON.parse(tab.storage.get(storageKey) ?? '')).toEqual(tab.store.get().session);
  });

  it('retries a call refused after the others were refreshed', async () => {
    const tab = await openSignedIn();
    await endAccessTokens();
    const late = new Promise<Profile>((resolve, reject) => {
      portal.beforeNextRenewal(async () => {
        tab.call('getProfile').then(resolve, reject);
        return true;
      });
    });
    await tab.call('getProfile');

    await expect(late).resolves.toMatchObject({ email });
    expect(portal.takeRefreshes()).toBe(1);
  });

  it('does not repeat a call that was canceled while it waited', async () => {
    const tab = await openSignedIn();
    await endAccessTokens();
    const leaving = new AbortController();
    portal.beforeNextRenewal(async () => {
      leaving.abort();
      return true;
    });

    await expect(tab.call('getProfile', { signal: leaving.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
    await expect(tab.call('getProfile')).resolves.toMatchObject({ email });
  });

  it('continues with the same successor after a lost refresh response', async () => {
    const tab = await openSignedIn();
    const before = refreshTokenOf(tab);
    await endAccessTokens();
    portal.beforeNextRenewal(async () => false);

    // One call: a second one refused after the loss would renew the session by itself.
    expect(codesOf(await Promise.allSettled([tab.call('getProfile')]))).toEqual(['no_response']);
    expect(refreshTokenOf(tab)).toBe(before);

    await expect(tab.call('getProfile')).resolves.toMatchObject({ email });
    expect(refreshTokenOf(tab)).not.toBe(before);
  });

  it('is kept while the portal is unreachable, and refreshed afterwards', async () => {
    const tab = await openSignedIn();
    await endAccessTokens();
    await portal.line.cut();
    const calls = await Promise.allSettled([tab.call('getProfile'), tab.call('getProfile')]);
    expect(codesOf(calls)).toEqual(['no_response', 'no_response']);
    expect(tab.store.get().session).not.toBeNull();

    await portal.line.mend();
    await expect(tab.call('getProfile')).resolves.toMatchObject({ email });
  });

  it('is kept if the portal dies between its refusal and the refresh', async () => {
    const tab = await openSignedIn();
    await endAccessTokens();
    portal.beforeNextRenewal(async () => {
      await portal.line.cut();
      return true;
    });
    await expect(tab.call('getProfile')).rejects.toMatchObject({ code: 'no_response' });
    expect(tab.store.get().session).not.toBeNull();

    await portal.line.mend();
    await expect(tab.call('getProfile')).resolves.toMatchObject({ email });
  });

  it('is refreshed to the same tokens in duplicated tabs concurrently', async () => {
    const tab = await openSignedIn();
    const all = [tab, open({ copied: tab.storage }), open({ copied: tab.storage })];
    await endAccessTokens();

    await Promise.all(all.flatMap(({ call }) => [call('getProfile'), call('listApiKeys')]));

    expect(new Set(all.map(refreshTokenOf)).size).toBe(1);
    expect(portal.takeRefreshes()).toBeLessThanOrEqual(all.length);
    await endAccessTokens();
    await expect(Promise.all(all.map(({ call }) => call('getProfile')))).resolves.toHaveLength(3);
  });
});

describe('a session', () => {
  it('is read from session storage when the page reloads', async () => {
    const tab = await openSignedIn();
    tab.store.close();
    const again = open({ copied: tab.storage });
    expect(again.store.get().session).toEqual(tab.store.get().session);
    await expect(again.call('getProfile')).resolves.toMatchObject({ email });
  });

  it('that is signed out in one tab ends in its duplicates and at the portal, without affecting others', async () => {
    const tab = await openSignedIn();
    const duplicate = open({ copied: tab.storage });
    const other = await openSignedIn();
    const { session } = tab.store.get();

    await tab.call('logout');
    tab.store.end(true);

    await untilEnded(duplicate.store);
    expect(duplicate.store.get()).toMatchObject({ session: null, profile: null, left: true });
    const revived = open({ copied: new Map([[storageKey, JSON.stringify(session)]]) });
    await expect(revived.call('getProfile')).rejects.toMatchObject({ code: 'unauthenticated' });
    await expect(other.call('getProfile')).resolves.toMatchObject({ email });
  });
});

describe('the account of a screen', () => {
  it('is sent with each call, and a session that moved is reported instead of answered', async () => {
    const tab = await openSignedIn();
    const other = open({ copied: tab.storage });
    const profile = await tab.call('getProfile');
    tab.store.setProfile(profile);
    const elsewhere = Object.values(portal.accountIds).find((id) => id !== profile.current_account_id);
    await expect(tab.call('listApiKeys')).resolves.toMatchObject({ total: 0 });

    await other.call('changeCurrentAccount', { body: { account_id: elsewhere ?? 0 } });

    const refusal = { code: 'account_mismatch', status: 409 };
    await expect(tab.call('listApiKeys')).rejects.toMatchObject(refusal);
    await expect(tab.call('changeLocale', { body: { locale: 'en' } })).rejects.toMatchObject(refusal);
    await expect(tab.call('getAccount')).rejects.toMatchObject(refusal);
    expect(tab.store.get()).toMatchObject({ accountMoved: true, profile });
    await expect(tab.call('getProfile')).resolves.toMatchObject({ current_account_id: elsewhere });
  });

  it('is not reported if this tab itself changed it', async () => {
    const tab = await openSignedIn();
    const profile = await tab.call('getProfile');
    tab.store.setProfile(profile);
    const other = Object.values(portal.accountIds).find((id) => id !== profile.current_account_id);
    const moved = await tab.call('changeCurrentAccount', { body: { account_id: other ?? 0 } });
    const late = tab.call('listApiKeys');
    tab.store.setProfile(moved);

    await expect(late).rejects.toMatchObject({ code: 'account_mismatch' });
    expect(tab.store.get().accountMoved).toBe(false);
  });
});

describe('the query cache, with an unreachable portal', () => {
  it('makes four attempts to read and one to change', async () => {
    const tab = await openSignedIn();
    const client = createQueryClient();
    await portal.line.cut();
    let reads = 0;
    let changes = 0;
    const read = client.fetchQuery({
      queryKey: ['profile'],
      retryDelay: 0,
      queryFn: () => {
        reads += 1;
        return tab.call('getProfile');
      },
    });
    await expect(read).rejects.toMatchObject({ code: 'no_response' });
    const change = client.getMutationCache().build(client, {
      mutationFn: () => {
        changes += 1;
        return tab.call('changeLocale', { body: { locale: 'pt' } });
      },
    });
    await expect(change.execute(undefined)).rejects.toMatchObject({ code: 'no_response' });
    await portal.line.mend();
    client.clear();

    expect({ reads, changes }).toEqual({ reads: 4, changes: 1 });
  });
});
