import type { Page } from '@playwright/test';
import { startPortal, type StartedPortal } from '../support/start-portal.ts';
import { expect, test as base } from '../support/test.ts';
import { texts } from '../support/texts.ts';

const text = texts.pt;
const password = 'a password of some length';

/** A portal that started empty, in place of the one with the demo. */
const test = base.extend<{ portal: StartedPortal }>({
  portal: async ({ browserName: _browser }, use) => {
    const portal = await startPortal({ DEMO: 'false' });
    await use(portal);
    await portal.stop();
  },
  origins: async ({ portal }, use) => use([portal.url]),
  baseURL: async ({ portal }, use) => use(portal.url),
});

test.use({ locale: 'pt-BR', provoked: [/status of 410/] });

test('the link of an empty portal makes the first administrator, once', async ({ page, portal, context }) => {
  const link = /\S+\/first-access#token=\S+/.exec(portal.said)?.[0] ?? '';
  expect(link).toContain(portal.url);

  await page.goto(link);
  await expect(page.getByRole('heading', { name: text('login:firstWelcome') })).toBeVisible();
  await page.getByRole('button', { name: text('login:create') }).click();
  await expect(field(page, 'account')).toHaveAccessibleDescription(text('errors:field_required'));
  await fill(page, { confirmation: 'another password' });
  await page.getByRole('button', { name: text('login:create') }).click();
  await expect(field(page, 'passwordAgain')).toHaveAccessibleDescription(text('errors:passwords_differ'));

  await fill(page, {});
  await page.getByRole('button', { name: text('login:create') }).click();
  await expect(page).toHaveURL('/pt/home');
  await expect(page.getByRole('heading', { name: text('home:emptyTitle') })).toBeVisible();
  await expect(page.getByRole('button', { name: /Terraplenagem Ipê/ })).toBeVisible();

  const later = await context.newPage();
  await later.goto(link);
  await fill(later, { email: 'second@ipe.example' });
  await later.getByRole('button', { name: text('login:create') }).click();
  await expect(later.getByRole('alert')).toHaveText(text('errors:link_used'));
});

function field(page: Page, name: 'account' | 'name' | 'email' | 'password' | 'passwordAgain') {
  return page.getByLabel(text(`login:${name}`), { exact: true });
}

async function fill(page: Page, { email = 'ana@ipe.example', confirmation = password }): Promise<void> {
  await field(page, 'account').fill('Terraplenagem Ipê');
  await field(page, 'name').fill('Ana Prado');
  await field(page, 'email').fill(email);
  await field(page, 'password').fill(password);
  await field(page, 'passwordAgain').fill(confirmation);
}
