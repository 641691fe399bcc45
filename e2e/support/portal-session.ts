import type { Locale } from '@azimute/contract';
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import { ApiSession } from './api-session.ts';
import { demoPassword } from './portal.ts';
import { texts } from './texts.ts';

const storageKey = 'azimute-session';

/**
 * Signs a context in without the login screen: every tab opened from now on starts with the session in its session
 * storage, like a duplicated tab. Later changes by the portal stay.
 */
export async function signInContext(
  context: BrowserContext,
  request: APIRequestContext,
  { email, locale = 'en' }: { readonly email: string; readonly locale?: Locale },
): Promise<ApiSession> {
  const session = await ApiSession.open(request, email);
  await session.changeLocale(locale);
  const { access_token: accessToken, refresh_token: refreshToken, token_type: tokenType } = session.tokens;
  const stored = JSON.stringify({ key: accessToken.slice(0, 16), tokenType, accessToken, refreshToken });
  await context.addInitScript(
    ({ key, value }) => {
      if (!location.protocol.startsWith('http') || sessionStorage.getItem('journey') !== null) return;
      sessionStorage.setItem('journey', 'signed in');
      sessionStorage.setItem(key, value);
    },
    { key: storageKey, value: stored },
  );
  return session;
}

/** Fills in the displayed login screen and submits it. */
export async function submitLogin(
  page: Page,
  { email, password = demoPassword, locale = 'en' }: { email: string; password?: string; locale?: Locale },
): Promise<void> {
  const text = texts[locale];
  await page.getByLabel(text('login:email'), { exact: true }).fill(email);
  await page.getByLabel(text('login:password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: text('login:signIn'), exact: true }).click();
}

export interface StoredSession {
  readonly accessToken: string;
  readonly refreshToken: string;
}

export async function readStoredSession(page: Page): Promise<StoredSession | null> {
  const text = await page.evaluate((key) => sessionStorage.getItem(key), storageKey);
  return text === null ? null : (JSON.parse(text) as StoredSession);
}

/** Leaves the tab with an access token unknown to the server, like after its ten minutes. */
export async function spoilAccessToken(page: Page): Promise<void> {
  await page.evaluate((key) => {
    const stored = JSON.parse(sessionStorage.getItem(key) ?? '{}') as object;
    sessionStorage.setItem(key, JSON.stringify({ ...stored, accessToken: 'ended' }));
  }, storageKey);
}
