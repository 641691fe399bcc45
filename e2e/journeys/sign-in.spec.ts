import { ApiSession } from '../support/api-session.ts';
import { readStoredSession, submitLogin } from '../support/portal-session.ts';
import { adminEmail } from '../support/portal.ts';
import { assetsPath } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';

const text = texts.en;

// What is on its way when the session ends is refused.
test.use({ provoked: [/status of 401/] });

test('a person signs in, is where they wanted to be, and signs out of a duplicated tab too', async ({
  page,
  request,
}) => {
  await (await ApiSession.open(request, adminEmail)).changeLocale('en');
  await page.goto(`${assetsPath}?status=running`);
  await submitLogin(page, { email: adminEmail });
  await expect(page).toHaveURL((url) => url.pathname === assetsPath && url.search.includes('running'));
  await expect(page.getByRole('heading', { level: 1, name: text('assets:title') })).toBeVisible();

  const opening = page.waitForEvent('popup');
  // A tab that another opens has a copy of what that has stored.
  await page.evaluate(() => void window.open('/home'));
  const other = await opening;
  await expect(other.getByRole('button', { name: text('shell:userMenu') })).toBeVisible();
  // A tab behind another may draw nothing.
  await page.bringToFront();
  await page.getByRole('button', { name: text('shell:userMenu') }).click();
  await page.getByRole('menuitem', { name: text('shell:signOut') }).click();
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL('/');
    await expect(tab.getByRole('heading', { name: text('login:welcome') })).toBeVisible();
    expect(await readStoredSession(tab)).toBeNull();
  }
});
