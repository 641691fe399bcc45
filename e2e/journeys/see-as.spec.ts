import { ApiSession } from '../support/api-session.ts';
import { signInContext } from '../support/portal-session.ts';
import { adminEmail, viewerEmail } from '../support/portal.ts';
import { assetsPath } from '../support/screens.ts';
import { switchLanguage } from '../support/switch-language.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';

test('an administrator sees the portal as a viewer does, learns why, and finds both in the audit', async ({
  page,
  context,
  request,
}) => {
  const text = texts.pt;
  await (await ApiSession.open(request, viewerEmail)).changeLocale('en');
  await signInContext(context, request, { email: adminEmail, locale: 'pt' });
  await page.goto(`/pt/admin/users?search=${encodeURIComponent(viewerEmail)}`);
  await page.locator('[data-row-link]').first().click();
  const panel = page.locator('[data-side-panel]');
  const name = await panel.getByRole('heading', { level: 2 }).innerText();

  await panel.getByRole('button', { name: text('see-as:why') }).click();
  const why = page.getByRole('dialog', { name: text('see-as:whyTitle', { name }) });
  await why.getByRole('combobox', { name: text('see-as:screen') }).click();
  await page.getByRole('option', { name: text('shell:users'), exact: true }).click();
  await expect(why.getByText(text('see-as:hidden', { name }))).toBeVisible();
  await expect(why.getByText(text('see-as:fails_section'))).toBeVisible();
  for (const [from, to] of [
    ['pt', 'es'],
    ['es', 'en'],
    ['en', 'pt'],
  ] as const) {
    await switchLanguage(page, from, to);
    await expect(
      page
        .getByRole('dialog', { name: texts[to]('see-as:whyTitle', { name }) })
        .getByText(texts[to]('see-as:fails_section')),
    ).toBeVisible();
  }
  await why.getByRole('button', { name: text('common:close'), exact: true }).click();
  await expect(why).toBeHidden();

  await panel.getByRole('button', { name: text('see-as:begin') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('see-as:beginConfirm', { name }) })
    .click();
  // From here on in the language of the seen person.
  const seen = texts.en;
  const banner = page.getByText(/^You see the portal as/);
  await expect(banner).toBeVisible();
  await page.goto(assetsPath);
  await expect(banner).toBeVisible();
  await expect(page.getByRole('heading', { name: seen('assets:title'), exact: true })).toBeVisible();
  await expect(page.getByRole('grid').getByRole('link').first()).toBeVisible();
  const navigation = page.getByRole('navigation', { name: seen('shell:main') });
  await expect(navigation.getByRole('link', { name: seen('shell:assets'), exact: true })).toBeVisible();
  await expect(navigation.getByRole('link', { name: seen('shell:users'), exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: seen('assets:newAsset') })).toHaveCount(0);

  await page.getByRole('button', { name: seen('see-as:stop') }).click();
  await expect(banner).toBeHidden();
  await expect(page).toHaveURL(`/pt${assetsPath}`);
  await page.goto('/pt/admin/users/audit');
  const rows = page.getByRole('grid', { name: text('audit:tableLabel') });
  await expect(rows.getByText(new RegExp(`como ${name}`)).first()).toBeVisible();
  await rows
    .getByRole('link', { name: text('audit:action_user_see_as') })
    .first()
    .click();
  await expect(panel.getByText('user.see-as')).toBeVisible();
});

test('the audit is searched, filtered, opened on a phone, and exported', async ({
  page,
  context,
  request,
}) => {
  const text = texts.es;
  await signInContext(context, request, { email: adminEmail, locale: 'es' });
  await page.goto('/es/admin/users/audit?actions=session.create');
  const rows = page.getByRole('grid', { name: text('audit:tableLabel') });
  await expect(rows.getByRole('link', { name: text('audit:action_session_create') }).first()).toBeVisible();
  await page.getByRole('searchbox', { name: text('audit:search') }).fill('no existe en ninguna fila');
  await expect(page.getByText(text('audit:emptyTitle'))).toBeVisible();
  await page.getByRole('button', { name: text('ui:clearFilters') }).click();
  await expect(rows.getByRole('link').first()).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: text('ui:export') }).click();
  await page.getByRole('menuitem').first().click();
  expect((await download).suggestedFilename()).toMatch(/^auditoria-.*\.csv$/);
  await page.getByRole('searchbox', { name: text('audit:search') }).fill(adminEmail);
  await expect(rows.getByRole('link').first()).toBeVisible();
  await page.getByRole('button', { name: text('ui:clearFilters') }).click();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: text('ui:addFilter'), exact: true }).click();
  const filters = page.getByRole('dialog', { name: text('ui:addFilter'), exact: true });
  await filters.getByRole('button', { name: text('audit:at') }).click();
  await filters.getByRole('button', { name: text('ui:chooseDays') }).click();
  await filters.locator('td button:enabled').last().click();
  await expect(page).toHaveURL(/from=\d{4}-\d{2}-\d{2}&to=\d{4}-\d{2}-\d{2}/);
  await expect(filters.getByRole('button', { name: text('ui:nextMonth') })).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.keyboard.press('Escape');
  const cards = page.getByRole('list', { name: text('audit:tableLabel') });
  await cards.getByRole('link').first().click();
  const panel = page.locator('[data-side-panel]');
  await expect(panel.getByText(text('audit:sequence'))).toBeVisible();
  for (const [from, to] of [
    ['es', 'en'],
    ['en', 'pt'],
  ] as const) {
    await switchLanguage(page, from, to);
    await expect(panel.getByText(texts[to]('audit:sequence'))).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  }
});
