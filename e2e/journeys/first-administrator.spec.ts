import { emptyPortalTest as test } from '../support/empty-portal.ts';
import { expect } from '../support/test.ts';
import { texts } from '../support/texts.ts';

const text = texts.pt;
const entered = {
  account: 'Terraplenagem Ipê',
  name: 'Ana Prado',
  email: 'ana@ipe.example',
  password: 'a password of some length',
  passwordAgain: 'a password of some length',
} as const;

test.use({ locale: 'pt-BR' });

test('the link of an empty portal makes the first administrator, who is at home in their account', async ({
  page,
  portal,
  link,
}) => {
  expect(link).toContain(portal.url);
  await page.goto(link);
  for (const name of ['account', 'name', 'email', 'password', 'passwordAgain'] as const)
    await page.getByLabel(text(`login:${name}`), { exact: true }).fill(entered[name]);
  await page.getByRole('button', { name: text('login:create') }).click();
  await expect(page).toHaveURL('/pt/home');
  await expect(page.getByRole('heading', { name: text('home:emptyTitle') })).toBeVisible();
  await expect(page.getByRole('button', { name: /Terraplenagem Ipê/ })).toBeVisible();
});
