import { signInContext } from '../support/portal-session.ts';
import { adminEmail } from '../support/portal.ts';
import { assetsPath } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';

const text = texts.en;

// The other tab requests the account it was built for, and is refused.
test.use({ provoked: [/status of 409/] });

test('goes home after switching the account, and offers to reload in the other tab', async ({
  page,
  context,
  request,
}) => {
  const session = await signInContext(context, request, { email: adminEmail });
  const [first, second] = (await session.profile()).accounts;
  if (!first || !second) throw new Error('The demo has two accounts.');
  const buttonOf = ({ name }: { readonly name: string }) => `${text('shell:switchAccount')} ${name}`;

  const other = await context.newPage();
  await other.goto(assetsPath);
  await expect(other.getByRole('button', { name: buttonOf(first) })).toBeVisible();
  // A background tab may not draw.
  await page.bringToFront();
  await page.goto(assetsPath);
  await page.getByRole('button', { name: buttonOf(first) }).click();
  await page.getByRole('menuitem', { name: second.name }).click();
  await expect(page).toHaveURL('/home');
  await expect(page.getByRole('button', { name: buttonOf(second) })).toBeVisible();

  await other.bringToFront();
  await other.getByRole('searchbox').fill('of the account before');
  await other
    .getByRole('dialog', { name: text('shell:accountMovedTitle') })
    .getByRole('button', { name: text('shell:reload') })
    .click();
  await expect(other.getByRole('button', { name: buttonOf(second) })).toBeVisible();
  await expect(other).toHaveURL(assetsPath);
});
