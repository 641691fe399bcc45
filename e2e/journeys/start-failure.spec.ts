import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';

const blocked = 'The storage is blocked.';
test.use({ provoked: [new RegExp(blocked)] });

test('a page whose parts cannot start shows the error screen, in the language of its address', async ({
  page,
}) => {
  const text = texts.pt;
  const uncaught: string[] = [];
  page.on('pageerror', ({ message }) => uncaught.push(message));
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

test('an error that nobody handles on a page that has started shows the error screen, and is logged', async ({
  page,
}) => {
  const text = texts.en;
  const uncaught: string[] = [];
  page.on('pageerror', ({ message }) => uncaught.push(message));
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
