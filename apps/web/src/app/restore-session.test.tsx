import type { Profile } from '@azimute/contract';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionStore } from '../api/session.ts';
import { startI18n } from '../i18n/i18n.ts';
import { restoreSession } from './restore-session.ts';
import { ErrorScreen } from './screens/error-screen.tsx';

const ana = { id: 1, name: 'Ana', accounts: [{ id: 1 }], current_account_id: 1 } as unknown as Profile;
const loadScreens = () => Promise.resolve();
const reported: unknown[] = [];
let answer: () => Promise<Response>;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('fetch', () => answer());
  vi.stubGlobal('reportError', (error: unknown) => reported.push(error));
  reported.length = 0;
  sessionStore.start({
    access_token: 'access',
    refresh_token: 'refresh',
    token_type: 'Bearer',
    expires_in: 600,
    scope: '',
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a stored session', () => {
  it('is kept while the portal is unreachable: the page reports it, and a retry restores it', async () => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'));
    const { session } = sessionStore.get();
    const stored = sessionStorage.length;

    const failure = await restoreSession(loadScreens);

    expect(failure).toMatchObject({ code: 'no_response' });
    expect(reported).toEqual([failure]);
    expect(sessionStore.get()).toMatchObject({ session, profile: null });
    expect(sessionStorage.length).toBe(stored);
    await startI18n('en', ['common', 'errors']);
    const element = document.createElement('div');
    const root = createRoot(element);
    act(() => root.render(<ErrorScreen error={failure} />));
    expect(element.textContent).toContain('Oops!');
    expect(element.textContent).toContain('There was a connection problem. Please, try again later!');
    expect(element.querySelector('button')?.textContent).toBe('Try again');
    act(() => root.unmount());

    answer = () => Promise.resolve(Response.json(ana));
    expect(await restoreSession(loadScreens)).toBeNull();
    expect(sessionStore.get()).toMatchObject({ session, profile: { name: 'Ana' } });
  });

  it('waits while the portal is temporarily unavailable', async () => {
    vi.useFakeTimers();
    const answers = [503, 502, 200];
    answer = () => Promise.resolve(Response.json(ana, { status: answers.shift() ?? 500 }));

    const restored = restoreSession(loadScreens);
    await vi.advanceTimersByTimeAsync(1_500);

    expect(await restored).toBeNull();
    expect(answers).toEqual([]);
    expect(sessionStore.get()).toMatchObject({ profile: { name: 'Ana' } });

    answer = () => Promise.resolve(Response.json({ code: 'unavailable' }, { status: 503 }));
    const given = restoreSession(loadScreens);
    await vi.advanceTimersByTimeAsync(3_500);
    expect(await given).toMatchObject({ status: 503 });
  });

  it('ends if the portal refuses it, without an error', async () => {
    answer = () => Promise.resolve(Response.json({ code: 'unauthenticated' }, { status: 401 }));
    expect(await restoreSession(loadScreens)).toBeNull();
    expect(sessionStore.get().session).toBeNull();
    expect(reported).toEqual([]);
  });
});
