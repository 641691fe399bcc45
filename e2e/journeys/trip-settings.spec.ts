import { signInContext } from '../support/portal-session.ts';
import { adminEmail } from '../support/portal.ts';
import { routesPath } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';
import { unique } from '../support/unique.ts';

const { pt } = texts;

test('a category gets a limit of speed of its own, by a version, and loses it', async ({ page, request }) => {
  const session = await signInContext(page.context(), request, { email: adminEmail, locale: 'pt' });
  const category = unique('Comboio');
  const [unit] = await session.listUnits();
  const made = { model: 'Trial', manufacturer: 'Trial', category };
  await session.post('/assets', { code: unique('CMB'), unitId: unit?.id, ...made });
  await page.goto(`/pt${routesPath}`);
  await page.getByRole('button', { name: pt('routes:tripSettings') }).click();
  const dialog = page.getByRole('dialog', { name: pt('trip-settings:title') });
  await dialog.getByRole('button', { name: pt('trip-settings:newCategory') }).click();
  const form = page.getByRole('dialog', { name: pt('trip-settings:newCategory') });
  await expect(form.getByText(pt('trip-settings:fromNow'))).toBeVisible();
  await form.getByRole('combobox', { name: pt('trip-settings:category') }).fill(category);
  await page.getByRole('option', { name: category, exact: true }).click();
  await form.getByLabel(pt('trip-settings:limitKph'), { exact: true }).fill('70');
  await form.getByRole('button', { name: pt('trip-settings:save') }).click();
  const row = dialog
    .getByRole('list', { name: pt('trip-settings:title') })
    .getByRole('listitem')
    .filter({ hasText: category });
  await expect(row).toContainText('70 km/h');
  await row.getByRole('button').click();
  const edited = page.getByRole('dialog', { name: category });
  await edited.getByRole('button', { name: pt('trip-settings:takeAway') }).click();
  await expect(row).toBeHidden();
  const versions = dialog.getByRole('list', { name: pt('trip-settings:versions') });
  await expect(versions.getByRole('listitem').filter({ hasText: category })).toHaveCount(2);
});
