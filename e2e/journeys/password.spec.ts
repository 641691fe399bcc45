import type { Locator, Page } from '@playwright/test';
import { ApiSession } from '../support/api-session.ts';
import { submitLogin } from '../support/portal-session.ts';
import { adminEmail, demoPassword } from '../support/portal.ts';
import { expect, test } from '../support/test.ts';
import { pathIn, texts, type Locale, type Texts } from '../support/texts.ts';
import { unique } from '../support/unique.ts';

// Passwords that are no good, links that were used, and the old password.
test.use({ provoked: [/status of (400|410|422)|WebSocket connection/] });

const newPassword = 'seven quiet excavators';

async function createPerson(
  request: Parameters<typeof ApiSession.open>[0],
  person: {
    readonly name: string;
    readonly email: string;
    readonly password?: string;
    readonly locale: Locale;
  },
): Promise<void> {
  const admin = await ApiSession.open(request, adminEmail);
  await admin.changeLocale(person.locale);
  await admin.post('/users', {
    name: person.name,
    email: person.email,
    role: 'viewer',
    ...(person.password !== undefined && {
      password: person.password,
      password_confirmation: person.password,
    }),
  });
}

const fieldOf = (page: Page, text: Texts, name: 'newPassword' | 'again'): Locator =>
  page.getByLabel(text(`password:${name}`), { exact: true });

async function choose(page: Page, text: Texts, password: string, again = password): Promise<void> {
  await fieldOf(page, text, 'newPassword').fill(password);
  await fieldOf(page, text, 'again').fill(again);
  await page.getByRole('button', { name: text('password:save') }).click();
}

/** Opens the newest mail to somebody in the mailbox that is shown, and answers the link in it. */
async function openMail(page: Page, text: Texts, email: string): Promise<Locator> {
  const mails = page.getByRole('region', { name: text('mailbox:list') });
  await mails.getByRole('button').filter({ hasText: email }).first().click();
  return page.getByRole('article').getByRole('link', { name: /reset-password#token=/ });
}

test('a forgotten password is chosen anew by the link of a mail, once', async ({
  page,
  request,
  browser,
}) => {
  const text = texts.en;
  const email = `${unique('noa')}@forgot.example`;
  await createPerson(request, { name: 'Noa Prado', email, password: demoPassword, locale: 'en' });
  await page.goto('/');
  await page.getByRole('link', { name: text('login:forgot') }).click();
  await page.getByRole('button', { name: text('password:sendLink') }).click();
  await expect(page.getByText(text('errors:required'))).toBeVisible();
  await page.getByLabel(text('login:email'), { exact: true }).fill(email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: text('password:sentTitle') })).toBeFocused();
  await expect(page.getByText(text('messages:reset_link_sent'), { exact: true })).toBeVisible();
  await page.getByRole('link', { name: text('password:mailbox') }).click();
  const link = await openMail(page, text, email);
  const address = (await link.getAttribute('href')) ?? '';
  await link.click();

  await expect(page.getByText(text('password:resetLead', { email }))).toBeVisible();
  await choose(page, text, newPassword, 'another one');
  await expect(fieldOf(page, text, 'again')).toHaveAccessibleDescription(text('errors:passwords_differ'));
  await choose(page, text, 'Password2024');
  await expect(fieldOf(page, text, 'newPassword')).toHaveAccessibleDescription(
    text('errors:password_breached'),
  );
  await choose(page, text, newPassword);
  await expect(page.getByText(text('messages:password_updated'), { exact: true }).last()).toBeVisible();
  await expect(page).toHaveURL('/reset-password');
  await page.getByRole('link', { name: text('password:goToLogin') }).click();
  await submitLogin(page, { email, password: demoPassword });
  await expect(page.getByRole('alert')).toHaveText(text('errors:invalid_grant'));
  await submitLogin(page, { email, password: newPassword });
  await expect(page).toHaveURL('/home');

  const later = await browser.newContext();
  const again = await later.newPage();
  await again.goto(address);
  await expect(again.getByRole('heading', { name: text('password:deadTitle') })).toBeVisible();
  await again.getByRole('link', { name: text('password:newLink') }).click();
  await expect(again.getByRole('heading', { name: text('password:forgotTitle') })).toBeVisible();
  await later.close();
});

test('an invitation is accepted on a phone', async ({ page, request }) => {
  const text = texts.pt;
  const email = `${unique('davi')}@convite.example`;
  await page.setViewportSize({ width: 360, height: 780 });
  await createPerson(request, { name: 'Davi Nunes', email, locale: 'pt' });
  await page.goto('/pt/mailbox');
  const link = await openMail(page, text, email);
  await expect(page.getByRole('region', { name: text('mailbox:list') })).toBeHidden();
  await page.getByRole('button', { name: text('mailbox:back') }).click();
  await expect(page.getByRole('region', { name: text('mailbox:list') })).toBeVisible();
  await (await openMail(page, text, email)).click();
  await expect(link).toBeHidden();
  await expect(page).toHaveURL(/\/pt\/reset-password#token=/);
  await expect(
    page.getByRole('heading', { name: text('password:inviteTitle', { name: 'Davi Nunes' }) }),
  ).toBeVisible();
  await choose(page, text, newPassword);
  await page.getByRole('link', { name: text('password:goToLogin') }).click();
  await submitLogin(page, { email, password: newPassword, locale: 'pt' });
  await expect(page).toHaveURL('/pt/home');
});

test('whoever is unknown is told the same, and gets no mail', async ({ page }) => {
  const text = texts.es;
  const email = `${unique('nadie')}@forgot.example`;
  await page.goto(pathIn('es', '/forgot-password'));
  await page.getByLabel(text('login:email'), { exact: true }).fill(email);
  await page.keyboard.press('Enter');
  await expect(page.getByText(text('password:sentLead', { email }))).toBeVisible();
  await expect(page.getByText(text('messages:reset_link_sent'), { exact: true })).toBeVisible();
  await page.getByRole('link', { name: text('password:back') }).click();
  await page.getByRole('link', { name: text('login:forgot') }).click();
  await page.getByLabel(text('login:email'), { exact: true }).fill(adminEmail);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: text('password:mailbox') }).click();
  await (await openMail(page, text, adminEmail)).waitFor();
  await expect(page.getByText(email)).toBeHidden();
  await page.getByRole('button', { name: text('mailbox:asPage') }).click();
  await expect(page.frameLocator('iframe').getByRole('link').first()).toHaveAttribute('href', /#token=/);
});
