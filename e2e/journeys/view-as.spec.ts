import { ApiSession } from '../support/api-session.ts';
import { signInContext } from '../support/portal-session.ts';
import { adminEmail, viewerEmail } from '../support/portal.ts';
import { assetsPath } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';

test('shows an administrator the portal as a viewer sees it, and returns to their own view', async ({
  page,
  context,
  request,
}) => {
  await (await ApiSession.open(request, viewerEmail)).changeLocale('en');
  await signInContext(context, request, { email: adminEmail, locale: 'pt' });
  const own = texts.pt;
  await page.goto(`/pt/admin/users?search=${encodeURIComponent(viewerEmail)}`);
  await page.locator('[data-row-link]').first().click();
  const panel = page.locator('[data-side-panel]');
  const name = await panel.getByRole('heading', { level: 2 }).innerText();
  await panel.getByRole('button', { name: own('view-as:begin') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: own('view-as:beginConfirm', { name }) })
    .click();

  // From here on in the viewed user's language.
  const seen = texts.en;
  const banner = page.getByText(/^You are viewing the portal as/);
  await expect(banner).toBeVisible();
  await page.goto(assetsPath);
  await expect(banner).toBeVisible();
  const navigation = page.getByRole('navigation', { name: seen('shell:main') });
  await expect(navigation.getByRole('link', { name: seen('shell:assets'), exact: true })).toBeVisible();
  await expect(navigation.getByRole('link', { name: seen('shell:people'), exact: true })).toHaveCount(0);

  await page.getByRole('button', { name: seen('view-as:stop') }).click();
  await expect(banner).toBeHidden();
  await expect(page).toHaveURL(`/pt${assetsPath}`);
  await expect(page.getByRole('button', { name: own('assets:newAsset') }).first()).toBeVisible();
});
