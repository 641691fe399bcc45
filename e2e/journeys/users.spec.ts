import type { Locale } from '@azimute/contract';
import type { Page } from '@playwright/test';
import type { ApiSession } from '../support/api-session.ts';
import { signInContext, submitLogin } from '../support/portal-session.ts';
import { adminEmail, demoPassword } from '../support/portal.ts';
import { expect, test } from '../support/test.ts';
import { pathIn, texts, type Texts } from '../support/texts.ts';
import { unique } from '../support/unique.ts';

// Refused on purpose: who is known already, and who may no longer enter; the panel of who was removed may ask once more.
test.use({ provoked: [/status of (401|403|404|409|422)|WebSocket connection/] });

const openUsers = async (page: Page, locale: Locale, search = ''): Promise<void> => {
  await page.goto(`${pathIn(locale, '/admin/users')}${search}`);
  await expect(page.getByRole('heading', { level: 1, name: texts[locale]('users:title') })).toBeVisible();
};

async function beginUser(page: Page, text: Texts, entered: { name: string; email: string }) {
  await page.getByRole('button', { name: text('users:newUser') }).click();
  const dialog = page.getByRole('dialog', { name: text('users:createTitle') });
  await dialog.getByLabel(text('users:name')).fill(entered.name);
  await dialog.getByLabel(text('users:email')).fill(entered.email);
  return dialog;
}

test('a user is added, becomes an administrator under their eyes, and is kept out', async ({
  page,
  context,
  request,
  browser,
}) => {
  const text = texts.pt;
  await signInContext(context, request, { email: adminEmail, locale: 'pt' });
  await openUsers(page, 'pt');
  const [name, email] = [unique('Marina Lopes'), `${unique('marina')}@jornada.example`];
  const dialog = await beginUser(page, text, { name, email });
  await dialog.getByLabel(text('users:filter_login')).selectOption('password');
  await dialog.getByLabel(text('users:password'), { exact: false }).first().fill(demoPassword);
  await dialog.getByLabel(text('users:passwordAgain')).fill('outra senha');
  await page.keyboard.press('Control+Enter');
  await expect(dialog.getByText(text('errors:passwords_differ'))).toBeVisible();
  await dialog.getByLabel(text('users:passwordAgain')).fill(demoPassword);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(text('messages:created'), { exact: true })).toBeVisible();
  const panel = page.getByRole('complementary', { name: text('users:panelLabel', { name }) });
  await expect(panel.getByText(text('users:noProfile_viewer'))).toBeVisible();

  const other = await browser.newContext();
  await signInContext(other, request, { email, locale: 'pt' });
  const theirs = await other.newPage();
  await theirs.goto('/pt/home');
  const link = theirs.getByRole('navigation').getByRole('link', { name: text('shell:users'), exact: true });
  await expect(theirs.getByRole('button', { name: text('shell:userMenu') })).toBeVisible();
  await expect(link).toBeHidden();
  await panel.getByRole('button', { name: text('users:edit') }).click();
  const editing = page.getByRole('dialog', { name: text('users:editTitle', { name }) });
  await editing.getByLabel(text('users:filter_role')).selectOption('admin');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(text('messages:updated'), { exact: true })).toBeVisible();
  await expect(async () => {
    // As when the person comes back to the tab.
    await theirs.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await expect(link).toBeVisible({ timeout: 3_000 });
  }).toPass();

  await panel.getByRole('button', { name: text('users:deactivate') }).click();
  await page
    .getByRole('dialog', { name: text('users:deactivateTitle', { name }) })
    .getByRole('button', { name: text('users:deactivate') })
    .click();
  await expect(panel.getByText(text('users:state_inactive'))).toBeVisible();
  // Their own tab hears it, and leads out.
  await expect(theirs.getByText(text('session-end:access'))).toBeVisible();
  await submitLogin(theirs, { email, locale: 'pt' });
  await expect(theirs.getByText(text('errors:user_inactive'))).toBeVisible();
  await other.close();
});

test('an existing user is found, invited once that is said, shown by their e-mail alone, and withdrawn again', async ({
  page,
  context,
  request,
}) => {
  const text = texts.es;
  const session = await signInContext(context, request, { email: adminEmail, locale: 'es' });
  const [name, email] = [unique('Pedro Rivas'), `${unique('pedro')}@otra.example`];
  await plantElsewhere(session, { name, email });
  await openUsers(page, 'es');
  const dialog = await beginUser(page, text, { name: 'Como lo escribí', email });
  await page.keyboard.press('Control+Enter');
  const question = page.getByRole('dialog', { name: text('users:grantTitle') });
  await expect(question.getByText(text('messages:existing_user'), { exact: true })).toBeVisible();
  await expect(page.getByText(name)).toHaveCount(0);
  await question.getByRole('button', { name: text('common:cancel') }).click();
  await expect(dialog.getByLabel(text('users:email'))).toHaveValue(email);
  await page.keyboard.press('Control+Enter');
  await question.getByRole('button', { name: text('users:grant') }).click();
  await expect(page.getByText(text('messages:user_added'), { exact: true })).toBeVisible();

  const panel = page.getByRole('complementary', { name: text('users:panelLabel', { name: email }) });
  await expect(panel.getByText(email).first()).toBeVisible();
  await expect(page.getByText(name)).toHaveCount(0);
  await panel.getByRole('button', { name: text('users:withdraw') }).click();
  const withdrawing = page.getByRole('dialog', { name: text('users:withdrawTitle', { email }) });
  await withdrawing.getByRole('button', { name: text('users:withdraw') }).click();
  await expect(page.getByText(text('messages:deleted'), { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: email })).toHaveCount(0);
});

async function plantElsewhere(session: ApiSession, user: { name: string; email: string }): Promise<void> {
  const { accounts, current_account_id: first } = await session.profile();
  const second = accounts.find(({ id }) => id !== first);
  if (!second) throw new Error('The demo has two accounts.');
  await session.changeAccount(second.id);
  await session.post('/users', { ...user, role: 'viewer' });
  await session.changeAccount(first);
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('a file of users is imported, and what could not be done with many is said of each', async ({
    page,
    context,
    request,
  }) => {
    const text = texts.en;
    await signInContext(context, request, { email: adminEmail });
    // Begins as the demo's people do, so that one search lists both, however many users there are.
    const name = unique('Demo import');
    await openUsers(page, 'en', '?search=Demo');
    await page.getByRole('button', { name: text('users:import') }).click();
    const dialog = page.getByRole('dialog', { name: text('users:importTitle') });
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'team.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        `Name,E-mail,Role,AD\n${name},${unique('one')}@import.example,Viewer,no\n,two@import.example,king,yes\nAna,${adminEmail},,\n`,
      ),
    });
    await expect(dialog.getByText(text('users:line_present'), { exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: text('users:importSome_one', { formatted: 1 }) }).click();
    await expect(dialog.getByText(text('import:finishedTitle'), { exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: text('users:done') }).click();
    await expect(page.getByRole('link', { name })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

    await page.getByRole('button', { name: text('ui:selectRows') }).click();
    await page.getByRole('checkbox', { name: new RegExp(name) }).check();
    await page.getByRole('checkbox', { name: /Demo administrator/ }).check();
    await page.getByRole('button', { name: text('users:bulkMenu'), exact: true }).click();
    await page.getByRole('menuitem', { name: text('users:deactivate') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: text('users:bulkConfirm_deactivate') })
      .click();
    const refused = page.getByRole('dialog', { name: text('users:refusedTitle') });
    await expect(refused.getByText(text('users:refusal_own_membership'))).toBeVisible();
    await refused
      .getByRole('button', { name: text('common:close') })
      .last()
      .click();
    await page.getByRole('link', { name }).click();
    const panel = page.getByRole('dialog', { name: text('users:panelLabel', { name }) });
    await expect(panel.getByText(text('users:state_inactive'))).toBeVisible();
  });
});
