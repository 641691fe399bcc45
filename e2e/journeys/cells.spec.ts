import { ApiSession } from '../support/api-session.ts';
import { submitLogin } from '../support/portal-session.ts';
import { expect } from '../support/test.ts';
import { texts } from '../support/texts.ts';
import { northern, southern, twoCellsTest as test } from '../support/two-cells.ts';

const text = texts.pt;

// A cell that is away is told of.
test.use({ locale: 'pt-BR', provoked: [/status of 503/] });

test('a person of accounts in two cells goes from one to the other by the menu, and signs out of both', async ({
  page,
  cells,
  request,
}) => {
  test.slow();
  const bia = await ApiSession.open(request, southern.email);
  await bia.post('/users', { name: 'Ana', email: northern.email, role: 'admin', grant: true });

  await page.goto('/pt');
  await submitLogin(page, { email: northern.email, locale: 'pt' });
  await expect(page).toHaveURL('/pt/home');
  const current = (account: string) =>
    page.getByRole('button', { name: text('shell:switchAccount', { account }) });
  await expect(current(northern.account)).toBeVisible();

  await test.step('the invitation is accepted among one’s accounts, which leads there', async () => {
    await page.goto('/pt/settings/my-accounts');
    await page
      .getByRole('button', { name: text('settings:acceptNamed', { account: southern.account }) })
      .click();
    await expect(page).toHaveURL('/pt/home');
    await expect(current(southern.account)).toBeVisible();
    const { items } = await bia.get<{ items: { email: string; state: string }[] }>('/users');
    expect(items).toContainEqual(expect.objectContaining({ email: northern.email, state: 'active' }));
  });

  await test.step('password and second factor are said to be elsewhere', async () => {
    await page.goto('/pt/settings/security');
    await expect(page.getByText(text('security:elsewhereText'))).toBeVisible();
    await expect(page.getByLabel(text('security:current'), { exact: true })).toBeHidden();
  });

  await test.step('the menu leads back and forth', async () => {
    await current(southern.account).click();
    await page.getByRole('menuitem', { name: northern.account }).click();
    await expect(current(northern.account)).toBeVisible();
    await current(northern.account).click();
    await page.getByRole('menuitem', { name: southern.account }).click();
    await expect(current(southern.account)).toBeVisible();
  });

  await test.step('a cell that is away takes nothing from the other', async () => {
    await current(southern.account).click();
    await page.getByRole('menuitem', { name: northern.account }).click();
    await expect(current(northern.account)).toBeVisible();
    await current(northern.account).click();
    const other = page.getByRole('menuitem', { name: southern.account });
    await expect(other).toBeVisible();
    await cells.south.kill();
    await other.click();
    await expect(page.getByText(text('errors:cell_unavailable'))).toBeVisible();
    await expect(current(northern.account)).toBeVisible();
    await cells.south.startAgain();
    await expect(async () => {
      await current(northern.account).click();
      await page.getByRole('menuitem', { name: southern.account }).click();
      await expect(current(southern.account)).toBeVisible();
    }).toPass();
  });

  await test.step('signing out in one ends the session in both', async () => {
    await page.getByRole('button', { name: text('shell:userMenu') }).click();
    await page.getByRole('menuitem', { name: text('shell:signOut') }).click();
    await expect(page.getByLabel(text('login:email'), { exact: true })).toBeVisible();
    const sessions = await (
      await ApiSession.open(request, northern.email)
    ).get<{ items: unknown[] }>('/profile/sessions');
    expect(sessions.items).toHaveLength(1);
  });
});
