import type { Page } from '@playwright/test';
import { expect } from './test.ts';
import type { Texts } from './texts.ts';

/**
 * Opens an address in the app already running on the page, like a link: a full load takes a processor a second or two.
 * Closes overlays of the previous screen on the way.
 */
export async function goInApp(page: Page, address: string, text: Texts): Promise<void> {
  const notFound = page.getByText(text('common:oops'));
  await push(page, address.replace(/^(\/\w\w)?\/.*/, '$1/services/nowhere'));
  await expect(notFound).toBeVisible();
  await push(page, address);
  await expect(notFound).toBeHidden();
}

async function push(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), address);
}
