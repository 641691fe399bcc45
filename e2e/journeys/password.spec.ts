import { ApiSession } from '../support/api-session.ts';
import { plantPerson } from '../support/plant-person.ts';
import { submitLogin } from '../support/portal-session.ts';
import { adminEmail } from '../support/portal.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';

const text = texts.en;
const newPassword = 'seven quiet excavators';

test('resets a forgotten password by an e-mailed link, on a phone, and signs in', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  const admin = await ApiSession.open(request, adminEmail);
  await admin.changeLocale('en');
  const { email } = await plantPerson(admin, { name: 'Noa Prado' });
  await page.goto('/');
  await page.getByRole('link', { name: text('login:forgot') }).click();
  await page.getByLabel(text('login:email'), { exact: true }).fill(email);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: text('password:mailbox') }).click();

  const mails = page.getByRole('region', { name: text('mailbox:list') });
  const open = () => mails.getByRole('button').filter({ hasText: email }).click();
  await open();
  await expect(mails).toBeHidden();
  await page.getByRole('button', { name: text('mailbox:back') }).click();
  await open();
  await page
    .getByRole('article')
    .getByRole('link', { name: /reset-password#token=/ })
    .click();

  for (const name of ['newPassword', 'again'] as const)
    await page.getByLabel(text(`password:${name}`), { exact: true }).fill(newPassword);
  await page.getByRole('button', { name: text('password:save') }).click();
  await page.getByRole('link', { name: text('password:goToLogin') }).click();
  await submitLogin(page, { email, password: newPassword });
  await expect(page).toHaveURL('/home');
});
