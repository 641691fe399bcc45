import type { Page } from '@playwright/test';
import { signInContext } from '../support/portal-session.ts';
import { adminEmail } from '../support/portal.ts';
import { assetsPath } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';

const text = texts.en;

// The other tab asks for the account it was built for, and is refused.
test.use({ provoked: [/status of 409/] });

test('switching the account goes home, changes the lists, and the other tab offers to reload', async ({
  page,
  context,
  request,
}) => {
  const session = await signInContext(context, request, { email: adminEmail });
  const { accounts } = await session.profile();
  const [first, second] = accounts;
  if (!first || !second) throw new Error('The demo has two accounts.');

  const other = await context.newPage();
  await other.goto(assetsPath);
  // A tab behind another may draw nothing.
  await page.bringToFront();
  await page.goto(assetsPath);
  const codeBefore = await firstCode(page);

  await page.getByRole('button', { name: text('shell:switchAccount', { account: first.name }) }).click();
  await page.getByRole('menuitem', { name: second.name }).click();
  await expect(page).toHaveURL('/home');
  await expect(
    page.getByRole('button', { name: text('shell:switchAccount', { account: second.name }) }),
  ).toBeVisible();
  await page
    .getByRole('navigation', { name: text('shell:main') })
    .getByRole('link', { name: text('shell:assets') })
    .click();
  await expect(page.getByRole('link', { name: codeBefore, exact: true })).toBeHidden();
  expect(await firstCode(page)).not.toBe(codeBefore);

  await other.bringToFront();
  await other.getByRole('searchbox').fill(codeBefore);
  const offer = other.getByRole('dialog', { name: text('shell:accountMovedTitle') });
  await offer.getByRole('button', { name: text('shell:reload') }).click();
  await expect(
    other.getByRole('button', { name: text('shell:switchAccount', { account: second.name }) }),
  ).toBeVisible();
});

test('what is unsaved is asked about before the account is switched', async ({ page, context, request }) => {
  const session = await signInContext(context, request, { email: adminEmail });
  const { accounts, current_account_id: currentId } = await session.profile();
  const current = accounts.find(({ id }) => id === currentId);
  const next = accounts.find(({ id }) => id !== currentId);
  if (!current || !next) throw new Error('The demo has two accounts.');
  const buttonOf = ({ name }: { name: string }) =>
    page.getByRole('button', { name: text('shell:switchAccount', { account: name }) });
  const switchAccount = async (): Promise<void> => {
    await buttonOf(current).click();
    await page.getByRole('menuitem', { name: next.name }).click();
  };

  await page.goto('/account');
  const name = page.getByLabel(text('settings:accountName'));
  await name.fill('Not saved yet');
  await switchAccount();
  const question = page.getByRole('dialog', { name: text('ui:leaveQuestion') });
  await question.getByRole('button', { name: text('common:cancel') }).click();
  await expect(name).toHaveValue('Not saved yet');
  await expect(buttonOf(current)).toBeVisible();

  await switchAccount();
  await question.getByRole('button', { name: text('ui:leaveUnsaved') }).click();
  await expect(buttonOf(next)).toBeVisible();
  await expect(page).toHaveURL('/home');
});

async function firstCode(page: Page): Promise<string> {
  const link = page
    .getByRole('grid', { name: text('assets:tableLabel') })
    .getByRole('link')
    .first();
  return (await link.textContent())?.trim() ?? '';
}
