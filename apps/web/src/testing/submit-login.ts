import type { OpenedApp } from './open-app.ts';
import { plantedPassword } from './test-portal.ts';
import { text as english } from './texts.ts';

interface Credentials {
  readonly email: string;
  readonly password?: string;
  /** Texts in the language of the page. */
  readonly text?: typeof english;
}

/** Fills in and submits the login screen. */
export async function submitLogin(
  { fill, press }: OpenedApp,
  { email, password = plantedPassword, text = english }: Credentials,
): Promise<void> {
  await fill(text('login:email'), email);
  await fill(text('login:password'), password);
  await press(text('login:signIn'));
}
