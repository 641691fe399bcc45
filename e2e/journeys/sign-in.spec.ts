import { ApiSession } from '../support/api-session.ts';
import { readStoredSession, submitLogin } from '../support/portal-session.ts';
import { adminEmail } from '../support/portal.ts';
import { assetsPath } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';

const text = texts.en;

// Requests in progress when the session ends are refused.
test.use({ provoked: [/status of 401/] });

test('signs a person in, opens the intended screen, and signs out of a duplicated tab too', async ({
  page,
  request,
}) => {
  await (await ApiSession.open(request, adminEmail)).changeLocale('en');
  await page.goto(`${assetsPath}?status=running`);
  await submitLogin(page, { email: adminEmail });
  await expect(page).toHaveURL((url) => url.pathname === assetsPath && url.search.includes('running'));
  await expect(page.getByRole('heading', { level: 1, name: text('assets:title') })).toBeVisible();

  const opening = page.waitForEvent('popup');
  // A new tab gets a copy of its opener's session storage.
  await page.evaluate(() => void window.open('/home'));
  const other = await opening;
  await expect(other.getByRole('button', { name: text('shell:userMenu') })).toBeVisible();
  // A background tab may not draw.
  await page.bringToFront();
  await page.getByRole('button', { name: text('shell:userMenu') }).click();
  await page.getByRole('menuitem', { name: text('shell:signOut') }).click();
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL('/');
    await expect(tab.getByRole('heading', { name: text('login:welcome') })).toBeVisible();
    expect(await readStoredSession(tab)).toBeNull();
  }
});
