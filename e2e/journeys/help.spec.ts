import { openHelpSearch } from '../support/open-help-search.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';

test('finds the help from the first screen, and searches it offline', async ({ page, context }) => {
  await page.goto('/pt');
  await page.getByRole('link', { name: texts.pt('common:help') }).click();
  await expect(page).toHaveURL(/\/pt\/help\/$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Ajuda' })).toBeVisible();

  const search = await openHelpSearch(page);
  const results = page.getByRole('listbox').getByRole('option');
  await search.fill('cobertura');
  await expect(results.first()).toBeVisible();
  await context.setOffline(true);
  await search.fill('contramedida');
  const found = results.filter({ hasText: 'Contramedida' }).first();
  await expect(found).toBeVisible();
  await context.setOffline(false);
  await found.click();
  await expect(page).toHaveURL(/\/pt\/help\/[\w-]+#/);
});
