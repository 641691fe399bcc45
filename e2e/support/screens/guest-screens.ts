import { apiPrefix } from '@azimute/contract';
import { openHelpSearch } from '../open-help-search.ts';
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
      // Stubbed here: the portal limits failures per address.
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
    name: 'forgotten password with errors',
    path: '/forgot-password',
    show: async (page, text) => {
      await page.getByRole('button', { name: text('password:sendLink') }).click();
      await expect(page.getByText(text('errors:required'))).toBeVisible();
    },
  },
  {
    name: 'link that was sent',
    show: async (page, text) => {
      // Stubbed here: requests are limited per address.
      await page.route(`**${apiPrefix}/password/forgot`, (route) => route.fulfill({ status: 204 }));
      await page.getByLabel(text('login:email'), { exact: true }).fill(adminEmail);
      await page.getByRole('button', { name: text('password:sendLink') }).click();
      await expect(page.getByRole('heading', { name: text('password:sentTitle') })).toBeVisible();
    },
  },
  {
    name: 'link that works no longer',
    path: '/reset-password#token=unknown',
    show: async (page, text) => {
      await expect(page.getByRole('heading', { name: text('password:deadTitle') })).toBeVisible();
    },
  },
  {
    name: 'invitation',
    path: '/reset-password#token=known',
    show: async (page, text) => {
      const link = {
        purpose: 'invitation',
        email: 'rita@demo.example',
        name: 'Rita',
        accountName: 'Guaporanga Equipamentos',
        takesPassword: true,
        takesDirectory: true,
        expiresAt: new Date().toISOString(),
      };
      await page.route(`**${apiPrefix}/one-time-links/open`, (route) => route.fulfill({ json: link }));
      await page.reload();
      await page.getByRole('button', { name: text('password:save') }).click();
      await expect(page.getByRole('textbox').first()).toBeVisible();
    },
  },
  {
    name: 'mailbox of the demo',
    path: '/mailbox',
    show: async (page, text) => {
      const item = {
        id: '1',
        to: 'rita@demo.example',
        from: 'Azimute <demo@localhost>',
        subject: 'Azimute',
        text: 'https://portal.example.com/reset-password#token=known',
        html: '<html lang="en"><head></head><body>Azimute</body></html>',
        sentAt: new Date().toISOString(),
      };
      const list = { items: [item], nextCursor: '1', total: 2 };
      await page.route(`**${apiPrefix}/demo/mailbox*`, (route) => route.fulfill({ json: list }));
      await page
        .getByRole('region', { name: text('mailbox:list') })
        .getByRole('button')
        .first()
        .click();
      await expect(page.getByRole('article')).toBeVisible();
    },
  },
  {
    name: 'help',
    path: '/help/alerts',
    show: async (page) => {
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    },
  },
  {
    name: 'search of the help',
    show: async (page) => {
      await (await openHelpSearch(page)).fill('UL');
      await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
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
