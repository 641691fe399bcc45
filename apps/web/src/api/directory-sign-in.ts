import type { DirectoryTrial, Locale, Profile } from '@azimute/contract';
import { GeneralError } from './api-error.ts';
import { callApi } from './client.ts';
import { callAuth, sessionStore } from './session.ts';
import { loadProfile } from './sign-in.ts';

const targetKey = 'azimute-sign-in-target';
const emailKey = 'azimute-company-email';

/** What the company's directory sent the browser back with. */
export interface DirectoryAnswer {
  readonly code: string;
  readonly state: string;
  readonly iss: string | undefined;
  /** The id of the directory, where the address of the answer is its own. */
  readonly directory: number | undefined;
}

/** Goes on to the company's directory; `search` holds where the person wanted to go. */
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

/** The e-mail by which this tab went to a company's directory before. */
export function companyEmailBefore(): string {
  return window.sessionStorage.getItem(emailKey) ?? '';
}

/** Where the person wanted to go, as the search that the login screen keeps it in; told once. */
export function takeTarget(): string {
  const target = window.sessionStorage.getItem(targetKey);
  window.sessionStorage.removeItem(targetKey);
  return target === null ? '' : `?${new URLSearchParams({ to: target }).toString()}`;
}

/**
 * Reads what the directory answered.
 * @throws GeneralError when it refused, or the address is none that it sent anybody to
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

/** Goes on to the directory of the account, only to see what it says. */
export async function tryDirectory(): Promise<void> {
  const { address } = await callApi('tryDirectory');
  window.location.assign(address);
}
