import type { Profile, TokenAnswer } from '@azimute/contract';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { leaveAccount } from '../../../api/people.ts';
import { renewSession, sessionStore } from '../../../api/session.ts';
import { startI18n } from '../../../i18n/i18n.ts';
import { LoginPage } from './login-page.tsx';

const tokens: TokenAnswer = {
  access_token: 'an access token',
  refresh_token: 'a refresh token',
  token_type: 'Bearer',
  expires_in: 600,
  scope: '',
};
const ana: Profile = {
  id: 1,
  name: 'Ana',
  email: 'ana@demo.example',
  photo: null,
  accounts: [
    {
      id: 1,
      name: 'Alfa',
      domain: 'alfa.example',
      role: 'viewer',
      photo: null,
      timeZone: 'America/Sao_Paulo',
      currency: 'BRL',
      distanceUnit: 'km',
    },
  ],
  current_account_id: 1,
  modules: [],
  oath_sso: false,
  time_zone: null,
  two_factor_missing: false,
  own_password_missing: false,
  seen_by: null,
  rights_version: '1',
  locale: 'en',
};

interface Answer {
  readonly status: number;
  readonly body: object;
}

/** Responses of the portal, by the end of the request path. */
let answers: Readonly<Record<string, Answer>>;
let root: Root;

beforeAll(() => startI18n('en', ['common', 'errors', 'login', 'company-sign-in', 'session-end']));
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('fetch', async (address: string) => {
    const [, answer] = Object.entries(answers).find(([path]) => address.endsWith(path)) ?? [];
    if (!answer) throw new TypeError(`Nobody answers ${address}`);
    return Response.json(answer.body, { status: answer.status });
  });
  sessionStorage.clear();
  sessionStore.end(false);
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
});

const open = () => act(() => root.render(<LoginPage onCredentials={() => Promise.resolve()} />));
const told = (): string | undefined => document.querySelector('[role="alert"]')?.textContent;

async function signIn(): Promise<void> {
  for (const [name, value] of Object.entries({ email: ana.email, password: 'right' })) {
    const input = document.querySelector<HTMLInputElement>(`input[name="${name}"]`);
    if (input) input.value = value;
  }
  await act(async () => document.querySelector('form')?.requestSubmit());
  await vi.waitFor(() => expect(document.querySelector('form')?.ariaBusy).not.toBe('true'));
}

describe('the login screen', () => {
  it.each([
    [
      'user_inactive',
      'This user is inactive, contact your system administrator.',
      'This user is inactive, contact your system administrator.',
    ],
    [
      'proper_domain_required',
      'This user must use a proper domain to login.',
      'This email is associated with a corporate account. Sign in with the company account.',
    ],
  ])('reports %s, and opens no session', async (code, message, words) => {
    answers = { '/oauth/token': { status: 403, body: { code, message } } };
    open();
    await signIn();
    expect(told()).toBe(words);
    expect(sessionStore.get().session).toBeNull();
  });

  it('tells a person without accounts that they have none, and ends their session', async () => {
    answers = {
      '/oauth/token': { status: 200, body: tokens },
      '/profile': { status: 200, body: { ...ana, accounts: [] } },
    };
    open();
    await signIn();
    expect(told()).toBe("You don't have access to any accounts. Please, contact an administrator");
    expect(sessionStore.get()).toMatchObject({ session: null, profile: null });
    expect(sessionStorage.length).toBe(0);
  });

  it('explains once to a person who left their only account why they are here', async () => {
    answers = { '/leave': { status: 200, body: { profile: null } } };
    sessionStore.start(tokens);
    sessionStore.setProfile(ana);
    expect(await leaveAccount(1, () => undefined)).toBe(false);
    expect(sessionStore.get()).toMatchObject({ session: null, left: true });
    open();
    expect(told()).toBe("You don't have access to any accounts. Please, contact an administrator");
    act(() => root.render(null));
    open();
    expect(told()).toBeUndefined();
  });

  it('asks a person who signed in through their company to confirm there again', async () => {
    answers = { '/oauth/token': { status: 400, body: { code: 'directory_session_ended', message: 'x' } } };
    sessionStorage.setItem('azimute-company-email', ana.email);
    sessionStore.start(tokens);
    const { session } = sessionStore.get();
    if (session === null) throw new Error('There is no session.');
    await expect(renewSession(session)).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(sessionStore.get().session).toBeNull();
    await act(async () => root.render(<LoginPage onCredentials={() => Promise.resolve()} />));
    // Lazily loaded parts take a while.
    await vi.waitFor(async () => {
      await act(async () => undefined);
      expect(told()).toBe('Sign in again with your company account.');
    });
    expect(document.querySelector<HTMLInputElement>('input[name="email"]')?.value).toBe(ana.email);
    expect(document.querySelector('input[name="password"]')).toBeNull();
  });
});
