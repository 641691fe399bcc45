// Not the suite's own test, to which no uncaught error is right.
import { expect, test } from '@playwright/test';
import { texts } from '../support/texts.ts';

test('a page whose parts cannot start shows the error screen, in the language of its address', async ({
  page,
}) => {
  const text = texts.pt;
  const uncaught: string[] = [];
  page.on('pageerror', ({ message }) => uncaught.push(message));
  await page.addInitScript(() => {
    Object.defineProperty(window, 'sessionStorage', {
      get: () => {
        throw new Error('The storage is blocked.');
      },
    });
  });
  await page.goto('/pt');
  await expect(page.getByRole('heading', { name: text('common:oops') })).toBeVisible();
  await expect(page.getByText(text('errors:fatal'))).toBeVisible();
  await expect(page.getByRole('link', { name: text('common:goBackHome') })).toHaveAttribute('href', '/');
  expect(uncaught).toEqual(['The storage is blocked.']);
});
