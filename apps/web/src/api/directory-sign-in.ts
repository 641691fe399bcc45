import type { DirectoryTrial, Locale, Profile } from '@azimute/contract';
import { GeneralError } from './api-error.ts';
import { callApi } from './client.ts';
import { callAuth, sessionStore } from './session.ts';
import { loadProfile } from './sign-in.ts';

const targetKey = 'azimute-sign-in-target';
const emailKey = 'azimute-company-email';

/** Parameters of the directory's redirect. */
export interface DirectoryAnswer {
  readonly code: string;
  readonly state: string;
  readonly iss: string | undefined;
  /** Id of the directory, if the redirect URI is its own. */
  readonly directory: number | undefined;
}

/** Redirects to the company's directory; `search` contains the user's target. */
export async function startDirectorySignIn(
  asked: { readonly email: string } | { readonly invitation: string },
  search: string,
): Promise<void> {
  const { address } = await callAuth('startDirectorySignIn', { body: asked });
  if ('email' in asked) window.sessionStorage.setItem(emailKey, asked.email);
  const target = new URLSearchParams(search).get('to');
  if (target === null) window.sessionStorage.removeItem(targetKey);
  else window.sessionStorage.setItem(targetKey, target);
  window.location.assign(address);
}

/** Returns the e-mail of this tab's earlier directory sign-in. */
export function companyEmailBefore(): string {
  return window.sessionStorage.getItem(emailKey) ?? '';
}

/** Returns the user's target as a search string for the login screen, only once. */
export function takeTarget(): string {
  const target = window.sessionStorage.getItem(targetKey);
  window.sessionStorage.removeItem(targetKey);
  return target === null ? '' : `?${new URLSearchParams({ to: target }).toString()}`;
}

/**
 * Reads the directory's response.
 * @throws GeneralError if the directory refused, or if this tab did not start the sign-in
 */
export function readDirectoryAnswer({
  pathname,
  search,
}: Pick<Location, 'pathname' | 'search'>): DirectoryAnswer {
  const given = new URLSearchParams(search);
  if (given.get('error') === 'access_denied')
    throw new GeneralError('directory_called_off', 'The sign-in was called off.');
  if (given.has('error')) throw new GeneralError('directory_refused', 'The directory refused.');
  const [code, state] = [given.get('code'), given.get('state')];
  if (!code || !state) throw new GeneralError('directory_sign_in_expired', 'There is no sign-in here.');
  const own = /\/azuread\/(\d+)\/?$/.exec(pathname)?.[1];
  return {
    code,
    state,
    iss: given.get('iss') ?? undefined,
    directory: own === undefined ? undefined : Number(own),
  };
}

export async function finishDirectorySignIn(answer: DirectoryAnswer, locale: Locale): Promise<Profile> {
  sessionStore.start(await callAuth('exchangeToken', { body: { ...answer, locale } }));
  return loadProfile();
}

export function finishDirectoryTrial(answer: DirectoryAnswer): Promise<DirectoryTrial> {
  return callAuth('finishDirectoryTrial', { body: answer });
}

/** Redirects to the account's directory to test it. */
export async function tryDirectory(): Promise<void> {
  const { address } = await callApi('tryDirectory');
  window.location.assign(address);
}
