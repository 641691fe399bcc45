import type { Page } from '@playwright/test';
import { expect } from './test.ts';
import { pathIn, texts, type Locale } from './texts.ts';

const nowhere = '/services/nowhere';

/**
 * Shows an address in the app that runs on the page already, as a link would: to load all of it anew takes a processor
 * a second or two. What the screen before has left open ends on the way, where there is no screen.
 */
export async function goInApp(page: Page, locale: Locale, path: string): Promise<void> {
  const notFound = page.getByText(texts[locale]('common:oops'));
  await push(page, pathIn(locale, nowhere));
  await expect(notFound).toBeVisible();
  await push(page, pathIn(locale, path));
  await expect(notFound).toBeHidden();
}

async function push(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), address);
}
