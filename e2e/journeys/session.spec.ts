import type { Page } from '@playwright/test';
import { ApiSession } from '../support/api-session.ts';
import {
  readStoredSession,
  signInContext,
  spoilAccessToken,
  submitLogin,
} from '../support/portal-session.ts';
import { adminEmail } from '../support/portal.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';

const text = texts.en;
const assetsPath = '/services/simc/geolocalizacao/ativos';

test('signing out ends the session here and in the other tab, and nothing leads back in', async ({
  page,
  context,
  request,
}) => {
  await signInContext(context, request, { email: adminEmail });
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto('/home');
    await expect(tab.getByRole('button', { name: text('shell:userMenu') })).toBeVisible();
  }
  // A tab behind another may draw nothing.
  await page.bringToFront();
  await signOut(page);
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL('/');
    await expect(tab.getByRole('heading', { name: text('login:welcome') })).toBeVisible();
    expect(await readStoredSession(tab)).toBeNull();
  }
  await other.goto('/home');
  await expect(other.getByRole('heading', { name: text('login:welcome') })).toBeVisible();
});

test.describe('signing out of a screen that is still reading', () => {
  // What is on its way when the session ends is refused.
  test.use({ provoked: [/status of 401/] });

  test('a link opened without a session is gone to after signing in, one of another origin is not', async ({
    page,
    request,
  }) => {
    await (await ApiSession.open(request, adminEmail)).changeLocale('en');
    await page.goto(`${assetsPath}?status=running#content`);
    await expect(page).toHaveURL(`/?${new URLSearchParams({ to: `${assetsPath}?status=running#content` })}`);
    await submitLogin(page, { email: adminEmail });
    await expect(page).toHaveURL((url) => url.pathname === assetsPath && url.search.includes('running'));
    await signOut(page);

    for (const to of ['https://elsewhere.example/home', '//elsewhere.example/home']) {
      await page.goto(`/?${new URLSearchParams({ to })}`);
      await submitLogin(page, { email: adminEmail });
      await expect(page).toHaveURL('/home');
      await signOut(page);
    }
  });
});

test.describe('with an access token that has ended', () => {
  test.use({ provoked: [/status of 40[01]/] });

  test('reloading keeps the session, and renews it without a word', async ({ page, context, request }) => {
    await signInContext(context, request, { email: adminEmail });
    await page.goto('/home');
    await expect(page).toHaveTitle(`Azimute - ${text('home:title')}`);
    const before = await readStoredSession(page);
    await page.reload();
    await expect(page.getByRole('button', { name: text('shell:userMenu') })).toBeVisible();
    expect(await readStoredSession(page)).toEqual(before);
    await spoilAccessToken(page);
    await page.reload();
    await expect(page.getByRole('button', { name: text('shell:userMenu') })).toBeVisible();
    await expect(page).toHaveURL('/home');
    const after = await readStoredSession(page);
    expect(after?.refreshToken).not.toBe(before?.refreshToken);
    expect(after?.accessToken).not.toBe('ended');
  });

  test('a session that was ended elsewhere leads to the login screen, which keeps where the person was', async ({
    page,
    context,
    request,
  }) => {
    const session = await signInContext(context, request, { email: adminEmail });
    const place = `${assetsPath}?status=running`;
    await page.goto(place);
    await expect(page.getByRole('button', { name: text('shell:userMenu') })).toBeVisible();
    await session.logout();
    // Its streams are told at once.
    await expect(page).toHaveURL(`/?${new URLSearchParams({ to: place })}`);
    await expect(page.getByRole('heading', { name: text('login:welcome') })).toBeVisible();
    expect(await readStoredSession(page)).toBeNull();

    const reloaded = await context.newPage();
    await reloaded.goto('/home');
    await expect(reloaded).toHaveURL('/?to=%2Fhome');
    await expect(reloaded.getByRole('heading', { name: text('login:welcome') })).toBeVisible();
  });
});

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: text('shell:userMenu') }).click();
  await page.getByRole('menuitem', { name: text('shell:signOut') }).click();
  await expect(page.getByRole('heading', { name: text('login:welcome') })).toBeVisible();
}
