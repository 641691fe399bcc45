import type { Locale } from '@azimute/contract';
import type { Page } from '@playwright/test';
import { ApiSession } from '../support/api-session.ts';
import { Authenticator } from '../support/authenticator.ts';
import { findViolations } from '../support/find-violations.ts';
import { signInContext, submitLogin } from '../support/portal-session.ts';
import { adminEmail, demoPassword } from '../support/portal.ts';
import { expect, test } from '../support/test.ts';
import { pathIn, texts } from '../support/texts.ts';
import { unique } from '../support/unique.ts';

// A session that ended under its screen.
test.use({ provoked: [/status of (400|401|403)|WebSocket connection/] });

type Request = Parameters<typeof ApiSession.open>[0];

const entered = (email: string, name: string, role: 'admin' | 'viewer') => ({
  name,
  email,
  role,
  password: demoPassword,
  password_confirmation: demoPassword,
});

/** Opens the panel of somebody in the users of the account. */
async function openPanel(page: Page, locale: Locale, userId: number, name = 'Sofía Reyes') {
  await page.goto(`${pathIn(locale, '/admin/users')}?user=${userId}`);
  return page.getByRole('complementary', {
    name: texts[locale]('users:panelLabel', { name }),
  });
}

/** Somebody whose password an administrator of the first account chose, invited to the second one by another. */
async function letIn(request: Request, email: string) {
  const admin = await ApiSession.open(request, adminEmail);
  const [first, second] = (await admin.profile()).accounts;
  if (first === undefined || second === undefined) throw new Error('The demo has two accounts');
  await admin.changeAccount(first.id);
  const helenas = `${unique('helena')}@known.example`;
  await admin.post('/users', entered(helenas, 'Helena Prado', 'admin'));
  const helena = await ApiSession.open(request, helenas);
  await helena.post('/users', entered(email, 'Sofía Reyes', 'viewer'));
  await admin.changeAccount(second.id);
  const { user } = await admin.post<{ user: { id: number } }>('/users', {
    ...entered(email, 'Sofía Reyes', 'admin'),
    grant: true,
  });
  return { userId: user.id, first, account: second };
}

test('a password that others know accepts no invitation, and opens no account but that in which it was chosen', async ({
  page,
  context,
  request,
  browser,
}) => {
  const text = texts.es;
  const email = `${unique('sofia')}@known.example`;
  const { userId, first, account } = await letIn(request, email);
  const office = await browser.newContext();
  const admin = await signInContext(office, request, { email: adminEmail, locale: 'es' });
  await admin.changeAccount(account.id);
  const desk = await office.newPage();
  const panel = await openPanel(desk, 'es', userId, email);
  await expect(panel.getByText(text('users:pendingNote'))).toBeVisible();
  await expect(panel.getByRole('button', { name: text('users:withdraw') })).toBeVisible();
  await panel.getByRole('button', { name: text('users:invite') }).click();
  await expect(desk.getByText(text('users:invitedToast', { email }), { exact: true })).toBeVisible();

  await signInContext(context, request, { email, locale: 'es' });
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/es/settings/my-accounts');
  const invitations = page.getByRole('region', { name: text('settings:invitationsTitle') });
  await expect(invitations.getByText(text('settings:invitationOwnPassword'))).toBeVisible();
  await expect(invitations.getByRole('button')).toHaveCount(0);
  expect(await findViolations(page, 'an invitation')).toEqual([]);

  const mail = await (await browser.newContext()).newPage();
  await mail.goto('/es/mailbox');
  const mails = mail.getByRole('region', { name: text('mailbox:list') });
  await mails.getByRole('button').filter({ hasText: email }).first().click();
  const link = mail.getByRole('article').getByRole('link', { name: /reset-password#token=/ });
  await mail.goto((await link.getAttribute('href')) ?? '');
  await expect(mail.getByRole('button', { name: text('password:decline') })).toBeVisible();
  await mail.getByLabel(text('password:newPassword'), { exact: true }).fill('siete grúas tranquilas');
  await mail.getByLabel(text('password:again'), { exact: true }).fill('siete grúas tranquilas');
  await mail.getByRole('button', { name: text('password:save') }).click();
  await expect(mail.getByRole('heading', { name: text('password:savedTitle') })).toBeVisible();

  // The session of the password that others know has ended.
  await expect(page.getByRole('button', { name: text('login:signIn'), exact: true })).toBeVisible();
  await submitLogin(page, { email, password: 'siete grúas tranquilas', locale: 'es' });
  await expect(page).toHaveURL('/es/settings/my-accounts');
  await expect(page.getByText(account.domain, { exact: false })).toBeVisible();
  await expect(page.getByText(text('settings:ownPasswordMissing'))).toBeHidden();
  const opened = await openPanel(desk, 'es', userId);
  await expect(opened.getByText(email)).toBeVisible();
  await expect(opened.getByText(text('users:pendingNote'))).toBeHidden();

  // Who administers both accounts chooses a password again: it opens the one in which they did.
  await admin.put(`/users/${userId}/password`, {
    password: demoPassword,
    password_confirmation: demoPassword,
  });
  await submitLogin(page, { email, password: demoPassword, locale: 'es' });
  await expect(page.getByText(text('settings:ownPasswordMissing'))).toBeVisible();
  await page.getByRole('button', { name: text('settings:switchNamed', { account: first.name }) }).click();
  await expect(page).toHaveURL('/es/settings/security');
  const notice = page.getByRole('region', {
    name: text('security:ownPasswordTitle', { accounts: first.name }),
  });
  await expect(notice).toBeVisible();
  expect(await findViolations(page, 'a password that others know')).toEqual([]);
  await page.goto('/es/home');
  await expect(page).toHaveURL('/es/settings/security');
  await office.close();
});

test('a second factor that was lost is taken away, and the password signs in', async ({
  page,
  context,
  request,
  browser,
}) => {
  const text = texts.pt;
  const email = `${unique('sofia')}@lost.example`;
  const admin = await signInContext(context, request, { email: adminEmail, locale: 'pt' });
  const { user } = await admin.post<{ user: { id: number } }>(
    '/users',
    entered(email, 'Sofía Reyes', 'viewer'),
  );
  const sofia = await ApiSession.open(request, email);
  await sofia.changeLocale('pt');
  const { secret } = await sofia.post<{ secret: string }>('/profile/two-factor', { password: demoPassword });
  await sofia.post('/profile/two-factor/confirm', { otp: new Authenticator(secret).next() });

  const panel = await openPanel(page, 'pt', user.id);
  await panel.getByRole('button', { name: text('users:resetTwoFactor') }).click();
  const question = page.getByRole('dialog', {
    name: text('users:resetTwoFactorTitle', { name: 'Sofía Reyes' }),
  });
  await expect(question.getByText(text('users:resetTwoFactorBeware'))).toBeVisible();
  expect(await findViolations(page, 'taking a second factor away')).toEqual([]);
  await question.getByRole('button', { name: text('users:resetTwoFactorConfirm') }).click();
  await expect(
    page.getByText(text('users:resetTwoFactorToast', { name: 'Sofía Reyes' }), { exact: true }),
  ).toBeVisible();
  await expect(panel.getByText(text('users:twoFactorOff'))).toBeVisible();
  await expect(panel.getByRole('button', { name: text('users:resetTwoFactor') })).toBeHidden();

  const home = await (await browser.newContext()).newPage();
  await home.goto('/pt');
  await submitLogin(home, { email, locale: 'pt' });
  await expect(home).toHaveURL('/pt/home');
});
