import type { Page } from '@playwright/test';
import { expect } from './test.ts';
import type { Texts } from './texts.ts';

/**
 * Shows an address in the app that runs on the page already, as a link would: to load all of it anew takes a processor
 * a second or two. What the screen before has left open ends on the way, where there is no screen.
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
