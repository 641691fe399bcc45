import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';

const blocked = 'The storage is blocked.';
test.use({ provoked: [new RegExp(blocked)] });

test('shows the error screen for failures during the start, and for unhandled ones later', async ({
  page,
}) => {
  const uncaught: string[] = [];
  page.on('pageerror', ({ message }) => uncaught.push(message));

  await test.step('shows it for an error or a rejection on a started page', async () => {
    const text = texts.en;
    for (const fail of [
      (message: string) => void setTimeout(() => void Promise.reject(new Error(message))),
      (message: string) =>
        void setTimeout(() => {
          throw new Error(message);
        }),
    ]) {
      await page.goto('/forgot-password');
      await expect(page.getByRole('textbox')).toBeVisible();
      await page.evaluate(fail, blocked);
      await expect(page.getByRole('heading', { name: text('common:oops') })).toBeVisible();
      await expect(page.getByText(text('errors:fatal'))).toBeVisible();
    }
    expect(uncaught.filter((message) => message === blocked)).toHaveLength(2);
  });

  await test.step('shows it for chunks that cannot start, in the language of the URL', async () => {
    const text = texts.pt;
    uncaught.length = 0;
    await page.addInitScript((message) => {
      Object.defineProperty(window, 'sessionStorage', {
        get: () => {
          throw new Error(message);
        },
      });
    }, blocked);
    await page.goto('/pt');
    await expect(page.getByRole('heading', { name: text('common:oops') })).toBeVisible();
    await expect(page.getByText(text('errors:fatal'))).toBeVisible();
    await expect(page.getByRole('link', { name: text('common:goBackHome') })).toHaveAttribute('href', '/');
    await expect(page).toHaveTitle(`Azimute - ${text('common:errorTitle')}`);
    expect(uncaught).toEqual([blocked]);
  });
});
