import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';

test.use({ provoked: [/./] });

test('a page whose parts cannot start shows the error screen, in the language of its address', async ({
  page,
}) => {
  const text = texts.pt;
  await page.addInitScript(() => {
    Object.defineProperty(window, 'sessionStorage', {
      get: () => {
        throw new DOMException('The storage is blocked.', 'SecurityError');
      },
    });
  });
  await page.goto('/pt');
  await expect(page.getByRole('heading', { name: text('common:oops') })).toBeVisible();
  await expect(page.getByText(text('errors:fatal'))).toBeVisible();
  await expect(page.getByRole('link', { name: text('common:goBackHome') })).toHaveAttribute('href', '/');
});
