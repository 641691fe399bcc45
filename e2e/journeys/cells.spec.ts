import { ApiSession } from '../support/api-session.ts';
import { submitLogin } from '../support/portal-session.ts';
import { expect } from '../support/test.ts';
import { texts } from '../support/texts.ts';
import { northern, southern, twoCellsTest as test } from '../support/two-cells.ts';

const text = texts.pt;

// A wrong password is refused. A cell that is killed answers nothing more, nor ends what it was answering.
test.use({ locale: 'pt-BR', provoked: [/status of (?:422|503)|ERR_INCOMPLETE_CHUNKED_ENCODING/] });

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
    page.getByRole('button', { name: `${text('shell:switchAccount')} ${account}`, exact: true });
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

  await test.step('password, second factor and sessions are those of the person, whichever account they are in', async () => {
    await page.goto('/pt/settings/security');
    await expect(page.getByText(text('security:thisSession'))).toBeVisible();
    const field = (label: string) => page.getByRole('textbox', { name: label, exact: true });
    await field(text('security:current')).fill('not the password');
    for (const label of ['security:password', 'security:confirmation'] as const)
      await field(text(label)).fill('a fence around the yard');
    await page.getByRole('button', { name: text('security:change'), exact: true }).click();
    await expect(page.getByText(text('errors:invalid_current_password'))).toBeVisible();
  });

  const item = (account: string) => page.getByRole('menuitem', { name: account });
  // A screen that has just come takes the focus, and closes the menu by that.
  const show = async (from: string, to: string): Promise<void> => {
    await expect(async () => {
      if (!(await item(to).isVisible())) await current(from).click({ timeout: 3_000 });
      await expect(item(to)).toBeVisible({ timeout: 3_000 });
    }).toPass({ timeout: 20_000 });
  };
  const open = async (from: string, to: string): Promise<void> => {
    await expect(async () => {
      await show(from, to);
      await item(to).click({ timeout: 3_000 });
    }).toPass({ timeout: 20_000 });
  };
  await test.step('the menu leads back and forth, and takes nothing from one cell where the other is away', async () => {
    await open(southern.account, northern.account);
    await expect(current(northern.account)).toBeVisible();
    await show(northern.account, southern.account);
    await cells.south.kill();
    await open(northern.account, southern.account);
    await expect(page.getByText(text('errors:cell_unavailable'))).toBeVisible();
    await expect(current(northern.account)).toBeVisible();
    await cells.south.startAgain();
    await expect(async () => {
      if (!(await current(southern.account).isVisible())) await open(northern.account, southern.account);
      await expect(current(southern.account)).toBeVisible({ timeout: 5_000 });
    }).toPass({ timeout: 45_000 });
  });

  await test.step('signing out in one ends the session in both', async () => {
    await page.getByRole('button', { name: text('shell:userMenu') }).click();
    await page.getByRole('menuitem', { name: text('shell:signOut') }).click();
    await expect(page.getByLabel(text('login:email'), { exact: true })).toBeVisible();
    const ana = await ApiSession.open(request, northern.email);
    await expect(async () => {
      const { items } = await ana.get<{ items: { current: boolean; signedInBy: string }[] }>(
        '/profile/sessions',
      );
      expect(items.filter(({ signedInBy }) => signedInBy === 'password')).toMatchObject([{ current: true }]);
    }).toPass({ timeout: 20_000 });
  });
});
