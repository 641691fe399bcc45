import { plantPerson } from '../support/plant-person.ts';
import { signInContext, submitLogin } from '../support/portal-session.ts';
import { adminEmail } from '../support/portal.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';

const text = texts.pt;

// Refused as expected: the deactivated user may no longer enter, and their live stream ends.
test.use({ provoked: [/status of (401|403)|WebSocket connection/] });

test('signs a deactivated person out of their open tab, with the reason', async ({
  page,
  context,
  request,
  browser,
}) => {
  const admin = await signInContext(context, request, { email: adminEmail, locale: 'pt' });
  const { id, name, email } = await plantPerson(admin, { name: 'Marina Lopes' });
  const other = await browser.newContext();
  await signInContext(other, request, { email, locale: 'pt' });
  const theirs = await other.newPage();
  await theirs.goto(new URL('/pt/settings/profile', test.info().project.use.baseURL).href);
  await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible();

  await page.goto(`/pt/admin/users?user=${id}`);
  const panel = page.getByRole('complementary', { name: text('users:panelLabel', { name }) });
  await panel.getByRole('button', { name: text('users:deactivate') }).click();
  await page
    .getByRole('dialog', { name: text('users:deactivateTitle', { name }) })
    .getByRole('button', { name: text('users:deactivate') })
    .click();
  await expect(panel.getByText(text('users:state_inactive'))).toBeVisible();

  await expect(theirs.getByText(text('session-end:access'))).toBeVisible();
  await expect(theirs).toHaveURL(`/pt?${new URLSearchParams({ to: '/pt/settings/profile' })}`);
  await submitLogin(theirs, { email, locale: 'pt' });
  await expect(theirs.getByText(text('errors:user_inactive'))).toBeVisible();
  await other.close();
});
