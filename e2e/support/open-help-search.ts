import { expect, type Page } from '@playwright/test';

/** Opens the search of the help by its key, which works once the page's script has run; returns its field. */
export async function openHelpSearch(page: Page) {
  const search = page.locator('#localsearch-input');
  await expect(async () => {
    await page.keyboard.press('/');
    await expect(search).toBeVisible({ timeout: 2_000 });
  }).toPass();
  return search;
}
