import { readStoredSession, signInContext, spoilAccessToken } from '../support/portal-session.ts';
import { adminEmail } from '../support/portal.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';

const text = texts.en;

// An expired access token.
test.use({ provoked: [/status of 40[01]/] });

test('keeps the session on reload, and refreshes it silently', async ({ page, context, request }) => {
  await signInContext(context, request, { email: adminEmail });
  await page.goto('/home');
  const menu = page.getByRole('button', { name: text('shell:userMenu') });
  await expect(menu).toBeVisible();
  const before = await readStoredSession(page);
  await page.reload();
  await expect(menu).toBeVisible();
  expect(await readStoredSession(page)).toEqual(before);
  await spoilAccessToken(page);
  await page.reload();
  await expect(menu).toBeVisible();
  await expect(page).toHaveURL('/home');
  const after = await readStoredSession(page);
  expect(after?.refreshToken).not.toBe(before?.refreshToken);
  expect(after?.accessToken).not.toBe('ended');
});
