import { apiPrefix } from '@azimute/contract';
import { adminEmail } from '../portal.ts';
import type { Screen } from '../screens.ts';
import { expect } from '../test.ts';

export const guestScreens: readonly Screen[] = [
  {
    name: 'login with errors',
    path: '/',
    show: async (page, text) => {
      await expect(page.getByRole('heading', { name: text('login:welcome') })).toBeVisible();
      await page.getByRole('button', { name: text('login:signIn'), exact: true }).click();
      await expect(page.getByText(text('errors:required')).first()).toBeVisible();
    },
  },
  {
    name: 'login that is refused',
    show: async (page, text) => {
      // Answered here: the portal allows an address only so many failures.
      const refusal = { status: 400, json: { message: 'invalid_grant', code: 'invalid_grant' } };
      await page.route(`**${apiPrefix}/oauth/token`, (route) => route.fulfill(refusal));
      await page.getByLabel(text('login:email'), { exact: true }).fill(adminEmail);
      await page.getByLabel(text('login:password'), { exact: true }).fill('not the password');
      await page.getByRole('button', { name: text('login:signIn'), exact: true }).click();
      await expect(page.getByRole('alert')).toHaveText(text('errors:invalid_grant'));
    },
  },
  {
    name: 'first access',
    path: '/first-access#token=unknown',
    show: async (page, text) => {
      await expect(page.getByRole('heading', { name: text('login:firstWelcome') })).toBeVisible();
    },
  },
  {
    name: 'page not found, to a visitor',
    path: '/services/nowhere',
    show: async (page, text) => {
      await expect(page.getByText(text('common:pageNotFound'))).toBeVisible();
    },
  },
];
