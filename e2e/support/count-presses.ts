import type { Page } from '@playwright/test';

/** Counts presses on the page that is open: clicks, taps, drags, and keys other than typed characters. */
export async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const body = document.documentElement;
    const add = (): void => {
      body.dataset['presses'] = String(Number(body.dataset['presses'] ?? 0) + 1);
    };
    document.addEventListener('pointerdown', add, true);
    document.addEventListener('keydown', ({ key }) => key.length > 1 && add(), true);
  });
  return () => page.evaluate(() => Number(document.documentElement.dataset['presses'] ?? 0));
}
